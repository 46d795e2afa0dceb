import { Ban } from 'lucide-react'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import type { Undangan, UndanganWithToken } from '@bakti/contract/undangan/undangan.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { toastsOf } from '../../ui/toast'
import { useAskAlamat } from '../pengaturan/AskAlamatDialog'
import { NoMail } from './FailedMails'
import { LinkDialog } from './LinkDialog'
import type { UndanganAct } from './undangan-columns'
import { refreshUndangan, useNewLink } from './undangan.queries'
import { titleOf } from './undangan.words'

interface UndanganActDialogProps {
  act: UndanganAct
  undangan: Undangan
  onPrint: (cards: readonly UndanganWithToken[]) => void
  onClose: () => void
}

/** The dialog of one act on one invitation. */
export function UndanganActDialog({ act, ...props }: UndanganActDialogProps) {
  if (act === 'ulang' || act === 'whatsapp') return <RenewDialog act={act} {...props} />
  return <SimpleDialog {...props} words={act === 'cabut' ? REVOKE : SEND} />
}

type ActProps = Omit<UndanganActDialogProps, 'act'>

/** Asks before a new link makes the former one void, then shows the new one once (rule R83). */
function RenewDialog({ act, undangan, onPrint, onClose }: ActProps & { act: 'ulang' | 'whatsapp' }) {
  const make = useNewLink()
  const alamat = useAskAlamat()
  if (make.data) return <LinkDialog undangan={make.data} onPrint={onPrint} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      kind="question"
      title={act === 'whatsapp' ? 'Kirim lewat WhatsApp' : 'Tautan baru'}
      confirmLabel="Buat tautan baru"
      busy={make.isPending}
      busyText="Membuat..."
      error={make.error ? describeFailure(make.error, 'Gagal membuat tautan. Coba lagi.').text : undefined}
      onConfirm={() => alamat.before(() => make.mutate(undangan.id))}
      onClose={onClose}
    >
      <p>
        Buat tautan dan QR baru untuk <b>{titleOf(undangan)}</b>?
      </p>
      <p className="mt-2 text-tinta-lembut">
        {undangan.bertautan
          ? 'Tautan hanya tampil sekali, jadi yang lama tidak bisa dibuka lagi. Tautan dan kartu yang sudah dibagikan langsung tidak berlaku.'
          : 'Tautannya belum pernah dibagikan.'}
      </p>
      {alamat.question}
    </ConfirmDialog>
  )
}

interface Words {
  title: string
  confirm: string
  busy: string
  question: string
  detail: string
  failed: string
  kind: 'danger' | 'question'
  /** It makes a link. */
  links: boolean
  run: (undangan: Undangan) => Promise<{ message: string }>
}

const REVOKE: Words = {
  title: 'Cabut undangan',
  confirm: 'Cabut',
  busy: 'Mencabut...',
  question: 'Cabut',
  detail: 'Tautannya langsung tidak berlaku. Siapa yang sudah menerima tetap punya perannya.',
  failed: 'Gagal mencabut undangan',
  kind: 'danger',
  links: false,
  run: ({ id }) => callOrThrow(undanganCalls.revoke, { query: { id } }),
}

const SEND: Words = {
  title: 'Kirim email',
  confirm: 'Kirim',
  busy: 'Mengirim...',
  question: 'Kirim email undangan untuk',
  detail:
    'Email membawa tautan baru. Email sebelumnya, kalau sampai, tidak berlaku lagi; kartu cetak tetap berlaku.',
  failed: 'Gagal mengirim undangan',
  kind: 'question',
  links: true,
  run: ({ id }) => callOrThrow(undanganCalls.sendMails, { body: { ids: [id], ulangi: true } }),
}

function SimpleDialog({ undangan, words, onClose }: ActProps & { words: Words }) {
  const client = useQueryClient()
  const alamat = useAskAlamat()
  const act = useMutation<{ message: string }, CallError>({
    mutationFn: () => words.run(undangan),
    onSuccess: async ({ message }) => {
      toastsOf(`undangan:${undangan.id}`).success(message)
      await refreshUndangan(client)
      onClose()
    },
    onError: () => void refreshUndangan(client),
  })
  return (
    <ConfirmDialog
      open
      kind={words.kind}
      icon={<Ban aria-hidden />}
      title={words.title}
      confirmLabel={words.confirm}
      busy={act.isPending}
      busyText={words.busy}
      error={act.error ? describeFailure(act.error, words.failed).text : undefined}
      onConfirm={() => (words.links ? alamat.before(act.mutate) : act.mutate())}
      onClose={onClose}
    >
      <p>
        {words.question} <b>{titleOf(undangan)}</b>?
      </p>
      <p className="mt-2 text-tinta-lembut">{words.detail}</p>
      {words.links && <NoMail className="mt-3" />}
      {alamat.question}
    </ConfirmDialog>
  )
}
