import { timeWib, timeLeft } from '@bakti/contract/time.rules'
import { CloudDownload } from 'lucide-react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import type { ShownRow } from '../kehadiran/pending.rules'
import { ContactIcon } from './Contact'
import type { Kegiatan } from './mentor.rules'
import { belumMessage } from './message.rules'

interface BeforeStartProps {
  kegiatan: Kegiatan & { mulai: string }
  now: Date
  nomor: number
  rows: readonly ShownRow[]
  hpOf: (id: string) => string | null
  onPrepare: () => void
  onStart: () => void
  onOpen: (row: ShownRow) => void
}

/** Before the activity begins, and without any record: the time that is left, and whom to call. */
export function BeforeStart({
  kegiatan,
  now,
  nomor,
  rows,
  hpOf,
  onPrepare,
  onStart,
  onOpen,
}: BeforeStartProps) {
  const [count, ...unit] = (timeLeft(kegiatan.mulai, now) ?? '').split(' ')
  const counted = /^\d+$/.test(count ?? '')
  return (
    <>
      <section className="grid gap-3 self-start rounded-lg border border-emas-400 bg-emas-100 p-5 text-rimba-950 shadow-sm">
        <p className="judul text-[1.75rem]/none">
          {counted && <b className="mr-2.5 text-[4rem]/[0.85] tabular-nums">{count}</b>}
          {counted ? unit.join(' ') : [count, ...unit].join(' ')}
        </p>
        <p className="leading-[1.45]">
          {`${kegiatan.title} mulai ${timeWib(kegiatan.mulai)}. Absen sebelum itu tetap dihitung.`}
        </p>
        <Button icon={<CloudDownload aria-hidden />} aria-haspopup="dialog" onClick={onPrepare}>
          Siapkan tanpa internet
        </Button>
        <Button variant="outline" onClick={onStart}>
          Mulai absen sekarang
        </Button>
      </section>
      <section>
        <h2 className="flex min-h-11 items-center gap-1.5 font-extrabold">
          Anggota <span className="font-bold text-tinta-lembut tabular-nums">{rows.length}</span>
        </h2>
        <Card className="overflow-hidden border-garis-admin shadow-xs">
          <ul>
            {rows.map((row) => (
              <AnggotaRow
                key={row.id}
                row={row}
                hp={hpOf(row.id)}
                pesan={belumMessage({ nama: row.nama, kegiatan, nomor }, now)}
                onOpen={() => onOpen(row)}
              />
            ))}
          </ul>
        </Card>
      </section>
    </>
  )
}

interface AnggotaRowProps {
  row: ShownRow
  hp: string | null
  pesan: string
  onOpen: () => void
}

function AnggotaRow({ row, hp, pesan, onOpen }: AnggotaRowProps) {
  const { nama, nim } = row
  return (
    <li className="flex min-h-17 items-center gap-2 border-t border-garis-admin pr-2.5 first:border-t-0">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${nama}, pilihan lain`}
        onClick={onOpen}
        className="min-h-17 min-w-0 flex-1 py-2 pl-4 text-left leading-tight"
      >
        <b className="block text-[1.0625rem] wrap-anywhere">{nama}</b>
        <small className="text-[0.8125rem] text-tinta-lembut tabular-nums">{nim}</small>
      </button>
      {hp && <ContactIcon nama={nama} hp={hp} pesan={pesan} />}
    </li>
  )
}
