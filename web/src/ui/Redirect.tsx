import { Navigate, type NavigateProps } from 'react-router'
import { PageSpinner } from './Spinner'

/**
 * Leads to another address. What is on screen stays until the code of the next screen is there, so this shows that it is on its way:
 * on a slow network the page would be blank for many seconds.
 */
export function Redirect(props: NavigateProps) {
  return (
    <>
      <PageSpinner />
      <Navigate {...props} />
    </>
  )
}
