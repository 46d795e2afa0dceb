import { AktivasiPage } from '../features/auth/AktivasiPage'
import { loadScreen } from './pages'
import { paths } from './paths'

/** The activation of a card. Its last button leads to the own page, which is there then. */
export function AktivasiScreen() {
  return <AktivasiPage onDone={() => void loadScreen(paths.saya())} />
}
