import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { outcomeOf } from '../../platform/outbox/outcome'
import { toast } from '../../ui/toast'
import { refreshAbsen } from '../absen/absen.queries'
import { UNDO_MS } from '../../ui/UndoBar'
import { type OperationOf, outbox } from '../outbox/outbox.queries'
import type { Deed } from './deeds'
import { refreshKotak } from './kotak.queries'
import { keyOf } from './kotak.rules'

/** An act that can still be taken back. */
interface Undoing {
  id: string
  nama: string
  text: string
  keys: readonly string[]
}

/** Says what became of an act, where the list does not show it. Resolves with whether it is stored. */
async function follow(operation: OperationOf<'kotak.close'>): Promise<boolean> {
  try {
    const outcome = await outcomeOf(operation, 'Keputusan tersimpan di perangkat (offline mode)')
    if (outcome.waits || outcome.data.dilewati > 0) toast.info(outcome.text)
    return true
  } catch (error) {
    toast.error(describeFailure(error as Error, 'Gagal menyimpan keputusan').text)
    return false
  }
}

/**
 * Closes entries. An act is stored on the device at once and sent after 10 s (rule O32); until then 'Urungkan' takes it back, as if it had
 * never been made. What is closed here is not listed.
 */
export function useKotakActs() {
  const client = useQueryClient()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [undo, setUndo] = useState<Undoing | null>(null)
  const left = useRef(false)
  const open = (keys: readonly string[]) =>
    setClosed((now) => new Set([...now].filter((key) => !keys.includes(key))))

  const close = async ({ items, entri, nama, text }: Deed) => {
    const keys = items.map(keyOf)
    setClosed((now) => new Set([...now, ...keys]))
    const operation = await outbox.current.put({
      kind: 'kotak.close',
      entity: 'kotak',
      body: { entri },
      label: `${nama} ${text}`,
      holdMs: UNDO_MS,
    })
    // The screen was closed while it was stored.
    if (left.current) void outbox.current.endHold()
    setUndo(operation.kept ? { id: operation.id, nama, text, keys } : null)
    const stored = await follow(operation)
    await Promise.all([refreshKotak(client), refreshAbsen(client)])
    // What the server still lists waits for a person again, unless the act itself still waits.
    if (!stored || !(await outbox.current.items()).some(({ id }) => id === operation.id)) open(keys)
  }

  const takeBack = async () => {
    if (!undo) return
    setUndo(null)
    if (await outbox.current.takeBack(undo.id)) open(undo.keys)
    else toast.warning('Belum bisa diurungkan: keputusan itu sudah terkirim.')
  }

  // It can't be taken back any more.
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      void outbox.current.endHold()
    }
  }, [])

  return { closed, undo, close, takeBack, endUndo: () => setUndo(null) }
}
