import { reachOf } from '@bakti/contract/pengaturan/alamat.rules'
import { tanggalWib } from '@bakti/contract/time.rules'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { serverNow } from '../../platform/clock'
import { remembered } from '../../platform/storage'
import { later } from '../../ui/later'
import { alamatOf, alamatQuery, useSaveAlamat } from './alamat.queries'

export const AlamatDialog = later(async () => (await import('./AlamatDialog')).AlamatDialog)

/** The day on which this browser was asked about an address that others can't open. */
const ASKED = 'alamat-ditanya'
const today = () => tanggalWib(serverNow().toISOString())

/**
 * Asks for the address before something is made that carries it (rule R105): while only this machine can open it, once a day and browser;
 * where nothing is stored yet, once. A private one is stored without a question. `before(act)` goes on with the act; `question` is shown.
 */
export function useAskAlamat(): { before: (act: () => void) => void; question: ReactNode } {
  const client = useQueryClient()
  const [act, setAct] = useState<(() => void) | null>(null)
  const store = useSaveAlamat()

  async function needsQuestion(): Promise<boolean> {
    // Without an answer the act has none either, and says so.
    const read = await client.fetchQuery({ ...alamatQuery, staleTime: 60_000 }).catch(() => null)
    if (!read) return false
    const known = read.data.alamat
    const alamat = alamatOf(known)
    const reach = reachOf(alamat)
    if (reach === 'loopback') return remembered.text(ASKED) !== today()
    if (known.sumber !== null) return false
    if (reach === 'umum') return true
    return store.mutateAsync(alamat).then(
      () => false,
      () => true,
    )
  }

  const before = (wanted: () => void) =>
    void needsQuestion().then((asks) => (asks ? setAct(() => wanted) : wanted()))
  const question = act && (
    <AlamatDialog
      onClose={() => setAct(null)}
      onSettled={act}
      onAnyway={() => {
        remembered.set(ASKED, today())
        act()
      }}
    />
  )
  return { before, question }
}
