import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'puppeteer-core'
import type { Demo } from '../../server/src/demo/fill'
import type { PageWeight } from './results'
import { login } from './servers'
import { sum } from './statistics'
import { type Target, atMost } from './targets'
import { type Exchange, startWire } from './wire'

/** What a page may download before it can be used. */
interface Limits {
  js_kB: number
  requests?: number
}
// Those of e2e/downloads.spec.ts (rule U22).
const OFFICE: Limits = { js_kB: 175, requests: 13 }
const PUBLIC: Limits = { js_kB: 130 }

interface Weighed {
  path: string
  as: 'visitor' | 'peserta' | 'admin'
  /** The page can be used once so many elements match. */
  usable: { selector: string; count?: number }
  limits?: Limits
}

const FORM = { selector: 'form input' }
/** Rows with data: those of a loading table are hidden from screen readers. */
const ROWS = { selector: 'tbody tr:not([aria-hidden])' }

/** Where neither a form nor rows say that a page can be used. */
const USABLE: Record<string, Weighed['usable']> = {
  // The app's own heading: the page is drawn before it (web/vite/first-paint.ts).
  '/': { selector: '#root > div:not([data-awal]) h1' },
  // Without an invitation in its address.
  '/undangan': { selector: 'main h1' },
  // A task's button opens its form.
  '/pengumpulantugas': { selector: 'main li button' },
  '/saya': { selector: 'main h1' },
  '/mentor': { selector: 'main li button' },
  '/gerbang': { selector: 'main button:enabled' },
  // Group and activity can be chosen.
  '/absensi': { selector: 'select:enabled', count: 2 },
  // The hints stand below the scanner of an activity that was found.
  '/scan-qr': { selector: 'main ol li' },
  '/cetak-qr': { selector: 'main button:enabled' },
  '/perangkat': { selector: 'main h1' },
}
const LIMITS: Record<string, Limits> = { '/': { js_kB: 102 } }

// Found from bench/dist. As text: the module loads every screen of the site.
const SCREENS = new URL('../../web/src/app/screens.ts', import.meta.url)

/** The screens with a page of their own: of those over a list the list is weighed. */
export function weighed({ absen, kelompok }: Demo): Weighed[] {
  const screens = readFileSync(SCREENS, 'utf8').split(/^ {2}\},$/m)
  return screens.flatMap((screen) => {
    const [, path, access] = /path: '([^']+)',\s*access: '(\w+)'/.exec(screen) ?? []
    if (!path || /^ {4}over: /m.test(screen)) return []
    const name = nameOf(path)
    const open = access === 'public'
    const address = path.replace(/:\w+/, absen[0]?.id ?? '')
    return {
      path: name === '/anggotakelompok' ? `${address}?kelompok=${kelompok[0]?.nomor}` : address,
      as: open ? 'visitor' : screen.includes("'ownPage'") ? 'peserta' : 'admin',
      usable: USABLE[name] ?? (open ? FORM : ROWS),
      ...(open ? { limits: LIMITS[name] ?? PUBLIC } : access === 'office' ? { limits: OFFICE } : {}),
    }
  })
}

/** The path of an address without what names a row: `/scan-qr` of `/scan-qr/:absensiId`. */
const nameOf = (path: string) => path.replace(/[?].*|(?<=.)\/[^/]+$/, '')

export interface Weights {
  weights: PageWeight[]
  targets: Target[]
}

interface Site {
  url: string
  demo: Demo
  /** The session of a participant. */
  peserta: string
  /** A page that has seen the loader. */
  open: (browser: Pick<Browser, 'newPage'>) => Promise<Page>
}

/**
 * Weighs each page on Slow 3G with nothing cached: what was asked for before the page could be used, and what had been asked for when
 * it was quiet.
 */
