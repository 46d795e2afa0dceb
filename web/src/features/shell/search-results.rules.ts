import type { Absen } from '@bakti/contract/absen/absen.schemas'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { shortTime, shownTanggal } from '@bakti/contract/time.rules'
import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { paths } from '../../app/paths'
import { isFor, menuNames, screens, type ScreenName } from '../../app/screens'
import { formatNumber } from '../../ui/format-number'
import type { Person } from '../offline/roster.queries'

type Named = Pick<Person, 'id' | 'nama' | 'kelompok'>

/** What the palette found, and where it leads. */
export interface Result {
  key: string
  title: string
  detail: string
  to: string
  /** Letters or a number in place of an icon. */
  letters?: string
  screen?: ScreenName
  /** It is a member. */
  person?: Named
}

/** So many of a kind are shown; more are found by a longer text. */
const SHOWN_MAX = 6

/** The first letters of the first two words of a name. */
const initialsOf = (nama: string): string =>
  nama
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()

/** `toOf`: where a person leads. */
export const personResults = (
  people: readonly Pick<Person, 'id' | 'nama' | 'nim' | 'kelompok'>[],
  toOf: (person: Pick<Person, 'id' | 'kelompok'>) => string,
): Result[] =>
  people.slice(0, SHOWN_MAX).map(({ id, nama, nim, kelompok }) => ({
    key: id,
    title: nama,
    detail: `${nim} · Kelompok ${kelompok}`,
    to: toOf({ id, kelompok }),
    letters: initialsOf(nama),
    person: { id, nama, kelompok },
  }))

/** By the beginning of the number, with or without the word 'kelompok' or its first letters. */
export function kelompokResults(
  all: readonly Pick<Kelompok, 'id' | 'nomor' | 'anggota'>[],
  q: string,
): Result[] {
  const [, digits] = /^(?:kel\w*\s*)?(\d+)$/i.exec(q.trim()) ?? []
  if (!digits) return []
  const found = all.filter(({ nomor }) => String(nomor).startsWith(digits))
  return found.slice(0, SHOWN_MAX).map(({ id, nomor, anggota }) => ({
    key: id,
    title: `Kelompok ${nomor}`,
    detail: anggota === undefined ? '' : `${formatNumber(anggota)} anggota`,
    to: paths.anggotaKelompok({ kelompok: id }),
    letters: String(nomor),
  }))
}

const hasWords = (text: string, q: string) => {
  const words = text.toLowerCase().split(/\s+/)
  const typed = q.toLowerCase().split(/\s+/).filter(Boolean)
  return typed.length > 0 && typed.every((part) => words.some((word) => word.startsWith(part)))
}

/** A list of attendance for who may read one, else the list of activities. */
export function kegiatanResults(
  all: readonly Pick<Absen, 'id' | 'title' | 'tanggal'>[],
  q: string,
  role: Role,
): Result[] {
  const found = all.filter(({ title }) => hasWords(title, q))
  return found.slice(0, SHOWN_MAX).map(({ id, title, tanggal }) => ({
    key: id,
    title,
    detail: shownTanggal(tanggal),
    to: isFor(screens.absensi, role) ? paths.absensi({ kegiatan: id }) : paths.listAbsen(),
    screen: 'listAbsen',
  }))
}

/** Leads to what was handed in. */
export const tugasResults = (all: readonly Pick<Tugas, 'id' | 'title' | 'deadline'>[], q: string): Result[] =>
  all
    .filter(({ title }) => hasWords(title, q))
    .slice(0, SHOWN_MAX)
    .map(({ id, title, deadline }) => ({
      key: id,
      title,
      detail: `tenggat ${shortTime(deadline)}`,
      to: paths.kumpulTugas({ tugas: id }),
      screen: 'tugas',
    }))

/** An account leads to its place in the list of accounts. */
export const akunResults = (all: readonly Pick<Akun, 'id' | 'name' | 'email'>[]): Result[] =>
  all.slice(0, SHOWN_MAX).map(({ id, name, email }) => ({
    key: id,
    title: name,
    detail: email,
    to: paths.pengguna({ cari: email }),
    screen: 'pengguna',
  }))

/** The results that were opened last, the newest first. */
export const openedWith = (before: readonly Result[], opened: Result): Result[] =>
  [opened, ...before.filter(({ key }) => key !== opened.key)].slice(0, SHOWN_MAX)

/** Screens that are opened by a button of another screen, with what that button says. */
const ACTS = {
  addAbsen: 'Add List Absen',
  addKelompok: 'Add Kelompok',
  addAnggotaKelompok: 'Tambah anggota di tempat',
  printQr: 'Cetak QR',
  addTugas: 'Add Tugas',
} as const satisfies Partial<Record<ScreenName, string>>

/** The form for a new member asks for the group, too. */
const PLACES: Partial<Record<ScreenName, Pick<Result, 'to'>>> = {
  addAnggotaKelompok: { to: paths.addAnggotaKelompok({ baru: 'ya' }) },
}

const ACT_NAMES = Object.keys(ACTS) as (keyof typeof ACTS)[]

/** The screens that a role may open, and what it may do there; all screens without a text. */
export function pageResults(role: Role, q: string): { pages: Result[]; acts: Result[] } {
  const resultOf = (screen: ScreenName, title: string, detail: string): Result => ({
    key: screen,
    title,
    detail,
    to: screens[screen].path,
    screen,
  })
  const fits = ({ title }: Result) => q.trim() === '' || hasWords(title, q)
  const allowed = <Name extends ScreenName>(names: readonly Name[]) =>
    names.filter((name) => isFor(screens[name], role))
  return {
    pages: allowed(menuNames)
      .map((name) => resultOf(name, screens[name].menu.label, screens[name].menu.heading))
      .filter(fits),
    acts: allowed(ACT_NAMES)
      .map((name) => ({ ...resultOf(name, ACTS[name], ''), ...PLACES[name] }))
      .filter((result) => q.trim() !== '' && fits(result)),
  }
}
