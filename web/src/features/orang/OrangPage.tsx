import { telLink, waLink } from '@bakti/contract/hp.rules'
import { nomorGelombang } from '@bakti/contract/anggota/anggota.rules'
import { orangCalls } from '@bakti/contract/orang/orang.calls'
import type { Orang } from '@bakti/contract/orang/orang.schemas'
import { shownTanggal, tanggalWib, timeWib } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowLeftRight,
  ArrowRight,
  CircleCheck,
  CircleDashed,
  CircleX,
  IdCard,
  Merge,
  MessageCircle,
  Pencil,
  Phone,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { paths } from '../../app/paths'
import { screens } from '../../app/screens'
import { callQuery } from '../../platform/query'
import { useServerNow } from '../../platform/useServerNow'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton, buttonClass } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { FailedState } from '../../ui/FailedState'
import { later } from '../../ui/later'
import { type PageAct, PageActs } from '../../ui/PageActs'
import { PageHeader } from '../../ui/PageHeader'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { fittingKegiatan } from '../absen/day.rules'
import { RiwayatOf } from '../riwayat/RiwayatOf'
import { OrangKehadiran } from './OrangKehadiran'

const AnggotaEditDialog = later(async () => (await import('../anggota/AnggotaEditDialog')).AnggotaEditDialog)

/** What a press on an act opens. */
const DIALOGS = {
  move: later(async () => (await import('./MoveDialog')).MoveDialog),
  swap: later(async () => (await import('./SwapDialog')).SwapDialog),
  merge: later(async () => (await import('./MergeDialog')).MergeDialog),
  kartu: later(async () => (await import('./KartuDialog')).KartuDialog),
  edit: ({ orang, onClose }: { orang: Orang; onClose: () => void }) => (
    <AnggotaEditDialog anggota={orang} onClose={onClose} />
  ),
}

/** /orang/{id}: all that is known of one person (rule U173). */
export function OrangPage() {
  const { pathname } = useLocation()
  const { id = '' } = matchPath(screens.orang.path, pathname)?.params ?? {}
  const read = useQuery(callQuery(orangCalls.get, { query: { id } }))
  const orang = read.data?.data
  if (orang) return <Loaded orang={orang} />
  return (
    <>
      <PageHeader title="Orang" back={{ to: paths.anggotaKelompok(), label: 'Anggota Kelompok' }} />
      <FailedState list={read}>Gagal memuat data orang</FailedState>
      {read.isPending && (
        <Card className="grid gap-3 p-6">
          <LoadingText>Memuat data orang...</LoadingText>
          <Skeleton className="h-6 w-64" />
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-6 w-56" />
        </Card>
      )}
    </>
  )
}

function Loaded({ orang }: { orang: Orang }) {
  const { id, nama, nim, id_kelompok, kelompok, fakultas, prodi, gelombang, kegiatan } = orang
  const [asked, ask] = useState<keyof typeof DIALOGS | null>(null)
  const [chosen, choose] = useState<string | null>(null)
  const now = useServerNow([])
  // The activity of this hour; on another day the newest.
  const [meant = kegiatan[0]] = fittingKegiatan(kegiatan, now)
  const acts: PageAct[] = [
    { label: 'Pindah', icon: <ArrowRight aria-hidden />, onPress: () => ask('move') },
    { label: 'Tukar', icon: <ArrowLeftRight aria-hidden />, onPress: () => ask('swap') },
    { label: 'Gabung', icon: <Merge aria-hidden />, onPress: () => ask('merge') },
    { label: 'Kartu baru', icon: <IdCard aria-hidden />, onPress: () => ask('kartu') },
    ...(meant
      ? [
          {
            label: 'Ubah status',
            icon: <Pencil aria-hidden />,
            main: true,
            onPress: () => choose(meant.id),
          },
        ]
      : []),
  ]
  const Asked = asked && DIALOGS[asked]
  const facts = [nim, prodi, fakultas, gelombang && `Gelombang ${nomorGelombang(gelombang) ?? gelombang}`]
  return (
    <>
      <PageHeader
        title={nama}
        back={{ to: paths.anggotaKelompok({ kelompok: id_kelompok }), label: `Kelompok ${kelompok}` }}
        actions={<PageActs acts={acts} />}
      >
        {facts.filter(Boolean).join(' · ')}
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid min-w-0 gap-4">
          <OrangKehadiran orang={orang} chosen={chosen} onChoose={choose} />
          <RiwayatOf id={id} now={now} />
        </div>
        <div className="grid gap-4">
          <KelompokCard orang={orang} />
          <ContactCard orang={orang} onEdit={() => ask('edit')} />
          <TugasCard orang={orang} />
        </div>
      </div>
      {Asked && <Asked orang={orang} onClose={() => ask(null)} />}
    </>
  )
}

function Facts({ title, beside, children }: { title: string; beside?: string; children: ReactNode }) {
  return (
    <Card className="p-5">
      <h2 className="mb-3 flex items-baseline gap-3 text-lg font-extrabold">
        {title}
        {beside && <span className="text-sm font-medium text-tinta-lembut">{beside}</span>}
      </h2>
      {children}
    </Card>
  )
}

