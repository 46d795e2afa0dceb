// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { akunBaru, aktivasiCek } from '@bakti/contract/aktivasi/aktivasi.schemas'
import {
  akunDiundang,
  codeRequest,
  credentials,
  registration,
  sandiDenganKode,
  sandiDenganSurel,
} from '@bakti/contract/auth/auth.schemas'
import { zodResolver } from '@hookform/resolvers/zod'

/** How the forms of these pages are checked. Loaded after the page: nobody has typed by then. */
export const resolvers = {
  aktivasiCek: zodResolver(aktivasiCek),
  akunDiundang: zodResolver(akunDiundang),
  akunBaru: zodResolver(akunBaru),
  codeRequest: zodResolver(codeRequest),
  credentials: zodResolver(credentials),
  registration: zodResolver(registration),
  sandiDenganKode: zodResolver(sandiDenganKode),
  sandiDenganSurel: zodResolver(sandiDenganSurel),
}
