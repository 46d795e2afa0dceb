import { IGNORED } from '@bakti/contract/anggota/kolom.rules'
import { UPLOAD_MAX_BYTES } from '@bakti/contract/call'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import type { ImporResult, Mapping } from '@bakti/contract/kelompok/kelompok.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { type Answer, call } from '../../platform/call'
import { describeFailure } from '../../platform/failure'
import { newId } from '../../platform/id'
import { refreshKelompok } from '../kelompok/kelompok.queries'
import {
  type ChosenFile,
  type Confirmation,
  FIRST_STEP,
  type ImportEvent,
  confirmationOf,
  importReducer,
} from './import-state.rules'
import { missingColumns } from './import.rules'
import { keepsColumns } from './sheet.rules'

interface Request {
  file: ChosenFile
  pemetaan: Mapping | null
  /** The sheets to read; null: all that fit. */
  lembar: readonly number[] | null
  /** Without it the server makes a preview and saves nothing. */
  confirm?: Confirmation
}

const FAILED = 'Gagal mengirim berkas. Periksa koneksi, lalu coba lagi.'
/** The server may have saved the import; the key makes it safe to send it again. */
const UNCERTAIN =
  'Jawaban server tidak sampai, jadi belum pasti apakah impor ini tersimpan. Coba lagi: tidak ada yang masuk dua kali.'
const TOO_LARGE = `Berkas ini lebih dari ${UPLOAD_MAX_BYTES / 1024 / 1024} MB. Sisakan kolom nama, NIM dan kelompok saja, lalu coba lagi.`
const UNREADABLE = 'Berkas ini tidak bisa dibaca dari perangkat. Pilih lagi berkasnya.'

/** Refusals that carry the plan as it is now: columns are still to be chosen, or the data has changed since the preview. */
const PLAN_CODES = new Set(['import.columns', 'import.stale'])

function send(
  { file, pemetaan, lembar, confirm }: Request,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
) {
  return call(kelompokCalls.import, {
    query: {
      preview: confirm ? 'false' : 'true',
      ...columnsOf(pemetaan),
      ...(lembar && { lembar: lembar.join(',') }),
      ...(confirm ? { sidik: confirm.sidik, pindah: confirm.pindah ? 'true' : 'false' } : {}),
    },
    ...(confirm ? { headers: { 'Idempotency-Key': confirm.key } } : {}),
    file: file.bytes,
    signal,
    onProgress,
  })
}

/** An optional column that is null was left out by a person: its heading must not bring it back (rule I13). */
function columnsOf(pemetaan: Mapping | null): Record<string, string> {
  const { nama, nim, kelompok, ...optional } = pemetaan ?? {}
  const needed = Object.entries({ nama, nim, kelompok }).filter(([, column]) => typeof column === 'number')
  const others = Object.entries(optional).map(([name, column]) => [name, column ?? IGNORED] as const)
  return Object.fromEntries([...needed, ...others].map(([name, column]) => [name, String(column)]))
}

/** What the answer to a request means; null if the request was cancelled. */
function eventOf(answer: Answer<ImporResult>, { file, lembar, confirm }: Request): ImportEvent | null {
  if (answer.ok)
    return confirm
      ? { type: 'imported', plan: answer.data }
      : { type: 'previewed', file, plan: answer.data, lembar }
  if (answer.code === 'client.aborted') return null
  return {
    type: 'failed',
    problem: describeFailure(answer, confirm ? UNCERTAIN : FAILED).text,
    canRetry: answer.kind !== 'refused',
    plan: PLAN_CODES.has(answer.code) && answer.data ? (answer.data as ImporResult) : null,
  }
}

/** The steps of an import: choose a file, look at the preview, confirm. */
export function useImport() {
  const client = useQueryClient()
  const [state, dispatch] = useReducer(importReducer, FIRST_STEP)
  const { file, plan, draft, lembar, canRetry, ...shown } = state
  /** Cancels the preview that is loading. */
  const preview = useRef<AbortController>(null)
  // Closing the dialog cancels a preview. A confirmation that was sent is left to finish.
  useEffect(() => () => preview.current?.abort(), [])

  const request = useMutation({
    mutationFn: (wanted: Request) => {
      // Only the newest choice of columns counts.
      preview.current?.abort()
      const controller = new AbortController()
      if (!wanted.confirm) preview.current = controller
      dispatch({ type: 'requested', confirmation: wanted.confirm ?? null })
      return send(wanted, controller.signal, (sent) => dispatch({ type: 'progressed', sent }))
    },
    onSuccess: (answer, wanted) => {
      const event = eventOf(answer, wanted)
      if (event) dispatch(event)
      if (event?.type === 'imported') void refreshKelompok(client)
    },
  })

  async function look(chosen: File): Promise<void> {
    if (chosen.size > UPLOAD_MAX_BYTES) return dispatch({ type: 'unusable', problem: TOO_LARGE })
    const bytes = await chosen.arrayBuffer().catch(() => null)
    if (bytes === null) return dispatch({ type: 'unusable', problem: UNREADABLE })
    request.mutate({ file: { name: chosen.name, bytes: new Blob([bytes]) }, pemetaan: null, lembar: null })
  }

  function confirm(): void {
    if (!file || !plan) return
    const confirmation = confirmationOf(state, plan.sidik, newId())
    request.mutate({ file, pemetaan: plan.pemetaan, lembar, confirm: confirmation })
  }

  function remap(pemetaan: Mapping): void {
    dispatch({ type: 'columnsChosen', pemetaan })
    if (file && missingColumns(pemetaan).length === 0) request.mutate({ file, pemetaan, lembar })
  }

  function chooseSheets(wanted: readonly number[]): void {
    if (!file || !plan) return
    const pemetaan = keepsColumns(plan.lembar, wanted) ? plan.pemetaan : null
    request.mutate({ file, pemetaan, lembar: wanted })
  }

  return {
    file,
    plan,
    pemetaan: draft ?? plan?.pemetaan ?? null,
    done: shown.done,
    problem: shown.problem,
    sent: shown.sent,
    pindah: shown.pindah,
    setMoved: (pindah: boolean) => dispatch({ type: 'movesChosen', pindah }),
    /** A file was chosen before: the picker is shown again, which takes the focus. */
    again: shown.problem !== null || !request.isIdle,
    busy: request.isPending,
    /** The sheets that are being read. */
    asked: request.isPending ? request.variables.lembar : null,
    saving: request.isPending && request.variables.confirm !== undefined,
    look: (chosen: File) => void look(chosen),
    remap,
    chooseSheets,
    confirm,
    retry: canRetry && request.variables ? () => request.mutate(request.variables) : null,
    restart: () => {
      preview.current?.abort()
      dispatch({ type: 'restarted' })
    },
  }
}

export type ImportState = ReturnType<typeof useImport>
