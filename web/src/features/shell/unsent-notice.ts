import { scopeOf } from '@bakti/contract/access'
import { toast } from '../../ui/toast'
import { hasOutbox } from '../../platform/outbox/name'
import { session } from '../../platform/session'
import { part } from '../../state/app'

/** Whom it was said to since this page was loaded. */
const told = part<string | null>(() => null)

/**
 * Says to an account that records nothing that this device has unsent acts of somebody else (rule O44). The outbox is loaded only where
 * the browser has one: never for a participant on a phone of their own. Returns the function that stops it.
 */
export function watchUnsent(): () => void {
  // Without the code of the outbox nothing can be said. The badge of /login has it, too.
  const tryToTell = () => void tell().catch(() => (told.current = null))
  tryToTell()
  return session.subscribe(tryToTell)
}

async function tell(): Promise<void> {
  const { user } = session.get()
  if (!user) told.current = null
  if (!user || told.current === user.id || scopeOf('recordScan', user.role) !== null) return
  told.current = user.id
  if (!(await hasOutbox())) return
  const [{ outbox }, { TO_SEND }] = await Promise.all([
    import('../outbox/outbox.queries'),
    import('../../platform/outbox/outcome'),
  ])
  const unsent = (await outbox.current.items()).filter(({ state }) => state === 'antre').length
  if (unsent === 0 || session.get().user?.id !== user.id) return
  toast.warning(`${unsent} belum terkirim di perangkat ini.`, {
    lasts: true,
    duration: 10_000,
    detail: TO_SEND.role ?? '',
  })
}