export async function weighPages(browser: Browser, { url, demo, peserta, open }: Site): Promise<Weights> {
  const session = async (token: string) => {
    const answer = await fetch(`${url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })
    const { data: user } = (await answer.json()) as { data: object }
    return { token, user: JSON.stringify(user) }
  }
  const sessions = { admin: await session(await login(url)), peserta: await session(peserta) }
  const weights: PageWeight[] = []
  const targets: Target[] = []
  for (const one of weighed(demo)) {
    const context = await browser.createBrowserContext()
    // An origin of its own: nothing is stored for it.
    const wire = await startWire(url)
    try {
      const page = await open(context)
      if (one.as !== 'visitor') await page.evaluateOnNewDocument(logIn, sessions[one.as])
      const usableAt = await openUntilUsable(page, wire.url, one)
      await untilQuiet(page, wire.exchanges)
      const weight = weightOf(nameOf(one.path), wire.exchanges, usableAt)
      weights.push(weight)
      console.log(describe(weight))
      targets.push(...targetsOf(weight, one.limits))
    } finally {
      wire.stop()
      await context.close()
    }
  }
  return { weights, targets }
}

/** In the page, before its first script. */
function logIn({ token, user }: { token: string; user: string }) {
  localStorage.setItem('authToken', token)
  localStorage.setItem('user', user)
}

/** In the page: notes when it can be used. */
function noteUsable({ selector, count = 1 }: Weighed['usable']) {
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll(selector).length < count) return
    observer.disconnect()
    Object.assign(globalThis, { usableAt: performance.timeOrigin + performance.now() })
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

const SLOW_3G = { latency: 400, download: 50_000, upload: 50_000 }
const USABLE_LIMIT_MS = 60_000

/** When the page could be used (ms since 1970). */
async function openUntilUsable(page: Page, origin: string, { path, usable }: Weighed): Promise<number> {
  // The phone of Lighthouse's profile.
  await page.setViewport({ width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })
  await page.evaluateOnNewDocument(noteUsable, usable)
  await page.emulateNetworkConditions(SLOW_3G)
  await page.goto(origin + path, { waitUntil: 'load', timeout: USABLE_LIMIT_MS })
  const read = () => (globalThis as { usableAt?: number }).usableAt
  const at = await page.waitForFunction(read, { timeout: USABLE_LIMIT_MS })
  return (await at.jsonValue()) as number
}

const QUIET_MS = 1_500

/** Waits, without the slow network, until nothing has been asked for and nothing has been under way for a while. */
async function untilQuiet(page: Page, exchanges: readonly Exchange[]): Promise<void> {
  await page.emulateNetworkConditions(null)
  for (let quietSince = Date.now(), seen = exchanges.length; Date.now() - quietSince < QUIET_MS;) {
    await setTimeout(100)
    if (exchanges.length === seen && exchanges.every(({ done }) => done)) continue
    ;[quietSince, seen] = [Date.now(), exchanges.length]
  }
}

function weightOf(page: string, exchanges: readonly Exchange[], usableAt: number): PageWeight {
  const before = exchanges.filter(({ since }) => since < usableAt)
  const bytes = (some: readonly Exchange[], type: RegExp) =>
    sum(some.filter((one) => type.test(one.type)).map((one) => one.bytes))
  return {
    page,
    usable_js_bytes: bytes(before, /javascript/),
    usable_requests: before.length,
    js_bytes: bytes(exchanges, /javascript/),
    css_bytes: bytes(exchanges, /css/),
    font_bytes: bytes(exchanges, /font/),
    image_bytes: bytes(exchanges, /^image/),
    wasm_bytes: bytes(exchanges, /wasm/),
    api_bytes: bytes(exchanges, /json/),
    requests: exchanges.length,
  }
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1)

const describe = (one: PageWeight) =>
  `${one.page.padEnd(18)} gzip: before it can be used JS ${kB(one.usable_js_bytes)} kB in ${one.usable_requests} requests of all kinds; ` +
  `until quiet JS ${kB(one.js_bytes)} kB, wasm ${kB(one.wasm_bytes)} kB, ${one.requests} requests`

const targetsOf = ({ page, usable_js_bytes, usable_requests }: PageWeight, limits?: Limits): Target[] =>
  limits
    ? [
        atMost(`${page}: JavaScript before it can be used, kB gzip`, usable_js_bytes / 1000, limits.js_kB),
        ...(limits.requests === undefined
          ? []
          : [atMost(`${page}: requests before it can be used`, usable_requests, limits.requests)]),
      ]
    : []
