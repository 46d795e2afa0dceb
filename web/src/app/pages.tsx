import { type ComponentProps, type ComponentType, type JSX, lazy, Suspense } from 'react'
import { matchPath } from 'react-router'
import { LandingNav } from '../features/landing/LandingNav'
import { LandingPage } from '../features/landing/LandingPage'
import { ErrorBoundary } from './ErrorBoundary'
import { type ScreenName, listBelow, screenNames, screens } from './paths'

const loaders = new Map<unknown, () => Promise<unknown>>()

/** A component that is loaded when it is first shown. */
function part<Props>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }))
  loaders.set(Part, load)
  return Part
}

/** Starts to load the screen of an address before its frame is loaded: on a slow network each takes a second. */
export function beginLoading(pathname: string): void {
  const name = screenNames.find((each) => matchPath(screens[each].path, pathname))
  if (!name) return
  for (const needed of [name, listBelow(name)])
    // A failure repeats when the screen is shown, and is reported then.
    if (needed)
      loaders
        .get(pages[needed])?.()
        .catch(() => undefined)
}

/**
 * Loads the other screens of an admin, one after the other, so that they open without a network (rule O28). Each has a few
 * kilobytes.
 */
export async function loadAdminScreens(): Promise<void> {
  for (const name of screenNames.filter((each) => screens[each].access === 'admin'))
    await loaders
      .get(pages[name])?.()
      .catch(() => undefined)
}

/** A page that is loaded when it is opened, together with the query client. */
const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  part<Props>(async () => {
    const [Page, { QueryArea }] = await Promise.all([load(), import('./QueryArea')])
    return (props: Props & JSX.IntrinsicAttributes) => (
      <QueryArea>
        <Page {...props} />
      </QueryArea>
    )
  })

// One feature's component inside another feature's page is passed in here. Both load after the page around them: the outbox and the
// menu are larger than the pages.
const SyncBadge = part(async () => (await import('../features/shell/SyncBadge')).SyncBadge)
const AccountMenu = part(async () => (await import('../features/shell/AccountMenu')).AccountMenu)
const PengumpulanTugas = page(
  async () => (await import('../features/tugas/PengumpulanTugasPage')).PengumpulanTugasPage,
)
const Login = page(async () => (await import('../features/auth/LoginPage')).LoginPage)

/** The account menu. If it can't be loaded, the landing page shows without it. */
function Account(props: ComponentProps<typeof AccountMenu>) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <AccountMenu {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The only page in the first download: most people open the site here. */
function LandingScreen() {
  return <LandingPage account={<Account at="landing" />} drawerAccount={<Account at="drawer" />} />
}

/** The tasks of a participant, with the bar of the landing page. */
function PengumpulanTugasScreen() {
  return (
    <PengumpulanTugas
      nav={<LandingNav account={<Account at="landing" />} drawerAccount={<Account at="drawer" />} />}
    />
  )
}

/** The login page with the badge of unsent work (rule O11). */
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
