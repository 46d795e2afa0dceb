import { BookOpen, ClipboardList, type LucideIcon, Contact, Inbox, UserCheck, Users } from 'lucide-react'
import { paths, screens } from '../../app/paths'

export interface NavigationItem {
  label: string
  to: string
  icon: LucideIcon
  /** Screens that belong below it: it stays gold there. */
  below: readonly string[]
}

/** The sidebar (seed §2), in its order; one entry for each screen that exists. */
export const navigation: readonly NavigationItem[] = [
  { label: 'List Absen', to: paths.listAbsen(), icon: ClipboardList, below: [screens.addAbsen.path] },
  { label: 'Absensi', to: paths.absensi(), icon: UserCheck, below: [screens.scanQr.path] },
  { label: 'Kelompok', to: paths.kelompok(), icon: Users, below: [screens.addKelompok.path] },
  {
    label: 'Anggota Kelompok',
    to: paths.anggotaKelompok(),
    icon: Contact,
    below: [screens.addAnggotaKelompok.path, screens.cetakQr.path],
  },
  { label: 'Tugas', to: paths.tugas(), icon: BookOpen, below: [screens.addTugas.path] },
  { label: 'Pengumpulan Tugas', to: paths.kumpulTugas(), icon: Inbox, below: [] },
]