const day = (instant: string) => shownTanggal(tanggalWib(instant))

/** 'dipindah Rani: “salah input prodi”' */
const movedText = (alasan: string | null, oleh: string | null) =>
  [oleh ? `dipindah ${oleh}` : 'dipindah', alasan && `“${alasan}”`].filter(Boolean).join(': ')

function KelompokCard({ orang: { riwayat_kelompok, mentor } }: { orang: Orang }) {
  return (
    <Facts title="Kelompok">
      <ul className="grid divide-y divide-garis-admin">
        {riwayat_kelompok.map(({ kelompok, sejak, sampai, alasan, oleh }) => (
          <li key={`${sejak} ${sampai}`} className="flex items-center gap-3.5 py-2.5 first:pt-0 last:pb-0">
            <b
              aria-hidden
              className={`judul grid h-8 w-10 shrink-0 place-items-center rounded-sm ${sampai === null ? 'bg-aksi text-aksi-teks' : 'bg-belum-latar'}`}
            >
              {kelompok ?? '–'}
            </b>
            <span className="grid min-w-0">
              <span className="font-bold">
                {kelompok === null ? 'Kelompok yang dihapus' : `Kelompok ${kelompok}`}
              </span>
              <span className="text-[0.8125rem] text-tinta-lembut">
                {sampai === null ? `sejak ${day(sejak)}` : `${day(sejak)} sampai ${day(sampai)}`}
                {(alasan ?? oleh) && ` · ${movedText(alasan, oleh)}`}
                {sampai === null &&
                  mentor.length > 0 &&
                  ` · mentor ${mentor.map(({ nama }) => nama).join(', ')}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Facts>
  )
}

function ContactCard({ orang, onEdit }: { orang: Orang; onEdit: () => void }) {
  const { id, id_kelompok, nama, hp, email, akun, kartu } = orang
  const lines: [string, ReactNode][] = [
    ['HP', hp ?? 'Belum diisi'],
    ['Email', email ?? 'Belum diisi'],
    ['Akun', akun ? `Aktif sejak ${day(akun.sejak)}` : 'Belum diaktifkan'],
    ['Kartu', kartu.sejak ? `ke-${kartu.ke}, sejak ${day(kartu.sejak)}` : `ke-${kartu.ke}`],
    ...(akun && akun.email !== email ? ([['Email akun', akun.email]] satisfies [string, ReactNode][]) : []),
  ]
  const link = buttonClass({ variant: 'outline', className: 'flex-1' })
  return (
    <Facts title="Kontak dan akun">
      <dl className="grid gap-2.5">
        {lines.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-tinta-lembut">{term}</dt>
            <dd className="min-w-0 text-right font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex gap-3">
        <Button variant="outline" className="flex-1" onClick={onEdit}>
          Edit
        </Button>
        <LinkButton
          to={paths.printQr({ kelompok: id_kelompok, anggota: id })}
          variant="outline"
          className="flex-1"
        >
          Cetak kartu
        </LinkButton>
      </div>
      {hp && (
        <div className="mt-3 flex gap-3">
          <a className={link} href={telLink(hp)} aria-label={`Telepon ${nama}`}>
            <Phone aria-hidden /> Telepon
          </a>
          <a
            className={link}
            href={waLink(hp)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`WhatsApp ${nama}`}
          >
            <MessageCircle aria-hidden /> WhatsApp
          </a>
        </div>
      )}
    </Facts>
  )
}

function TugasCard({ orang: { tugas } }: { orang: Orang }) {
  const now = useServerNow([])
  const handed = tugas.filter(({ terkumpul_at }) => terkumpul_at !== null).length
  if (tugas.length === 0) return <Facts title="Tugas">Belum ada tugas.</Facts>
  return (
    <Facts title="Tugas" beside={`${handed} dari ${tugas.length}`}>
      <ul className="grid divide-y divide-garis-admin">
        {tugas.map(({ id, title, deadline, terkumpul_at }) => {
          const over = Date.parse(deadline) < now.getTime()
          return (
            <li key={id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
              <span className="grid min-w-0 flex-1">
                <span className="font-bold wrap-anywhere">{title}</span>
                <span className="text-[0.8125rem] text-tinta-lembut">
                  {terkumpul_at
                    ? `${day(terkumpul_at)}, ${timeWib(terkumpul_at)}`
                    : `tenggat ${day(deadline)}, ${timeWib(deadline)} WIB`}
                </span>
              </span>
              {terkumpul_at ? (
                <Badge tone="green" icon={<CircleCheck aria-hidden />}>
                  Terkumpul
                </Badge>
              ) : over ? (
                <Badge tone="red" icon={<CircleX aria-hidden />}>
                  Terlewat
                </Badge>
              ) : (
                <Badge tone="grey" dashed icon={<CircleDashed aria-hidden />}>
                  Belum
                </Badge>
              )}
            </li>
          )
        })}
      </ul>
    </Facts>
  )
}
