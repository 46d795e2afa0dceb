import { UPLOAD_MAX_BYTES } from '@bakti/contract/call'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import type {
  ImporMentorResult,
  MentorMapping,
  UndanganWithToken,
} from '@bakti/contract/undangan/undangan.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Answer, call } from '../../platform/call'
import { describeFailure } from '../../platform/failure'
import { newId } from '../../platform/id'
import { toastsOf } from '../../ui/toast'
import { keepsColumns } from '../impor/sheet.rules'
import { KOLOM_NAMES, missingKolom } from './impor-mentor.rules'
import { refreshPengguna } from './pengguna.queries'
import { refreshUndangan } from './undangan.queries'

/** How the links reach the mentors. */
export type Cara = 'surel' | 'cetak'

interface Request {
  /** The bytes as they were when the file was chosen: a later edit does not change what is confirmed. */
  file: Blob
  pemetaan: MentorMapping | null
  /** The sheets to read (rule I100); null: all that fit. */
  lembar: readonly number[] | null
  /** Without it the server makes a preview and changes nothing. */
  confirm?: { sidik: string; kirim: Cara; akhiri: boolean; key: string }
}

const FAILED = 'Gagal mengirim berkas. Periksa koneksi, lalu coba lagi.'
/** The server may have made the invitations; the key makes it safe to send the same again. */
const UNCERTAIN =
  'Jawaban server tidak sampai, jadi belum pasti apakah impor ini tersimpan. Coba lagi: tidak ada yang diundang dua kali.'
const TOO_LARGE = `Berkas ini lebih dari ${UPLOAD_MAX_BYTES / 1024 / 1024} MB. Sisakan kolom nama, email dan kelompok saja, lalu coba lagi.`
const UNREADABLE = 'Berkas ini tidak bisa dibaca dari perangkat. Pilih lagi berkasnya.'
/** Refusals that carry the plan as it is now. */
const PLAN_CODES = new Set(['import.columns', 'import.stale'])

function send(
  { file, pemetaan, lembar, confirm }: Request,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
) {
  const columns = KOLOM_NAMES.flatMap((name) => {
    const column = pemetaan?.[name]
    return typeof column === 'number' ? [[name, String(column)] as const] : []
  })
  return call(undanganCalls.import, {
    query: {
      preview: confirm ? 'false' : 'true',
      ...Object.fromEntries(columns),
      ...(lembar && { lembar: lembar.join(',') }),
      ...(confirm && {
        sidik: confirm.sidik,
        kirim: confirm.kirim,
        akhiri: String(confirm.akhiri) as 'true' | 'false',
      }),
    },
    ...(confirm && { headers: { 'Idempotency-Key': confirm.key } }),
    file,
    signal,
    onProgress,
  })
}

/**
 * The steps of an import of mentors: choose a file, look at the preview, confirm (rule R84). `onPrint` gets the cards: their links are in
 * this one answer, so they are shown at once.
 */
export function useImporMentor(onPrint: (cards: readonly UndanganWithToken[]) => void) {
  const client = useQueryClient()
  const [file, setFile] = useState<{ name: string; bytes: Blob } | null>(null)
  const [plan, setPlan] = useState<ImporMentorResult | null>(null)
  const [done, setDone] = useState<ImporMentorResult | null>(null)
  /** The sheets of the plan on screen, where a person chose them. */
  const [lembar, setSheet] = useState<readonly number[] | null>(null)
  const [draft, setDraft] = useState<MentorMapping | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const preview = useRef<AbortController>(null)
  // Closing the dialog cancels a preview. A confirmation that was sent is left to finish.
  useEffect(() => () => preview.current?.abort(), [])

  function settle(answer: Answer<ImporMentorResult>, { confirm, lembar: read }: Request): void {
    if (answer.ok) {
      setDraft(null)
      setSheet(read)
      if (!confirm) return setPlan(answer.data)
      void refreshPengguna(client)
      void refreshUndangan(client)
      if (answer.data.undangan.length === 0) return setDone(answer.data)
      toastsOf('impor-mentor').success(answer.message)
      return onPrint(answer.data.undangan)
    }
    if (answer.code === 'client.aborted') return
    setProblem(describeFailure(answer, confirm ? UNCERTAIN : FAILED).text)
    if (PLAN_CODES.has(answer.code) && answer.data) {
      setPlan(answer.data as ImporMentorResult)
      setDraft(null)
    }
  }

  const request = useMutation({
    mutationFn: (wanted: Request) => {
      preview.current?.abort()
      const controller = new AbortController()
      if (!wanted.confirm) preview.current = controller
      setSent(0)
      setProblem(null)
      return send(wanted, controller.signal, setSent)
    },
    onSuccess: settle,
    // The answer to 'cetak' holds links.
    gcTime: 0,
  })

  async function look(chosen: File): Promise<void> {
    if (chosen.size > UPLOAD_MAX_BYTES) return setProblem(TOO_LARGE)
    const bytes = await chosen.arrayBuffer().catch(() => null)
    if (bytes === null) return setProblem(UNREADABLE)
    const next = { name: chosen.name, bytes: new Blob([bytes]) }
    setFile(next)
    request.mutate({ file: next.bytes, pemetaan: null, lembar: null })
  }

  function confirmPlan(kirim: Cara, akhiri: boolean): void {
    if (!file || !plan) return
    const before = request.variables?.confirm
    const same = before?.sidik === plan.sidik && before.kirim === kirim && before.akhiri === akhiri
    const key = same ? before.key : newId()
    request.mutate({
      file: file.bytes,
      pemetaan: plan.pemetaan,
      lembar,
      confirm: { sidik: plan.sidik, kirim, akhiri, key },
    })
  }

  function remap(pemetaan: MentorMapping): void {
    setDraft(pemetaan)
    if (file && missingKolom(pemetaan).length === 0) request.mutate({ file: file.bytes, pemetaan, lembar })
  }

  function chooseSheets(wanted: readonly number[]): void {
    if (!file || !plan) return
    const pemetaan = keepsColumns(plan.lembar, wanted) ? plan.pemetaan : null
    request.mutate({ file: file.bytes, pemetaan, lembar: wanted })
  }

  return {
    file,
    plan,
    pemetaan: draft ?? plan?.pemetaan ?? null,
    done,
    problem,
    sent,
    again: problem !== null || !request.isIdle,
    busy: request.isPending,
    /** The sheets that are being read. */
    asked: request.isPending ? request.variables.lembar : null,
    saving: request.isPending && request.variables.confirm !== undefined,
    look: (chosen: File) => void look(chosen),
    remap,
    chooseSheets,
    confirm: confirmPlan,
    restart: () => {
      preview.current?.abort()
      setFile(null)
      setPlan(null)
      setDone(null)
      setSheet(null)
      setDraft(null)
      setProblem(null)
    },
  }
}

export type ImporMentorState = ReturnType<typeof useImporMentor>
