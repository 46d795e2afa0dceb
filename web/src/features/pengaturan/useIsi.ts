import type { Isi } from '@bakti/contract/pengaturan/isi.schemas'
import type { Acara } from '@bakti/contract/pengaturan/pengaturan.schemas'
import { useEffect, useState } from 'react'
import { drafts } from '../../platform/storage'
import { countChanges, withValue } from './isi-path.rules'

/** What was changed and is not stored yet. It survives a reload and the way to another screen, as long as the tab lives. */
const DRAFT = 'pengaturan'

interface Draft {
  versi: number
  isi: Isi
}

const draftOf = ({ versi, isi }: Acara): Draft => (drafts.get(DRAFT) as Draft | undefined) ?? { versi, isi }

const none = (): ReadonlyMap<string, string> => new Map()

/** The event as it is being changed (rule U180). `versi`: the version that was changed. */
export function useIsi(acara: Acara) {
  const [{ versi, isi }, setDraft] = useState(() => draftOf(acara))
  const [faults, setFaults] = useState(none)
  /** How often it was checked. */
  const [checks, setChecks] = useState(0)
  const changes = countChanges(isi, acara.isi)
  useEffect(() => {
    if (changes === 0) {
      drafts.remove(DRAFT)
      return
    }
    drafts.set(DRAFT, { versi, isi })
    // The browser asks before the tab is closed: its draft would go with it.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [changes, versi, isi])

  /** Checks all of it. Its code comes with the first check. */
  async function check(): Promise<Isi | null> {
    const { checkIsi } = await import('./isi-check')
    const checked = checkIsi(isi)
    setFaults(new Map(checked.faults))
    setChecks((before) => before + 1)
    return checked.isi
  }

  return {
    versi,
    isi,
    changes,
    faults,
    checks,
    check,
    change: (path: string, value: unknown) => {
      setDraft({ versi, isi: withValue(isi, path, value) })
      setFaults((all) => new Map([...all].filter(([at]) => at !== path && !at.startsWith(`${path}.`))))
    },
    /** Takes what counts now. */
    discard: (now: Pick<Acara, 'versi' | 'isi'> = acara) => {
      drafts.remove(DRAFT)
      setDraft({ versi: now.versi, isi: now.isi })
      setFaults(none())
    },
  }
}
