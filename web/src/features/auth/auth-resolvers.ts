// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { codeRequest, credentials, passwordReset, registration } from '@bakti/contract/auth/auth.schemas'
import { zodResolver } from '@hookform/resolvers/zod'

/** How the forms of these pages are checked. Loaded after the page: nobody has typed by then. */
export const resolvers = {
  codeRequest: zodResolver(codeRequest),
  credentials: zodResolver(credentials),
  passwordReset: zodResolver(passwordReset),
  registration: zodResolver(registration),
}
