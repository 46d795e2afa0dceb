import { Component, type ReactNode } from 'react'

interface CatchProps {
  /** Replaces the children that failed. */
  fallback: ReactNode
  /** With another value the children are rendered again. */
  at?: string
  children: ReactNode
}

interface CatchState {
  broken: boolean
  at: string | undefined
}

/** Shows a fallback for children that fail to render or to load. React writes the error to the console. */
export class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { broken: false, at: undefined }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ at }: CatchProps, state: CatchState) {
    return at === state.at ? null : { at, broken: false }
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
