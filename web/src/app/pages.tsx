import { type ComponentProps, type ComponentType, type JSX, lazy, Suspense } from 'react'
import { matchPath } from 'react-router'
import { LandingNav } from '../features/landing/LandingNav'
import { LandingPage } from '../features/landing/LandingPage'
import { ErrorBoundary } from './ErrorBoundary'
import { type ScreenName, listBelow, screenNames, screens } from './paths'

const loaders = new Map<unknown, () => Promise<unknown>>()

/** Loaded when it is shown first. */
function part<Props>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }))
  loaders.set(Part, load)
  return Part
}

/** Begins to load the screen of an address before what it stands in is there: on a slow line each takes its second. */
export function beginLoading(pathname: string): void {
  const name = screenNames.find((each) => matchPath(screens[each].path, pathname))
  if (!name) return
  for (const needed of [name, listBelow(name)])
    // Where it fails, it fails again when it is shown, and is said then.
    if (needed)
      loaders
        .get(pages[needed])?.()
        .catch(() => undefined)
}

/**
 * Then an admin's other screens, one at a time: whoever loses the network at the gate gets from each to the next, and what is
 * queued offline has its form (DECISIONS: Offline). Each is a few kilobytes.
 */
export async function loadAdminScreens(): Promise<void> {
  for (const name of screenNames.filter((each) => screens[each].access === 'admin'))
    await loaders
      .get(pages[name])?.()
      .catch(() => undefined)
}

/** A page is loaded when it is opened, and what it asks the server with: visitors don't download the admin's. */
const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  part<Props>(async () => {
    const [Page, { QueryArea }] = await Promise.all([load(), import('./QueryArea')])
    return (props: Props & JSX.IntrinsicAttributes) => (
      <QueryArea>
        <Page {...props} />
      </QueryArea>
    )
  })

// What one feature shows inside another's page is put together here. Both load after the page around them: the device's
// store of unsent work and the menu are heavier than the pages.
const SyncBadge = part(async () => (await import('../features/shell/SyncBadge')).SyncBadge)
const AccountMenu = part(async () => (await import('../features/shell/AccountMenu')).AccountMenu)
const PengumpulanTugas = page(
  async () => (await import('../features/tugas/PengumpulanTugasPage')).PengumpulanTugasPage,
)
const Login = page(async () => (await import('../features/auth/LoginPage')).LoginPage)

/** Without its menu, the landing page still is one. */
function Account(props: ComponentProps<typeof AccountMenu>) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <AccountMenu {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The only page that comes with the first download: most who open the site for the first time open this. */
function LandingScreen() {
  return <LandingPage account={<Account at="landing" />} drawerAccount={<Account at="drawer" />} />
}

/** Participants have the site's own bar around their tasks. */
function PengumpulanTugasScreen() {
  return (
    <PengumpulanTugas
      nav={<LandingNav account={<Account at="landing" />} drawerAccount={<Account at="drawer" />} />}
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
export const pages: Record<ScreenName, ComponentType> = {
  landing: LandingScreen,
  login: LoginScreen,
  signup: page(async () => (await import('../features/auth/SignupPage')).SignupPage),
  lupaSandi: page(async () => (await import('../features/auth/LupaSandiPage')).LupaSandiPage),
  pengumpulanTugas: PengumpulanTugasScreen,
  listAbsen: page(async () => (await import('../features/absen/ListAbsenPage')).ListAbsenPage),
  addAbsen: page(async () => (await import('../features/absen/AddAbsenDialog')).AddAbsenDialog),
  absensi: page(async () => (await import('./AbsensiScreen')).AbsensiScreen),
  scanQr: page(async () => (await import('../features/pindai/ScanQrPage')).ScanQrPage),
  kelompok: page(async () => (await import('../features/kelompok/KelompokPage')).KelompokPage),
  addKelompok: page(async () => (await import('../features/kelompok/AddKelompokDialog')).AddKelompokDialog),
  anggotaKelompok: page(
    async () => (await import('../features/anggota/AnggotaKelompokPage')).AnggotaKelompokPage,
  ),
  addAnggotaKelompok: page(
    async () => (await import('../features/anggota/AddAnggotaKelompokDialog')).AddAnggotaKelompokDialog,
  ),
  tugas: page(async () => (await import('../features/tugas/TugasPage')).TugasPage),
  addTugas: page(async () => (await import('../features/tugas/AddTugasDialog')).AddTugasDialog),
  kumpulTugas: page(async () => (await import('../features/tugas/KumpulTugasPage')).KumpulTugasPage),
  cetakQr: page(async () => (await import('../features/anggota/CetakQrPage')).CetakQrPage),
}

export const AdminShell = page(async () => (await import('../features/shell/AdminShell')).AdminShell)
export const NotFound = part(async () => (await import('./NotFoundPage')).NotFoundPage)
export const Toaster = part(async () => (await import('../ui/Toaster')).Toaster)
