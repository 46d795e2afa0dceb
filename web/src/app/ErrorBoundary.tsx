import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Catch } from '../ui/Catch'
import { ErrorPage } from './ErrorPage'

interface ErrorBoundaryProps {
  /** What is shown in the place of what broke; without it, the error page. */
  fallback?: ReactNode
  children: ReactNode
}

/** A screen that breaks leaves the rest standing; the next address is tried anew. */
export function ErrorBoundary({ fallback = <ErrorPage />, children }: ErrorBoundaryProps) {
  const { key } = useLocation()
  return (
    <Catch at={key} fallback={fallback}>
      {children}
    </Catch>
  )
}
