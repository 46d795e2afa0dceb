import { longTime } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { pusatCalls } from '@bakti/contract/pusat/pusat.calls'
import { type ReactNode, useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { callQuery } from '../../platform/query'
import { Button } from '../../ui/Button'
import { later } from '../../ui/later'
import { AlamatDialog } from './AskAlamatDialog'
import { useAlamat } from './alamat.queries'
import { useKodeKartu } from './kartu.queries'
import { useTrialMail } from './trial.queries'

const KodeKartuDialog = later(async () => (await import('./KodeKartuDialog')).KodeKartuDialog)

const awalQuery = callQuery(pusatCalls.getAwal)

/** The public address, the mail server, the backup and the codes of student cards: what is set of the site itself (rules R105, U167, S132). */
export function SiteSection() {
  const [asking, setAsking] = useState(false)
  const [cards, setCards] = useState(false)
  const { known, alamat } = useAlamat()
  const kartu = useKodeKartu()
  const awal = useQuery(awalQuery)
  const trial = useTrialMail(() => void awal.refetch())
  const { surel, cadangan } = awal.data?.data ?? {}
  return (
    <div className="-my-4 divide-y divide-garis-admin">
      <Row
        title="Alamat publik"
        act={
          known && known.sumber !== 'PUBLIC_URL' ? (
            <Button variant="outline" size="small" onClick={() => setAsking(true)}>
              Ubah alamat
            </Button>
          ) : null
        }
      >
        {alamat}
        {known?.sumber === 'PUBLIC_URL' && ', dari PUBLIC_URL di server'}
        {known?.sumber === null && ', belum disimpan'}
      </Row>
      <Row
        title="Email"
        act={
          surel?.lewat === 'smtp' ? (
            <Button variant="outline" size="small" busy={trial.isPending} onClick={() => trial.mutate()}>
              Kirim email percobaan
            </Button>
          ) : null
        }
        fault={trial.error ? describeFailure(trial.error, 'Gagal mengirim email percobaan').text : undefined}
      >
        {surel === undefined
          ? 'Memuat...'
          : surel.lewat === 'berkas'
            ? 'SMTP_URL belum diatur di server, jadi email hanya ditulis sebagai berkas.'
            : surel.terkirim
              ? 'Sudah dicoba, email sampai.'
              : 'Belum dicoba.'}
      </Row>
      <Row title="Cadangan">
        {cadangan === undefined
          ? 'Memuat...'
          : cadangan.tiap === null
            ? 'Server ini belum membuat cadangan. Atur BACKUP_DIR di server.'
            : cadangan.terakhir === null
              ? 'Cadangan pertama belum jadi.'
              : `Terakhir ${longTime(cadangan.terakhir)}`}
      </Row>
      <Row
        title="Kode kartu mahasiswa"
        act={
          <Button variant="outline" size="small" onClick={() => setCards(true)}>
            Atur kode kartu
          </Button>
        }
      >
        {kartu.known === undefined
          ? 'Memuat...'
          : kartu.known === null
            ? 'Pemindai hanya membaca QR.'
            : `Dibaca dengan pola ${kartu.known.pattern}.`}
      </Row>
      {cards && <KodeKartuDialog onClose={() => setCards(false)} />}
      {asking && <AlamatDialog onClose={() => setAsking(false)} />}
    </div>
  )
}

interface RowProps {
  title: string
  act?: ReactNode
  fault?: string | undefined
  children: ReactNode
}

function Row({ title, act, fault, children }: RowProps) {
  return (
    <section className="flex flex-wrap items-center gap-3 py-4">
      <div className="mr-auto min-w-0">
        <h2 className="font-bold">{title}</h2>
        <p className="text-sm wrap-anywhere text-tinta-lembut">{children}</p>
        {fault && (
          <p role="alert" className="mt-1 text-sm font-semibold text-salah-teks">
            {fault}
          </p>
        )}
      </div>
      {act}
    </section>
  )
}
