import { Component, type ReactNode } from 'react'

interface CatchProps {
  /** Shown in the place of what broke. */
  fallback: ReactNode
  /** With another value, what broke is tried anew. */
  at?: string
  children: ReactNode
}

interface CatchState {
  broken: boolean
  at: string | undefined
}

/** Keeps what breaks to itself: a fault while rendering, code that could not be loaded. React itself writes it to the console. */
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
