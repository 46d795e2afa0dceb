import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import lighthouse, { type RunnerResult } from 'lighthouse'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { cpuOfMachine } from './processes'
import { type LandingRun, type PageWeight, type Scores, keep } from './results'
import { login, startProduct } from './servers'
import { median, round, sum } from './statistics'
import { type Target, atLeast, atMost } from './targets'

const RUNS = 5
/** The flag of the landing loader (rule L1, `web/src/features/landing/Loader.tsx`): without it, two seconds of the page are the loader. */
const LOADER_FLAG = 'landing-loader'
/** Pages whose JavaScript is weighed: for visitors, participants, admins. */
const WEIGHED = ['/', '/login', '/pengumpulantugas', '/absensi']
const AIM = { performance: 95, accessibility: 100, bestPractices: 100, seo: 100, js_kB: 105 }

/** Measures the landing page by Lighthouse's mobile profile, weighs the pages, and writes the results. */
export async function benchLanding(quick: boolean): Promise<Target[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bakti-bench-'))
  const product = await startProduct(dataDir)
  try {
    const runs: LandingRun[] = []
    for (let number = 1; number <= (quick ? 1 : RUNS); number++) {
      const busy_cores = await waitForQuiet()
      const run = { ...(await withBrowser((browser) => audit(browser, product.url))), busy_cores }
      runs.push(run)
      const { performance, accessibility, bestPractices, seo } = run.scores
      console.log(
        `run ${number}: performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}, SEO ${seo}; ` +
          `FCP ${run.fcp_ms} ms, LCP ${run.lcp_ms} ms, TBT ${run.tbt_ms} ms, CLS ${run.cls}, speed index ${run.speed_index_ms} ms; ${busy_cores} cores busy before`,
      )
    }
    const weights = await weighPages(product.url)
    for (const one of weights) console.log(describe(one))
    const targets = targetsOf(medianScores(runs), weights)
    await keep({ pages: { median: medianScores(runs), runs, weights, targets } })
    return targets
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Below this many cores' worth of other work, a run says something about the page and not about the machine. */
const QUIET_CORES = 0.3
const QUIET_LIMIT_MS = 90_000
const QUIET_SAMPLE_MS = 2_000

/** Waits for a moment in which the machine has little else to do, for a while; gives how many cores were at work just now. */
async function waitForQuiet(): Promise<number> {
  const until = performance.now() + QUIET_LIMIT_MS
  for (;;) {
    const [busy, since] = [cpuOfMachine(), performance.now()]
    await setTimeout(QUIET_SAMPLE_MS)
    const cores = (cpuOfMachine() - busy) / 1000 / (performance.now() - since)
    if (cores <= QUIET_CORES || performance.now() > until) return round(cores)
  }
}

async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = process.env.CHROMIUM_PATH
  if (!executablePath) throw new Error('no browser: set CHROMIUM_PATH')
  const browser = await puppeteer.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

type Audited = Omit<LandingRun, 'busy_cores'>

/** A page that has seen the loader. */
async function returning(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await page.evaluateOnNewDocument((flag) => sessionStorage.setItem(flag, '1'), LOADER_FLAG)
  return page
}

async function audit(browser: Browser, url: string): Promise<Audited> {
  const page = await returning(browser)
  // Without settings of our own it is the mobile profile: a mid-range phone on slow 4G, simulated.
  const result = await lighthouse(url, { logLevel: 'error', output: 'json' }, undefined, page)
  if (!result) throw new Error('Lighthouse gave no result')
  return read(result)
}

function read({ lhr }: RunnerResult): Audited {
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
  const score = (id: string) => round((lhr.categories[id]?.score ?? 0) * 100, 0)
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  const failed = Object.values(lhr.categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
  if (failed.length > 0) console.log(`not passed: ${failed.join(', ')}`)
  return {
    lighthouse: lhr.lighthouseVersion,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    },
    fcp_ms: round(value('first-contentful-paint'), 0),
    lcp_ms: round(value('largest-contentful-paint'), 0),
    tbt_ms: round(value('total-blocking-time'), 0),
    cls: round(value('cumulative-layout-shift'), 3),
    speed_index_ms: round(value('speed-index'), 0),
    benchmark_index: round(lhr.environment.benchmarkIndex, 0),
  }
}

/** Each score's own median. */
function medianScores(runs: readonly LandingRun[]): Scores {
  const of = (name: keyof Scores) => median(runs.map(({ scores }) => scores[name]))
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
  }
}

/** The bytes that each page downloads until the network is idle, with gzip and an empty cache. The admin is logged in, except on /login and /. */
async function weighPages(url: string): Promise<PageWeight[]> {
  const token = await login(url)
  const answer = await fetch(`${url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })
  const { data: user } = (await answer.json()) as { data: object }
  const weights: PageWeight[] = []
  for (const path of WEIGHED) {
    const session = path === '/' || path === '/login' ? null : { token, user: JSON.stringify(user) }
    const files = await withBrowser((browser) => downloads(browser, url + path, session))
    const bytes = (kind: string) => sum(files.filter((file) => file.kind === kind).map((file) => file.bytes))
    weights.push({
      page: path,
      js_bytes: bytes('script'),
      css_bytes: bytes('stylesheet'),
      font_bytes: bytes('font'),
      image_bytes: bytes('image'),
      requests: files.length,
    })
  }
  return weights
}

async function downloads(
  browser: Browser,
  address: string,
  session: { token: string; user: string } | null,
): Promise<{ kind: string; bytes: number }[]> {
  const page = await returning(browser)
  // The phone of Lighthouse's profile.
  await page.setViewport({ width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })
  if (session)
    await page.evaluateOnNewDocument(({ token, user }) => {
      localStorage.setItem('authToken', token)
      localStorage.setItem('user', user)
    }, session)
  const asked = new Map<string, string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) asked.set(request.url(), request.resourceType())
  })
  await page.goto(address, { waitUntil: 'networkidle0' })
  const found = [...asked].filter(([one]) => !new URL(one).pathname.startsWith('/api/'))
  return Promise.all(found.map(async ([one, kind]) => ({ kind, bytes: await gzipBytes(one) })))
}

/** The length of a file's body as the server sends it to who takes gzip. */
function gzipBytes(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'Accept-Encoding': 'gzip', Accept: '*/*' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    }).on('error', reject)
  })
}

function describe({ page, js_bytes, css_bytes, font_bytes, image_bytes, requests }: PageWeight): string {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  return `${page.padEnd(18)} gzip: JS ${kB(js_bytes)}, CSS ${kB(css_bytes)}, fonts ${kB(font_bytes)}, images ${kB(image_bytes)}; ${requests} requests`
}

function targetsOf(scores: Scores, weights: readonly PageWeight[]): Target[] {
  const landing = weights.find(({ page }) => page === '/')
  return [
    atLeast('/: Lighthouse performance', scores.performance, AIM.performance),
    atLeast('/: Lighthouse accessibility', scores.accessibility, AIM.accessibility),
    atLeast('/: Lighthouse best practices', scores.bestPractices, AIM.bestPractices),
    atLeast('/: Lighthouse SEO', scores.seo, AIM.seo),
    atMost('/: JavaScript, kB gzip', (landing?.js_bytes ?? Number.NaN) / 1000, AIM.js_kB),
  ]
}
