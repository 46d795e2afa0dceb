import type { PeranUndangan } from '@bakti/contract/undangan/undangan.schemas'
import { endOfDay } from './kelompok-mentor.rules'
import type { UndanganBody } from './undangan.queries'

/** For one person, by name, or for whoever has the link. */
export type ForWhom = 'satu' | 'banyak'

/** What the form of a new invitation holds. */
export interface NewUndangan {
  role: PeranUndangan
  forWhom: ForWhom
  kelompok: string
  sampai: string
  nama: string
  email: string
  maks: string
  hari: string
  judul: string
}

export const EMPTY_UNDANGAN: NewUndangan = {
  role: 'MENTOR',
  forWhom: 'satu',
  kelompok: '',
  sampai: '',
  nama: '',
  email: '',
  maks: '10',
  hari: '7',
  judul: '',
}

/** An invitation to ADMIN is for one person, and holds for 24 hours. */
export const forOne = ({ role, forWhom }: Pick<NewUndangan, 'role' | 'forWhom'>): boolean =>
  role === 'ADMIN' || forWhom === 'satu'

/** '41, 42', 'Kelompok 41 dan 42'. What is no number ('41-45') becomes 0, which the server refuses at its field. */
const nomorOf = (text: string): number[] =>
  text
    .split(/[\s,;&]+/)
    .filter((part) => part !== '' && !/^(dan|kelompok)$/i.test(part))
    .map((part) => Number(part) || 0)

/** What the form asks for. Fields that it does not show for this role are left out. */
export function undanganBody(isi: NewUndangan): UndanganBody {
  const { role, kelompok, sampai, nama, email, maks, hari, judul } = isi
  const whom = forOne(isi)
    ? { ...(nama.trim() !== '' && { nama }), ...(email.trim() !== '' && { email }) }
    : { maks: Number(maks), judul }
  if (role === 'ADMIN') return { role, ...whom }
  const days = { role, ...whom, hari: Number(hari), sampai: endOfDay(sampai) }
  return role === 'MENTOR' ? { ...days, kelompok: nomorOf(kelompok) } : days
}
