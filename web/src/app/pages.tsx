import { type ComponentProps, type ComponentType, type JSX, lazy, Suspense, useEffect, useState } from 'react'
import { matchPath } from 'react-router'
import { useSession } from '../platform/session'
import { hasOutbox } from '../platform/outbox/name'
import { keepPageFor } from './audience'
import { ErrorBoundary } from './ErrorBoundary'
import { type ScreenName, listBelow, needsSession, paths, screenNames, screens } from './paths'

const loaders = new Map<unknown, () => Promise<unknown>>()

/** A component that is loaded when it is first shown. What was loaded before is shown at once, without a fallback in between. */
function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Ready: ComponentType<Props> | null = null
  const start = async () => (Ready = await load())
  const Late = lazy(async () => ({ default: await start() }))
  function Part(props: Props & JSX.IntrinsicAttributes) {
    // The one that it began with: another one would be mounted anew.
    const [Shown] = useState(() => Ready ?? Late)
    return <Shown {...props} />
  }
  loaders.set(Part, start)
  return Part
}

/**
 * Loads the code of an address: its screen, the list below it, and an admin's frame. Resolves when all of it is there, and after a
 * failure, which repeats when the screen is shown and is reported then.
 */
export async function loadScreen(pathname: string): Promise<void> {
  const name = screenNames.find((each) => matchPath(screens[each].path, pathname))
  if (!name) return
  const list = listBelow(name)
  const needed = [pages[name], list && pages[list], screens[name].access === 'office' && AdminShell]
  await Promise.allSettled(needed.map(async (each) => loaders.get(each)?.()))
}

/** Loads the screen that the app starts with: of an address that needs a session, without one, it is the login. */
export function loadFirstScreen(pathname: string, hasSession: boolean): Promise<void> {
  return loadScreen(needsSession(pathname) && !hasSession ? paths.login() : pathname)
}

/**
 * Loads the other screens of an admin, one after the other, so that they open without a network (rule O28). Each has a few
 * kilobytes. Resolves with whether all of them are there.
 */
export async function loadAdminScreens(): Promise<boolean> {
  let all = true
  for (const name of screenNames.filter((each) => screens[each].access === 'office'))
    await loaders
      .get(pages[name])?.()
      .catch(() => (all = false))
  return all
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
const Saya = page(async () => (await import('../features/saya/SayaPage')).SayaPage)
const LandingNav = part(async () => (await import('../features/landing/LandingNav')).LandingNav)
const LandingPage = part(async () => (await import('../features/landing/LandingPage')).LandingPage)
const Aktivasi = part(async () => (await import('../features/auth/AktivasiPage')).AktivasiPage)
const Login = part(async () => (await import('../features/auth/LoginPage')).LoginPage)

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

/** The page of a participant. Its device keeps this page alone (rule R56). */
function SayaScreen() {
  const { user } = useSession()
  useEffect(() => {
    void shown.then(() => keepPageFor(user))
  }, [user])
  return (
    <Saya nav={<LandingNav account={<Account at="landing" />} drawerAccount={<Account at="drawer" />} />} />
  )
}

/** The activation of a card. Its last button leads to the own page, which is there then. */
function AktivasiScreen() {
  return <Aktivasi onDone={() => void loadScreen(paths.saya())} />
}

/** The login page with the badge of unsent work (rule O11). The outbox is larger than the page: only who has one downloads it. */
function LoginScreen() {
  const [found, setFound] = useState(false)
  useEffect(() => {
    let left = false
    const find = async () => {
      const has = await hasOutbox()
      if (left || !has) return
      setFound(true)
      // A phone of a mentor: the screen after the login is there when it is wanted.
      await shown
      await loadScreen(paths.absensi())
    }
    void find()
    return () => void (left = true)
  }, [])
  return (
    <Login
      corner={
        found && (
          <Suspense>
            <SyncBadge onlyPending />
          </Suspense>
        )
      }
    />
  )
}

// A screen with a frame of its own is loaded as what it frames.
for (const [screen, ...parts] of [
  [AktivasiScreen, Aktivasi],
  [LandingScreen, LandingPage],
  [LoginScreen, Login],
  [PengumpulanTugasScreen, PengumpulanTugas, LandingNav],
  [SayaScreen, Saya, LandingNav],
])
  loaders.set(screen, () => Promise.all(parts.map(async (each) => loaders.get(each)?.())))

/** The page of each screen, one line each. */
export const pages: Record<ScreenName, ComponentType> = {
  landing: LandingScreen,
  login: LoginScreen,
  signup: part(async () => (await import('../features/auth/SignupPage')).SignupPage),
  lupaSandi: part(async () => (await import('../features/auth/LupaSandiPage')).LupaSandiPage),
  aktivasi: AktivasiScreen,
  undangan: part(async () => (await import('../features/auth/UndanganPage')).UndanganPage),
  pengumpulanTugas: PengumpulanTugasScreen,
  saya: SayaScreen,
  mentor: page(async () => (await import('./MentorScreen')).MentorScreen),
  gerbang: page(async () => (await import('./GerbangScreen')).GerbangScreen),
  listAbsen: page(async () => (await import('../features/absen/ListAbsenPage')).ListAbsenPage),
  addAbsen: page(async () => (await import('../features/absen/AddAbsenDialog')).AddAbsenDialog),
  absensi: page(async () => (await import('./AbsensiScreen')).AbsensiScreen),
  putuskan: page(async () => (await import('../features/kehadiran/PutuskanDialog')).PutuskanDialog),
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
  perangkat: page(async () => (await import('../features/perangkat/PerangkatPage')).PerangkatPage),
  pengguna: page(async () => (await import('../features/pengguna/PenggunaPage')).PenggunaPage),
}

/** Loads what the screens of a session may need, after the screen. */
export const Ahead = page(async () => (await import('./Ahead')).Ahead)

/** Reports the device, on every screen of an admin. */
export const DeviceReports = page(async () => (await import('./DeviceReports')).DeviceReports)

/** The scanner's reader, for the screen on which an operator is about to open the scanner. */
export function readerOf(pathname: string): (() => Promise<void>) | null {
  const scanning: string[] = [screens.absensi.path, screens.mentor.path, screens.gerbang.path]
  if (!scanning.includes(pathname)) return null
  return async () => (await import('../features/pindai/reader-download')).downloadReader()
}

let show: () => void
/** Resolves when the first screen has what it shows. */
export const shown = new Promise<void>((resolve) => (show = resolve))

/** To be called when the first screen is rendered; on a screen of a session, when it has read its lists (`Ahead`). */
export const screenShown = () => show()

export const AdminShell = page(async () => (await import('../features/shell/AdminShell')).AdminShell)
export const NotFound = part(async () => (await import('./NotFoundPage')).NotFoundPage)
export const Toaster = part(async () => (await import('../ui/Toaster')).Toaster)
/** To be called before the Toaster is rendered: React would keep a failure for ever. */
export const loadToaster = async () => loaders.get(Toaster)?.()
