import type { Absen, AnggotaAbsensi, AnggotaDiputuskan } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { outcomeOf } from '../../platform/outbox/outcome'
import { toast, toastsOf } from '../../ui/toast'
import { type OperationOf, outbox, usePending } from '../outbox/outbox.queries'
import { diputuskanQuery } from './kehadiran.queries'
import type { Conflict, Party } from './lanes.rules'
import { withPending } from './pending.rules'
import { UNDO_MS } from '../../ui/UndoBar'
import { putStatus, tookEffect } from './set-status'
import { useKnown } from './useKnown'

/** A decision that can still be taken back. */
export interface Undoing {
  /** Of the operation. */
  id: string
  anggota: AnggotaDiputuskan
  /** 'tetap Hadir 07:58' or 'menjadi Alfa'. */
  text: string
}

/** Says what became of a decision, where the screen did not say so already. Resolves with whether it is stored. */
async function follow(
  operation: OperationOf<'status'>,
  { id, nama }: AnggotaDiputuskan,
  absen: Absen,
  status: StatusKehadiran,
): Promise<boolean> {
  const say = toastsOf(`status:${absen.id}:${id}`)
  try {
    const outcome = await outcomeOf(operation, 'Status tersimpan di perangkat (offline mode)')
    if (outcome.waits) say.info(outcome.text, { detail: nama })
    else if (!operation.kept || !tookEffect(status, outcome.data)) say.warning(outcome.text, { detail: nama })
    return true
  } catch (error) {
    say.error(describeFailure(error as Error, 'Gagal mengubah status kehadiran').text, { detail: nama })
    return false
  }
}

/** 'baru': the list may still name them, because it was read before their decision arrived. */
type Decided = ReadonlyMap<string, 'baru' | 'selesai'>

/** Those who were decided here since the screen opened. Who is listed again afterwards has to be decided again. */
function useDecided(absen: Absen, read: readonly AnggotaDiputuskan[] | null | undefined) {
  const [decided, setDecided] = useState<Decided>(new Map())
  const note = (id: string, as: 'baru' | 'selesai' | null) =>
    setDecided((now) => {
      const next = new Map(now)
      if (as) next.set(id, as)
      else next.delete(id)
      return next
    })
  const arrived = [...decided].find(([id, as]) => as === 'baru' && read && !read.some((row) => row.id === id))
  if (arrived) note(arrived[0], 'selesai')
  useEffect(
    () =>
      outbox.current.onSettled(({ item, answer }) => {
        if (item.kind !== 'status' || item.absen !== absen.id) return
        // Refused, or a scan had arrived that was not on screen.
        if (!answer.ok || (answer.data as AnggotaAbsensi).perlu_diputuskan) note(item.body.anggota_id, null)
      }),
    [absen.id],
  )
  return { decided, note }
}

interface Going {
  /** The member on screen; null on the list. */
  anggota: string | null
  /** Shows another member, or the list, in place of this one. */
  go: (anggota: string | null) => void
}

/** The undecided members of an activity one by one, and the decisions (rules H38, H39). */
export function useDecision(absen: Absen, { anggota, go }: Going) {
  const list = useQuery(diputuskanQuery(absen.id))
  const stored = usePending(absen.id)
  /** The operations that were taken back: what is read of the outbox follows a moment later. */
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const pending = stored?.filter(({ id }) => !taken.has(id))
  const read = pending && list.data?.data
  const shown = withPending(read ?? [], pending ?? [])
  const { decided, note } = useDecided(absen, read)
  const waiting = (read ?? []).filter(
    ({ id }, index) => shown[index]?.perlu_diputuskan && decided.get(id) !== 'baru',
  )
  const known = useKnown(waiting, ({ id }) => id)
  const isWaiting = (id: string) => waiting.some((row) => row.id === id)
  const [undo, setUndo] = useState<Undoing | null>(null)
  const [busy, setBusy] = useState(false)

  /** The next one after `id` who waits, from the first again after the last; null without one. */
  const after = (id: string) => {
    const at = known.findIndex((row) => row.id === id)
    const others = [...known.slice(at + 1), ...known.slice(0, at + 1)]
    return others.find((row) => row.id !== id && isWaiting(row.id))?.id ?? null
  }
  useGone({ ready: Boolean(read), known, isWaiting, isMine: (id) => decided.has(id), anggota, after, go })

  const decide = async (row: AnggotaDiputuskan, { seenAt, berlaku, timeLost }: Conflict, party: Party) => {
    setBusy(true)
    note(row.id, 'baru')
    const { status } = party
    const operation = await putStatus({
      row: { ...row, seen_at: seenAt },
      absen,
      status,
      holdMs: UNDO_MS,
    })
    setBusy(false)
    const jam = status === 'Hadir' && !timeLost ? ` ${timeWib(party.happened_at)}` : ''
    const text = `${status === berlaku ? 'tetap' : 'menjadi'} ${status}${jam}`
    setUndo(operation.kept ? { id: operation.id, anggota: row, text } : null)
    go(after(row.id))
    if (!(await follow(operation, row, absen, status))) note(row.id, null)
  }

  const takeBack = async ({ id, anggota: row }: Undoing) => {
    setUndo(null)
    if (await outbox.current.takeBack(id)) {
      setTaken((now) => new Set(now).add(id))
      note(row.id, null)
      go(row.id)
    } else toast.warning('Belum bisa diurungkan: keputusan itu sudah terkirim. Ubah statusnya di daftar.')
  }

  // It can't be taken back any more.
  useEffect(() => () => void outbox.current.endHold(), [])

  return {
    list,
    loading: !read && !list.error,
    known,
    waiting,
    isWaiting,
    isDecided: (id: string) => decided.has(id),
    /** How many were decided here and have not come back. */
    selesai: [...decided.keys()].filter((id) => !isWaiting(id)).length,
    /** Decisions that wait on this device. */
    pending: (pending ?? []).filter(
      ({ kind, entity }) => kind === 'status' && decided.has(entity.split(':')[1] ?? ''),
    ).length,
    busy,
    undo,
    endUndo: () => setUndo(null),
    decide,
    takeBack,
    skip: ({ id }: AnggotaDiputuskan) => go(after(id)),
  }
}

export type DecisionState = ReturnType<typeof useDecision>

interface Gone extends Going {
  ready: boolean
  known: readonly AnggotaDiputuskan[]
  isWaiting: (id: string) => boolean
  isMine: (id: string) => boolean
  after: (id: string) => string | null
}

/** Says who left the list without a decision of this screen, and leads on from a member who is not in it. */
function useGone({ ready, known, isWaiting, isMine, anggota, after, go }: Gone) {
  const told = useRef(new Set<string>())
  const tell = useEffectEvent(() => {
    if (!ready) return
    for (const { id } of known) if (isWaiting(id)) told.current.delete(id)
    const gone = known.filter(({ id }) => !isWaiting(id) && !isMine(id) && !told.current.has(id))
    for (const { id } of gone) told.current.add(id)
    const [first, ...more] = gone
    if (first) {
      const who = more.length > 0 ? `${gone.length} orang` : first.nama
      toast.info(`${who} sudah diputuskan di tempat lain.`)
    }
    if (anggota === null || isWaiting(anggota) || isMine(anggota)) return
    if (known.some(({ id }) => id === anggota)) return go(after(anggota))
    toast.info('Orang ini tidak perlu diputuskan lagi.')
    go(null)
  })
  useEffect(() => tell())
}
