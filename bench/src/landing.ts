import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import lighthouse, { type RunnerResult } from 'lighthouse'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { fill, takeCare } from './database'
import { logEverybodyIn } from './peserta'
import { cpuOfMachine } from './processes'
import { weighPages } from './page-weights'
import { type LandingRun, type Scores, keep } from './results'
import { SECRET, findPostgres, startProduct } from './servers'
import { median, round } from './statistics'
import { type Target, atLeast } from './targets'

const RUNS = 5
/** The flag of the landing loader (rule L1, `web/src/features/landing/Loader.tsx`): without it, two seconds of the page are the loader. */
const LOADER_FLAG = 'landing-loader'
const AIM = 100

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
    const { connection } = findPostgres(dataDir)
    const demo = await fill(connection)
    const caretaker = await takeCare(connection)
    const [peserta] = await logEverybodyIn(demo, caretaker, SECRET).finally(caretaker.end)
    const site = { url: product.url, demo, peserta: peserta?.token ?? '', open: returning }
    const { weights, targets: weighed } = await withBrowser((browser) => weighPages(browser, site))
    const targets = [...targetsOf(medianScores(runs)), ...weighed]
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
async function returning(browser: Pick<Browser, 'newPage'>): Promise<Page> {
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

const targetsOf = (scores: Scores): Target[] => [
  atLeast('/: Lighthouse performance', scores.performance, AIM),
  atLeast('/: Lighthouse accessibility', scores.accessibility, AIM),
  atLeast('/: Lighthouse best practices', scores.bestPractices, AIM),
  atLeast('/: Lighthouse SEO', scores.seo, AIM),
]
