import { type MailState, type UndanganState, UNDANGAN_AT_ONCE } from '@bakti/contract/undangan/undangan.rules'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import type { UndanganWithToken, undanganShapes } from '@bakti/contract/undangan/undangan.schemas'
import {
  type QueryClient,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyOf } from '@bakti/contract/call'
import type { CallError } from '../../platform/failure'
import { newId } from '../../platform/id'
import { callKey, callOrThrow, callQuery } from '../../platform/query'

export interface UndanganFilter {
  cari: string
  keadaan: UndanganState | ''
  surel: MailState | ''
}

export const NO_FILTER: UndanganFilter = { cari: '', keadaan: '', surel: '' }

/** A page of invitations, the newest first. */
export function useUndanganList({ cari, keadaan, surel }: UndanganFilter, page: number) {
  const text = cari.trim()
  const query = {
    ...(text !== '' && { cari: text }),
    ...(keadaan !== '' && { keadaan }),
    ...(surel !== '' && { surel }),
    page: String(page),
  }
  return useQuery({ ...callQuery(undanganCalls.list, { query }), placeholderData: keepPreviousData })
}

export const refreshUndangan = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: callKey(undanganCalls.list) })

/** A key of its own for each press: a link whose answer was lost was never seen, and the next press makes another one. */
const freshKey = () => ({ 'Idempotency-Key': newId() })

export type UndanganBody = BodyOf<(typeof undanganShapes)['create']>

/** Makes an invitation. Its link is nowhere but in this answer (rule R83). */
export function useCreateUndangan() {
  const client = useQueryClient()
  return useMutation<UndanganWithToken, CallError, UndanganBody>({
    mutationFn: async (body) => (await callOrThrow(undanganCalls.create, { body, headers: freshKey() })).data,
    onSettled: () => void refreshUndangan(client),
    gcTime: 0,
  })
}

/** Makes another link of an invitation; the former one is void. */
export function useNewLink() {
  const client = useQueryClient()
  return useMutation<UndanganWithToken | undefined, CallError, string>({
    mutationFn: async (id) =>
      (await callOrThrow(undanganCalls.renew, { body: { ids: [id] }, headers: freshKey() })).data[0],
    onSettled: () => void refreshUndangan(client),
    gcTime: 0,
  })
}

/** Mails an invitation, again too: only a press asks for it. The mail has a link of its own (rule R29). */
export function useSendUndangan() {
  const client = useQueryClient()
  return useMutation<unknown, CallError, string>({
    mutationFn: (id) => callOrThrow(undanganCalls.sendMails, { body: { ids: [id], ulangi: true } }),
    onSettled: () => void refreshUndangan(client),
  })
}

/** A mail that stands there certainly did not arrive. */
type Undelivered = 'tidak' | 'gagal'

/** The open invitations whose mail stands there, of one import or of all. */
async function idsOf(surel: Undelivered, kiriman: string | undefined): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const query = {
      ...(kiriman && { kiriman }),
      surel,
      keadaan: 'berlaku' as const,
      page: String(page),
    }
    const { data, totalPages } = await callOrThrow(undanganCalls.list, { query })
    ids.push(...data.map(({ id }) => id))
    last = totalPages ?? 1
  }
  return ids
}

/** Mails what stands there, of one import or of all. What may have arrived is left alone: the server sends none of it again (rule R29). */
export function useSendRemaining(states: readonly Undelivered[], kiriman?: string) {
  const client = useQueryClient()
  return useMutation<void, CallError, void>({
    mutationFn: async () => {
      const ids: string[] = []
      for (const surel of states) ids.push(...(await idsOf(surel, kiriman)))
      for (let at = 0; at < ids.length; at += UNDANGAN_AT_ONCE)
        await callOrThrow(undanganCalls.sendMails, { body: { ids: ids.slice(at, at + UNDANGAN_AT_ONCE) } })
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: callKey(undanganCalls.getMailing) })
      void refreshUndangan(client)
    },
  })
}

/** Whether this server has no mail server: its mails become files. Unknown counts as having one. */
export function useNoMail(): boolean {
  const { data } = useQuery(callQuery(undanganCalls.getMailing, { query: {} }))
  return data?.data.lewat === 'berkas'
}
