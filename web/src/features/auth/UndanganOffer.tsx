import { ArrowRight, CalendarDays, CircleAlert, CircleCheck, Smartphone, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { eventFacts } from '@bakti/contract/event-facts.content'
import type { Role, User } from '@bakti/contract/auth/auth.schemas'
import type { UndanganContents } from '@bakti/contract/undangan/undangan.schemas'
import { PREPARE, homeOf } from '../../app/paths'
import { Button, LinkButton } from '../../ui/Button'
import { firstName } from './first-name'
import { dayOf, mention, tugasOf } from './undangan.words'

interface UndanganOfferProps {
  isi: UndanganContents
  /** Who is logged in here. */
  user: User | null
  busy: boolean
  onAccept: () => void
  onChangeAccount: () => void
}

/** What the invitation offers, and its one button. */
export function UndanganOffer({ isi, user, busy, onAccept, onChangeAccount }: UndanganOfferProps) {
  const valid = `Berlaku sampai ${dayOf(isi.berlaku_sampai)}.`
  return (
    <section className="grid gap-4.5">
      <Inviter nama={isi.pengundang} />
      <h1 className="judul text-[2.5rem]/[1.05] text-balance">Jadi {tugasOf(isi)}</h1>
      <ul className="divide-y divide-garis border-y border-garis">
        {isi.kelompok.length > 0 && <Student kelompok={isi.kelompok} />}
        {isi.kelompok_hilang > 0 && (
          <Detail icon={<CircleAlert />} title={`${isi.kelompok_hilang} kelompok sudah dihapus`}>
            Undangan ini hanya untuk kelompok yang masih ada
          </Detail>
        )}
        {isi.sampai ? (
          <Detail icon={<CalendarDays />} title={`Sampai ${dayOf(isi.sampai)}`}>
            Setelah itu aksesnya berakhir sendiri
          </Detail>
        ) : (
          <Detail icon={<CalendarDays />} title={eventFacts.judul}>
            Panitia bisa mengakhiri aksesnya kapan saja
          </Detail>
        )}
      </ul>
      <Button size="large" full busy={busy} onClick={onAccept}>
        {user ? `Terima sebagai ${user.name}` : 'Terima undangan'} <ArrowRight aria-hidden />
      </Button>
      {user && (
        <Button variant="outline" full onClick={onChangeAccount}>
          Bukan {user.name}? Pakai akun lain
        </Button>
      )}
      <p className="text-center text-sm text-balance text-tinta-lembut">
        {isi.sekali ? `Tautan sekali pakai. ${valid}` : valid}
      </p>
    </section>
  )
}

function Student({ kelompok }: Pick<UndanganContents, 'kelompok'>) {
  const total = kelompok.reduce((sum, { anggota }) => sum + anggota, 0)
  return (
    <Detail icon={<Users />} title={`${total} mahasiswa baru`}>
      {mention(kelompok.map(({ nomor, anggota }) => `${anggota} di Kelompok ${nomor}`))}
    </Detail>
  )
}

function Inviter({ nama }: { nama: string | null }) {
  const initials = (nama ?? eventFacts.brief)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-emas-200 text-sm font-bold text-rimba-950"
      >
        {initials}
      </span>
      <p className="min-w-0 leading-tight font-semibold wrap-anywhere">
        {nama ?? 'Panitia'} mengundangmu
        <small className="block text-[0.8125rem] font-medium text-tinta-lembut">
          Panitia {eventFacts.judul}
        </small>
      </p>
    </div>
  )
}

interface DetailProps {
  icon: ReactNode
  title: string
  children: ReactNode
}

function Detail({ icon, title, children }: DetailProps) {
  return (
    <li className="flex min-h-14 items-center gap-3.5 py-2 leading-snug">
      <span aria-hidden className="shrink-0 text-tautan [&_svg]:size-6">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <b className="block">{title}</b>
        <small className="text-[0.8125rem] text-tinta-lembut">{children}</small>
      </span>
    </li>
  )
}

/** The roles whose home can be prepared for a day without network. */
const PREPARING: ReadonlySet<Role> = new Set(['MENTOR', 'ADMIN'])

/** It is accepted: what the account may do now, and where to go. */
export function AcceptedUndangan({ isi, user }: { isi: UndanganContents; user: User }) {
  const until = isi.sampai ? ` sampai ${dayOf(isi.sampai)}` : ''
  const prepares = PREPARING.has(isi.role)
  return (
    <section className="grid gap-4.5">
      <div>
        <h1 className="judul text-[2.5rem]/[1.05] text-balance wrap-anywhere">
          {`Selamat datang, ${isi.role === 'PIMPINAN' ? '' : 'Kak '}${firstName(user.name)}`}
        </h1>
        <p className="mt-2 text-tinta-lembut" role="status">
          Kamu {tugasOf(isi)}
          {until}.
        </p>
      </div>
      <ul className="divide-y divide-garis border-y border-garis">
        <Detail icon={<CircleCheck />} title="Akunmu siap">
          {user.email}
        </Detail>
        {prepares && (
          <Detail icon={<Smartphone />} title="Berikutnya: siapkan HP-mu">
            Dua menit, supaya tetap jalan tanpa sinyal
          </Detail>
        )}
      </ul>
      {prepares && (
        <LinkButton to={homeOf(user)} state={PREPARE} size="large" full>
          Siapkan HP ini <ArrowRight aria-hidden />
        </LinkButton>
      )}
      <LinkButton
        to={homeOf(user)}
        variant={prepares ? 'outline' : 'primary'}
        size={prepares ? 'normal' : 'large'}
        full
      >
        Mulai {!prepares && <ArrowRight aria-hidden />}
      </LinkButton>
    </section>
  )
}
