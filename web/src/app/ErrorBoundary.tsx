import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ErrorPage } from './ErrorPage'

interface BoundaryProps {
  /** What is shown in the place of what broke; without it, the error page. */
  fallback?: ReactNode
  children: ReactNode
}

/** Keeps what breaks to itself: a fault in a page, a chunk that could not be loaded. The next address is tried anew. */
export function ErrorBoundary(props: BoundaryProps) {
  const { key } = useLocation()
  return <Boundary {...props} at={key} />
}

interface BoundaryState {
  broken: boolean
  at: string | undefined
}

class Boundary extends Component<BoundaryProps & { at: string }, BoundaryState> {
  override state: BoundaryState = { broken: false, at: undefined }

  // React itself writes the error to the console.
  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ at }: { at: string }, state: BoundaryState) {
    return at === state.at ? null : { at, broken: false }
  }

  override render() {
    const { fallback = <ErrorPage />, children } = this.props
    return this.state.broken ? fallback : children
  }
}
