import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { kodeCalls } from '@bakti/contract/aktivasi/kode.calls'
import type { IssuedKode } from '@bakti/contract/aktivasi/kode.schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { CallError } from '../../platform/failure'
import { newId } from '../../platform/id'
import { callOrThrow, callQuery } from '../../platform/query'

/** Whose codes: of one group, of one member; without either of everybody. */
export interface Whose {
  id_kelompok?: string
  id_anggota?: string
}

/** How many codes a print makes, and how many are on paper. */
export const useKodeSummary = (whose: Whose) => useQuery(callQuery(kodeCalls.count, { query: { ...whose } }))

/**
 * Makes codes, which are nowhere but in this answer: they live as long as the screen. Each press has a key of its own. Codes whose answer
 * was lost never came onto paper, so that the next press makes them anew (rule P10).
 */
export function useIssueKode(whose: Whose, settled: () => void) {
  return useMutation<IssuedKode, CallError, { batal?: number }>({
    mutationFn: async ({ batal }) => {
      const body = { ...whose, ...(batal === undefined ? {} : { batal }) }
      return (await callOrThrow(kodeCalls.issue, { body, headers: { 'Idempotency-Key': newId() } })).data
    },
    onSettled: settled,
    gcTime: 0,
  })
}

/** Notes that the codes go onto paper, before they do: by the button of the screen, or by the browser's own command. Twice does no harm. */
export function useMarkPrinted({ id_cetak, kode }: IssuedKode) {
  const mark = useMutation<unknown, CallError>({
    mutationFn: () => callOrThrow(kodeCalls.markPrinted, { body: { id_cetak, jumlah: kode.length } }),
  })
  const { mutateAsync, isSuccess, isPending } = mark
  const beforePrint = useEffectEvent(() => {
    if (!isSuccess && !isPending) mark.mutate()
  })
  useEffect(() => {
    const listener = () => beforePrint()
    window.addEventListener('beforeprint', listener)
    return () => window.removeEventListener('beforeprint', listener)
  }, [])
  const markOnPaper = async () => {
    if (!isSuccess) await mutateAsync()
  }
  return { markOnPaper, printed: isSuccess, pending: isPending }
}

/** The gelombang of the members, by their ids: it colours the cards, and they are printed without it too. */
export function useGelombang(kelompok: string | null) {
  const list = useQuery(callQuery(anggotaCalls.listRoster, { query: kelompok === null ? {} : { kelompok } }))
  const byId = useMemo(
    () => new Map(list.data?.data.map(({ id, gelombang }) => [id, gelombang] as const)),
    [list.data],
  )
  return { byId, ready: !list.isPending }
}
