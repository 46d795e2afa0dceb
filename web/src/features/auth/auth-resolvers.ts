// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { newAkun, aktivasiCheck } from '@bakti/contract/aktivasi/aktivasi.schemas'
import {
  invitedAkun,
  codeRequest,
  credentials,
  registration,
  passwordByKode,
  passwordByMail,
} from '@bakti/contract/auth/auth.schemas'
import { zodResolver } from '@hookform/resolvers/zod'

/** How the forms of these pages are checked. Loaded after the page, before anything is typed. */
export const resolvers = {
  aktivasiCheck: zodResolver(aktivasiCheck),
  invitedAkun: zodResolver(invitedAkun),
  newAkun: zodResolver(newAkun),
  codeRequest: zodResolver(codeRequest),
  credentials: zodResolver(credentials),
  registration: zodResolver(registration),
  passwordByKode: zodResolver(passwordByKode),
  passwordByMail: zodResolver(passwordByMail),
}
