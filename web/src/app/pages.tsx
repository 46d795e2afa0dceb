import { type ComponentType, lazy, Suspense } from 'react'
import type { ScreenName } from './paths'

/** A page is loaded when it is opened: visitors don't download the admin's. */
const page = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))

// What one feature shows inside another's page is put together here. Both load after the page around them: the device's
// store of unsent work and the menu are heavier than the pages.
const SyncBadge = page(async () => (await import('../features/shell/SyncBadge')).SyncBadge)
const AccountMenu = page(async () => (await import('../features/shell/AccountMenu')).AccountMenu)
const Landing = page(async () => (await import('../features/landing/LandingPage')).LandingPage)
const Login = page(async () => (await import('../features/auth/LoginPage')).LoginPage)

function LandingScreen() {
  return (
    <Landing
      account={
        <Suspense>
          <AccountMenu at="landing" />
        </Suspense>
      }
    />
  )
}

/** The badge of unsent work shows here too (DECISIONS: Offline, 'whose'). */
function LoginScreen() {
  return (
    <Login
      corner={
        <Suspense>
          <SyncBadge onlyPending />
        </Suspense>
      }
    />
  )
}

/** The page of each screen, one line each. */
export const pages: Partial<Record<ScreenName, ComponentType>> = {
  landing: LandingScreen,
  login: LoginScreen,
  listAbsen: page(async () => (await import('../features/absen/ListAbsenPage')).ListAbsenPage),
  addAbsen: page(async () => (await import('../features/absen/AddAbsenPage')).AddAbsenPage),
  absensi: page(async () => (await import('../features/absen/AbsensiPage')).AbsensiPage),
  scanQr: page(async () => (await import('../features/absen/ScanQrPage')).ScanQrPage),
  kelompok: page(async () => (await import('../features/kelompok/KelompokPage')).KelompokPage),
  addKelompok: page(async () => (await import('../features/kelompok/AddKelompokPage')).AddKelompokPage),
  anggotaKelompok: page(
    async () => (await import('../features/anggota/AnggotaKelompokPage')).AnggotaKelompokPage,
  ),
  addAnggotaKelompok: page(
    async () => (await import('../features/anggota/AddAnggotaKelompokPage')).AddAnggotaKelompokPage,
  ),
  cetakQr: page(async () => (await import('../features/anggota/CetakQrPage')).CetakQrPage),
}

export const AdminShell = page(async () => (await import('../features/shell/AdminShell')).AdminShell)
