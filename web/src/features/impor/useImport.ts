import { UPLOAD_MAX_BYTES } from '@bakti/contract/call'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import type { HasilImpor, Pemetaan } from '@bakti/contract/kelompok/kelompok.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Answer, call } from '../../platform/call'
import { describeFailure } from '../../platform/failure'
import { newId } from '../../platform/id'
import { falseExcel, missingColumns } from './import.rules'
import { refreshKelompok } from '../kelompok/kelompok.queries'

/** The file as it was when it was chosen: what is confirmed is what was looked at, even if it is edited meanwhile. */
export interface ChosenFile {
  name: string
  bytes: Blob
}

interface Confirmation {
  sidik: string
  pindah: boolean
  /** Of this confirmation, however often it has to be sent. */
  key: string
}

interface Request {
  file: ChosenFile
  pemetaan: Pemetaan | null
  /** Without it the file is only looked at. */
  confirm?: Confirmation
}

const FAILED = 'Gagal mengirim berkas. Periksa koneksi, lalu coba lagi.'
/** Nobody knows whether the server had got it all; the key makes it safe to ask again (DECISIONS: Wire, 'repeats'). */
const UNCERTAIN =
  'Jawaban server tidak sampai, jadi belum pasti apakah impor ini tersimpan. Coba lagi: tidak ada yang masuk dua kali.'
const TOO_LARGE = `Berkas ini lebih dari ${UPLOAD_MAX_BYTES / 1024 / 1024} MB. Sisakan kolom nama, NIM dan kelompok saja, lalu coba lagi.`
const UNREADABLE = 'Berkas ini tidak bisa dibaca dari perangkat. Pilih lagi berkasnya.'

/** A refusal may carry the plan as it is now: columns that nobody has chosen yet, or a database that moved on. */
const PLAN_CODES = new Set(['import.columns', 'import.stale'])

function send({ file, pemetaan, confirm }: Request, signal: AbortSignal, onProgress: (sent: number) => void) {
  return call(kelompokCalls.import, {
    query: {
      preview: confirm ? 'false' : 'true',
      ...columnsOf(pemetaan),
      ...(confirm ? { sidik: confirm.sidik, pindah: confirm.pindah ? 'true' : 'false' } : {}),
    },
    ...(confirm ? { headers: { 'Idempotency-Key': confirm.key } } : {}),
    file: file.bytes,
    signal,
    onProgress,
  })
}

function columnsOf(pemetaan: Pemetaan | null): Record<string, string> {
  const chosen = Object.entries(pemetaan ?? {}).filter(([, column]) => column !== null)
  return Object.fromEntries(chosen.map(([key, column]) => [key, String(column)]))
}

/** The steps of an import: choose a file, look at what it would do, confirm. */
export function useImport() {
  const client = useQueryClient()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [plan, setPlanOnly] = useState<HasilImpor | null>(null)
  const [done, setDone] = useState<HasilImpor | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** The last request got no answer: it may be sent again as it was. */
  const [retry, setRetry] = useState(false)
  /** Columns as a person is choosing them; null where the plan's own stand. */
  const [draft, setDraft] = useState<Pemetaan | null>(null)
  /** Moves are confirmed apart, and for this plan alone (DECISIONS: import). */
  const [pindah, setPindah] = useState(false)
  /** Share of the file that has left the device, 0 to 1. */
  const [sent, setSent] = useState(0)
  const looking = useRef<AbortController>(null)
  const attempt = useRef<Confirmation>(null)

  const setPlan = (next: HasilImpor | null) => {
    setPlanOnly(next)
    setDraft(null)
    setPindah(false)
  }
  // Who closes the dialog is not waiting for a preview any more; a confirmation under way is left to end.
  useEffect(() => () => looking.current?.abort(), [])

  const request = useMutation({
    mutationFn: (wanted: Request) => {
      // The newest choice of columns counts.
      looking.current?.abort()
      const controller = new AbortController()
      if (!wanted.confirm) looking.current = controller
      setSent(0)
      setProblem(null)
      setRetry(false)
      return send(wanted, controller.signal, setSent)
    },
    onSuccess: (answer, wanted) => take(answer, wanted),
  })

  function take(answer: Answer<HasilImpor>, { file: chosen, confirm: confirmed }: Request): void {
    if (!answer.ok && answer.code === 'client.aborted') return
    if (!answer.ok) {
      setProblem(describeFailure(answer, confirmed ? UNCERTAIN : FAILED).text)
      setRetry(answer.kind !== 'refused')
      // What is on screen must be what would be confirmed.
      if (plan && missingColumns(plan.pemetaan).length === 0) setDraft(null)
      if (PLAN_CODES.has(answer.code) && answer.data) setPlan(answer.data as HasilImpor)
    } else if (confirmed) {
      setDone(answer.data)
      void refreshKelompok(client)
    } else {
      const wrong = plan === null ? falseExcel(chosen.name, answer.data) : null
      if (wrong !== null) return setProblem(wrong)
      setFile(chosen)
      setPlan(answer.data)
    }
  }

  async function look(chosen: File): Promise<void> {
    setRetry(false)
    if (chosen.size > UPLOAD_MAX_BYTES) return setProblem(TOO_LARGE)
    const bytes = await chosen.arrayBuffer().catch(() => null)
    if (bytes === null) return setProblem(UNREADABLE)
    request.mutate({ file: { name: chosen.name, bytes: new Blob([bytes]) }, pemetaan: null })
  }

  function save(): void {
    if (!file || !plan) return
    const { sidik } = plan
    const before = attempt.current
    const same = before !== null && before.sidik === sidik && before.pindah === pindah
    attempt.current = same ? before : { sidik, pindah, key: newId() }
    request.mutate({ file, pemetaan: plan.pemetaan, confirm: attempt.current })
  }

  function remap(pemetaan: Pemetaan): void {
    setDraft(pemetaan)
    if (file && missingColumns(pemetaan).length === 0) request.mutate({ file, pemetaan })
  }

  return {
    file,
    plan,
    pemetaan: draft ?? plan?.pemetaan ?? null,
    done,
    problem,
    sent,
    pindah,
    setPindah,
    /** Something was chosen before: the picker is back, and not where the dialog starts. */
    again: problem !== null || !request.isIdle,
    busy: request.isPending,
    saving: request.isPending && request.variables.confirm !== undefined,
    look: (chosen: File) => void look(chosen),
    remap,
    confirm: save,
    retry: retry && request.variables ? () => request.mutate(request.variables) : null,
    restart: () => {
      looking.current?.abort()
      setFile(null)
      setPlan(null)
      setDone(null)
      setProblem(null)
    },
  }
}

export type ImportState = ReturnType<typeof useImport>
