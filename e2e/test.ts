import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  chromium,
  expect,
  test as base,
} from '@playwright/test'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import { Api, send } from './api'
import { Faults } from './faults'
import { noteInteractions } from './interactions'
import { CHROMIUM_ARGS, LAUNCH } from './playwright.config'
import { Seed } from './seed'
import { ADMIN, type Server, newDataDir, removeDataDir, startServer } from './server'
import { noteToasts } from './words'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

export interface VisitOptions {
  /** Without a session; otherwise the admin is logged in. */
  anonymous?: boolean
  /** A browser of its own with these switches: a fake camera, other names for this machine. */
  args?: string[]
  /** Another server than the worker's. */
  server?: Server
  context?: BrowserContextOptions
}

export interface DeviceOptions {
  /** Switches for the browser: a fake camera. */
  args?: string[]
  /** Another server than the worker's. */
  server?: Server
}

export interface TestFixtures {
  /** The browsers of this test's people. */
  opened: Opened
  /** Fails the test, whatever it asked, if a page of it had a fault that it did not allow. */
  faults: Faults
  /** Opens one more person's browser; it goes when the test ends. */
  visit: (options?: VisitOptions) => Promise<Page>
  adminPage: Page
  /** Starts a browser with a service worker on this test's profile, which outlives it, as after a restart of the phone. Without a session at first. */
  device: (options?: DeviceOptions) => Promise<Page>
  /** A server of this test's own: empty, or to be killed. */
  ownServer: Server
}

interface WorkerFixtures {
  server: Server
  /** An admin's session, apart from that of the pages. */
  api: Api
  seed: Seed
  /** What a browser keeps after a login through the real page. */
  adminState: StorageState
}

type Opened = (Browser | BrowserContext)[]

/** Before a server stops: a page that is still at work would find it gone. */
async function closeAll(opened: Opened): Promise<void> {
  for (const each of opened.splice(0)) await each.close()
}

/** A server on a folder of its own, which goes with it. `env`: its settings beside those of every test. */
export async function withServer(
  work: (server: Server) => Promise<void>,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const dataDir = await newDataDir()
  try {
    const server = await startServer(dataDir, env)
    await work(server).finally(() => server.stop())
  } finally {
    await removeDataDir(dataDir)
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [async ({}, provide) => withServer(provide), { scope: 'worker', timeout: 60_000 }],
  api: [async ({ server }, provide) => provide(await Api.login(server.url)), { scope: 'worker' }],
  seed: [async ({ api }, provide) => provide(new Seed(api)), { scope: 'worker' }],
  adminState: [
    async ({ browser, server }, provide) => provide(await loggedInState(browser, server)),
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, provide) => provide(server.url),
  faults: [
    async ({}, provide) => {
      const faults = new Faults()
      await provide(faults)
      expect(faults.unexpected(), 'page errors, console errors, violations of the CSP').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, faults }, provide) => {
    await faults.watch(context)
    await noteToasts(context)
    await noteInteractions(context)
    await provide(context)
  },
  opened: async ({}, provide) => {
    const opened: Opened = []
    await provide(opened)
    await closeAll(opened)
  },
  visit: async ({ browser, server, adminState, faults, opened }, provide) => {
    await provide(async ({ anonymous = false, args, server: other, context: options } = {}) => {
      const home = args ? await chromium.launch({ ...LAUNCH, args: [...CHROMIUM_ARGS, ...args] }) : browser
      const state = anonymous || other ? undefined : adminState
      const context = await home.newContext({
        baseURL: (other ?? server).url,
        ...(state && { storageState: state }),
        ...options,
      })
      opened.push(args ? home : context)
      await faults.watch(context)
      await noteToasts(context)
      await noteInteractions(context)
      const page = await context.newPage()
      if (other && !anonymous) {
        await logIn(page)
        await page.evaluate(([key, value]) => localStorage.setItem(key, value), askedToday())
      }
      return page
    })
    expect(await isOpen(server, adminState), 'the session that all tests share is still open').toBe(true)
  },
  adminPage: async ({ visit }, provide) => provide(await visit()),
  device: async ({ server, faults, opened }, provide, testInfo) => {
    const profile = testInfo.outputPath('profil')
    await provide(async ({ args = [], server: other } = {}) => {
      const context = await chromium.launchPersistentContext(profile, {
        ...LAUNCH,
        args: [...CHROMIUM_ARGS, ...args],
        baseURL: (other ?? server).url,
        serviceWorkers: 'allow',
      })
      opened.push(context)
      await faults.watch(context)
      await noteToasts(context)
      return context.pages()[0]!
    })
  },
  ownServer: async ({ opened }, provide) =>
    withServer(async (server) => {
      await provide(server)
      await closeAll(opened)
    }),
})

export { expect }

/** The tag of a test in a loop that only `npm run proof` runs: the second width of a journey, the other browsers of a case. */
export const fullIf = (more: boolean): string => (more ? ' @full' : '')

/** Logs in on the page as it is, as a person does. Ends on the screen `home`. */
export async function fillLogin(
  page: Page,
  { email, password }: Pick<typeof ADMIN, 'email' | 'password'>,
  home: string,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Kata Sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'MASUK' }).click()
  await page.waitForURL(({ pathname }) => pathname === home)
}

/** Opens /login and logs in. */
export async function logIn(page: Page, account = ADMIN, home = '/absensi'): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, account, home)
}

/** Stands still from now on; what is under way gets a minute before. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Lets time pass, and the page draw what came of it: React works in tasks that no clock knows of. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(async () => {
    for (let task = 0; task < 10; task++)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = done
        port2.postMessage(null)
      })
  })
}

/** An answer comes when it comes; until then next to no time passes. */
export async function passUntil(page: Page, shown: Locator): Promise<void> {
  const count = async () => {
    await pass(page, 20)
    return shown.count()
  }
  await expect.poll(count, { intervals: [100], timeout: 30_000 }).toBe(1)
}

const SESSION = ['authToken', 'user', 'deviceToken']

/** Whether a session has not ended at the server. */
async function isOpen({ url }: Server, { origins }: StorageState): Promise<boolean> {
  const stored = origins.flatMap(({ localStorage }) => localStorage)
  const token = stored.find(({ name }) => name === 'authToken')?.value ?? ''
  return (await send({ url, token }, authCalls.getMe)).status === 200
}

/** Tests run on loopback: the question about the address on cards has been answered (rule R105). */
const askedToday = () =>
  ['ingat:alamat-ditanya', JSON.stringify(tanggalWib(new Date().toISOString()))] as const

/** The session alone: a copy of what the first screen cached would help tests that ask what happens without one. */
async function loggedInState(browser: Browser, server: Server): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: server.url })
  await logIn(await context.newPage())
  const { cookies, origins } = await context.storageState()
  await context.close()
  const kept = origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: [
      ...localStorage.filter(({ name }) => SESSION.includes(name)),
      { name: askedToday()[0], value: askedToday()[1] },
    ],
  }))
  return { cookies, origins: kept }
}
