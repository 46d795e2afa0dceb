import { type ComponentProps, type ComponentType, type JSX, lazy, Suspense, useEffect, useState } from 'react'
import { matchPath } from 'react-router'
import { useSession } from '../platform/session'
import { hasOutbox } from '../platform/outbox/name'
import { keepPageFor } from './audience'
import { ErrorBoundary } from './ErrorBoundary'
import { type ScreenName, listBelow, needsSession, paths, screenNames, screens } from './paths'

const loaders = new Map<unknown, () => Promise<unknown>>()

/** A component that is loaded when it is first shown. What was loaded before is shown at once, without a fallback in between. */
function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
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

/** A module with a component of this name. */
type Load<Name extends string, Props> = () => Promise<{ [Each in Name]: ComponentType<Props> }>

/** A component of a module that is loaded when it is first shown. */
const part = <Name extends string, Props extends object>(load: Load<Name, Props>, name: Name) =>
  late<Props>(async () => (await load())[name])

/** A page that is loaded when it is opened, together with the query client. */
const page = <Name extends string, Props extends object>(load: Load<Name, Props>, name: Name) =>
  late<Props>(async () => {
    const [loaded, { QueryArea }] = await Promise.all([load(), import('./QueryArea')])
    const Page: ComponentType<Props> = loaded[name]
    return (props: Props & JSX.IntrinsicAttributes) => (
      <QueryArea>
        <Page {...props} />
      </QueryArea>
    )
  })

// One feature's component inside another feature's page is passed in here. Both load after the page around them: the outbox and the
// menu are larger than the pages.
const SyncBadge = part(() => import('../features/shell/SyncBadge'), 'SyncBadge')
const AccountMenu = part(() => import('../features/shell/AccountMenu'), 'AccountMenu')
const SubmitTugas = page(() => import('../features/tugas/SubmitTugasPage'), 'SubmitTugasPage')
const Saya = page(() => import('../features/saya/SayaPage'), 'SayaPage')
const LandingNav = part(() => import('../features/landing/LandingNav'), 'LandingNav')
const LandingPage = part(() => import('../features/landing/LandingPage'), 'LandingPage')
const Aktivasi = part(() => import('../features/auth/AktivasiPage'), 'AktivasiPage')
const Login = part(() => import('../features/auth/LoginPage'), 'LoginPage')

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
function SubmitTugasScreen() {
  return (
    <SubmitTugas
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
  [SubmitTugasScreen, SubmitTugas, LandingNav],
  [SayaScreen, Saya, LandingNav],
])
  loaders.set(screen, () => Promise.all(parts.map(async (each) => loaders.get(each)?.())))

/** The page of each screen, one line each. */
export const pages: Record<ScreenName, ComponentType> = {
  landing: LandingScreen,
  login: LoginScreen,
  signup: part(() => import('../features/auth/SignupPage'), 'SignupPage'),
  forgotPassword: part(() => import('../features/auth/ForgotPasswordPage'), 'ForgotPasswordPage'),
  aktivasi: AktivasiScreen,
  undangan: part(() => import('../features/auth/UndanganPage'), 'UndanganPage'),
  submitTugas: SubmitTugasScreen,
  saya: SayaScreen,
  mentor: page(() => import('./MentorScreen'), 'MentorScreen'),
  gerbang: page(() => import('./GerbangScreen'), 'GerbangScreen'),
  listAbsen: page(() => import('../features/absen/ListAbsenPage'), 'ListAbsenPage'),
  addAbsen: page(() => import('../features/absen/AddAbsenDialog'), 'AddAbsenDialog'),
  absensi: page(() => import('./AbsensiScreen'), 'AbsensiScreen'),
  decide: page(() => import('../features/kehadiran/DecisionDialog'), 'DecisionDialog'),
  scanQr: page(() => import('../features/pindai/ScanQrPage'), 'ScanQrPage'),
  kelompok: page(() => import('../features/kelompok/KelompokPage'), 'KelompokPage'),
  addKelompok: page(() => import('../features/kelompok/AddKelompokDialog'), 'AddKelompokDialog'),
  anggotaKelompok: page(() => import('../features/anggota/AnggotaKelompokPage'), 'AnggotaKelompokPage'),
  addAnggotaKelompok: page(
    () => import('../features/anggota/AddAnggotaKelompokDialog'),
    'AddAnggotaKelompokDialog',
  ),
  tugas: page(() => import('../features/tugas/TugasPage'), 'TugasPage'),
  addTugas: page(() => import('../features/tugas/AddTugasDialog'), 'AddTugasDialog'),
  kumpulTugas: page(() => import('../features/tugas/KumpulTugasPage'), 'KumpulTugasPage'),
  printQr: page(() => import('../features/anggota/PrintQrPage'), 'PrintQrPage'),
  perangkat: page(() => import('../features/perangkat/PerangkatPage'), 'PerangkatPage'),
  pengguna: page(() => import('../features/pengguna/PenggunaPage'), 'PenggunaPage'),
}

/** Loads what the screens of a session may need, after the screen. */
export const Ahead = page(() => import('./Ahead'), 'Ahead')

/** Reports the device, on every screen of an admin. */
export const DeviceReports = page(() => import('./DeviceReports'), 'DeviceReports')

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

export const AdminShell = page(() => import('../features/shell/AdminShell'), 'AdminShell')
export const NotFound = part(() => import('./NotFoundPage'), 'NotFoundPage')
export const Toaster = part(() => import('../ui/Toaster'), 'Toaster')
/** To be called before the Toaster is rendered: React would keep a failure for ever. */
export const loadToaster = async () => loaders.get(Toaster)?.()
