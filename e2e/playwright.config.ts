import { defineConfig, devices } from '@playwright/test'

/** Its address bar has two pages of its own below it, started with every window: half of the processor time of a new context. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** A process in reserve for the next site: each new context would start one for nothing. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess'

/** What Playwright turns off itself. Chromium takes the last of several such switches, so ours has to name these, too. */
const OFF_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Chromium as root needs no sandbox; the rest keeps it from calling its makers, which a closed network makes slow. */
export const CHROMIUM_ARGS = [
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR, SPARE_PROCESS].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const LAUNCH = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: CHROMIUM_ARGS,
}

export default defineConfig({
  testMatch: '*.spec.ts',
  // Each worker has a server and a PostgreSQL of its own; two cores carry two. A third gains 6 % of the time and costs every test
  // half as much again.
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions: LAUNCH,
    // The phones of the event are not in Jakarta's zone of mind either: times must be WIB whatever the browser says.
    timezoneId: 'America/Los_Angeles',
    locale: 'id-ID',
    // What a worker answers from the device is seen neither by `page.route` nor by a count of requests. The tests of the worker allow it
    // (`device` in test.ts).
    serviceWorkers: 'block',
    // A button that is not there is said so at once, not when the test's time is over.
    actionTimeout: 10_000,
    // A failure tells what was on the page. A trace of every step costs a good part of a core: it is kept where somebody asks for it.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false, sources: false } : 'off',
  },
})
