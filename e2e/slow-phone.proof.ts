import type { Locator, Page } from '@playwright/test'
import { Api } from './api'
import { fakeCameraArgs, writeFilm } from './fake-camera'
import { chooseKelompok } from './kelompok-picker'
import { appKept } from './kept-app'
import { MEASURED, phoneFigure, tellPhone } from './figures'
import { PHONE, type Thumb, slowPhone, typeAccount } from './mentor'
import { newMentor, todayAlone } from './mentors'
import { type Peserta, linkPeserta, newPeserta } from './peserta'
import { Seed } from './seed'
import { expect, logIn, test } from './test'

// What a mentor waits for with a cheap phone on Slow 3G. That each step works is asked for everywhere; the seconds are asked for where
// they are measured (`npm run bench -- gerbang`): the median of three runs, each with a browser that has nothing in its cache.

// Snapshots of the page for a trace would cost the throttled thread more than the product does.
test.use({ trace: 'off' })

const RUNS = MEASURED ? 3 : 1
const CPU = 6
const PEOPLE = 8_000
const GROUPS = 300
const NOMOR = 137

/** What is waited for, in seconds. */
interface Waits {
  typing: number
  login: number
  firstCode: number
  nextVisit: number
  keptVisit: number
  everybody: number
}

const FIGURES: Record<keyof Waits, { name: string; aim: number }> = {
  typing: { name: 'Slow 3G: what is typed on /login stays, s', aim: 2.5 },
  login: { name: 'Slow 3G: /login takes typing and its button answers, s', aim: 5 },
  firstCode: { name: 'Slow 3G: from MASUK to the card of the first code, s', aim: 12 },
  nextVisit: { name: 'Slow 3G: from a reload to the card of the first code, s', aim: 3 },
  keptVisit: { name: 'Slow 3G: the same with the app kept on the phone, s', aim: 3 },
  everybody: { name: 'Slow 3G: everybody’s list, s', aim: 9 },
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1000
}

/** A page of the site that is not open, and one that answers: each `waitFor` looks at every frame. */
async function loginUsable(page: Page): Promise<Pick<Waits, 'typing' | 'login'>> {
  const since = performance.now()
  const passed = () => (performance.now() - since) / 1000
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.waitFor()
  await email.press('a')
  const typing = passed()
  await page.getByRole('button', { name: 'MASUK' }).tap()
  // The password is missing.
  await page.getByText('Wajib diisi').first().waitFor()
  await expect(email).toHaveValue('a')
  return { typing, login: passed() }
}

/** An answer of the server is as slow as it is to be: a worker in between must not take its requests off the slow line. */
async function expectSlow(page: Page): Promise<void> {
  const ms = await page.evaluate(async () => {
    const since = performance.now()
    await (await fetch('/api/health', { cache: 'no-store' })).text()
    return performance.now() - since
  })
  expect(ms).toBeGreaterThan(400)
}

/** Opens the scanner once a group and an activity are chosen, and waits for the card of this person. */
async function scanFirst({ page }: Thumb, nama: string): Promise<void> {
  // Before that a press asks for a choice.
  await page.getByRole('table', { name: 'Daftar kehadiran' }).waitFor()
  await page.getByRole('button', { name: 'Scan QR Code' }).tap()
  const card = page.getByRole('dialog').locator('[aria-live=assertive]')
  await card.getByText(nama).waitFor()
}

const enabled = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator(':enabled'))

test('a phone on Slow 3G with a sixth of the processor: login, the first code, the next visit, everybody', async ({
  visit,
  ownServer: server,
}, testInfo) => {
  const api = await Api.login(server.url)
  await api.roster(
    Array.from({ length: PEOPLE }, (_, index) => [
      `Muhammad Fadhil Peserta ${index}`,
      String(2_510_000_000 + index),
      (index % GROUPS) + 1,
    ]),
  )
  const group = (await api.members()).find(({ nomor }) => nomor === NOMOR)!
  const person = group.Anggota_Kelompok[0]!
  const film = await writeFilm(testInfo.outputPath('film.mjpeg'), [{ text: person.id }], { blankSeconds: 0 })

  const runs: Waits[] = []
  for (let run = 1; run <= RUNS; run++) {
    const absen = await api.absen(`Gerbang ${run}`)
    const stranger = await visit({ server, anonymous: true, context: PHONE })
    await slowPhone(stranger, CPU)
    const usable = await loginUsable(stranger)
    await stranger.context().close()

    const page = await visit({ server, anonymous: true, args: fakeCameraArgs(film), context: PHONE })
    await page.context().grantPermissions(['camera'], { origin: server.url })
    const thumb = await slowPhone(page, CPU)
    const loginAnswer = await typeAccount(thumb)
    const firstCode = await seconds(async () => {
      await loginAnswer.tap()
      await chooseKelompok(page, group.nomor)
      await enabled(page, 'Kegiatan').selectOption(absen)
      await scanFirst(thumb, person.nama)
    })
    const nextVisit = await seconds(async () => {
      await page.reload({ waitUntil: 'commit' })
      await scanFirst(thumb, person.nama)
    })
    const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
    await dialog.getByRole('button', { name: 'Cari manual' }).tap()
    const everybody = await seconds(async () => {
      await dialog.getByRole('button', { name: 'Semua kelompok' }).tap()
      await dialog.getByText('Ketik nama, NIM, atau 4 angka terakhir NIM.').waitFor()
    })

    await page.context().browser()!.close()

    const kept = await visit({
      server,
      anonymous: true,
      args: fakeCameraArgs(film),
      context: { ...PHONE, serviceWorkers: 'allow' },
    })
    await kept.context().grantPermissions(['camera'], { origin: server.url })
    await logIn(kept)
    await chooseKelompok(kept, group.nomor)
    await enabled(kept, 'Kegiatan').selectOption(absen)
    await appKept(kept)
    const keptThumb = await slowPhone(kept, CPU)
    await expectSlow(kept)
    const keptVisit = await seconds(async () => {
      await kept.reload({ waitUntil: 'commit' })
      await scanFirst(keptThumb, person.nama)
    })
    await kept.context().browser()!.close()
    runs.push({ ...usable, firstCode, nextVisit, keptVisit, everybody })

    const rows = await api.absensi(group, { id: absen })
    expect(rows.find(({ id }) => id === person.id)).toMatchObject({ status_kehadiran: 'Hadir' })
  }

  tellRuns(FIGURES, runs)
})

function tellRuns<Name extends string>(
  figures: Record<Name, { name: string; aim: number }>,
  runs: readonly Record<Name, number>[],
): void {
  const names = Object.keys(figures) as Name[]
  tellPhone(
    names.map((one) => {
      const { name, aim } = figures[one]
      return phoneFigure(
        name,
        runs.map((run) => run[one]),
        { aim },
      )
    }),
  )
}

/** What somebody who has a session sees first, on a device without a file of the site and at a later visit. */
const FIRST_VIEWS = {
  login: { name: 'Slow 3G: a later visit of /login takes typing, s', aim: 1.5 },
  saya: { name: 'Slow 3G: the code on /saya, s', aim: 5 },
  sayaLater: { name: 'Slow 3G: the code on /saya at a later visit, s', aim: 1.5 },
  mentor: { name: 'Slow 3G: the list of /mentor, s', aim: 6 },
  mentorLater: { name: 'Slow 3G: the list of /mentor at a later visit, s', aim: 1.5 },
}

test('a phone on Slow 3G with a sixth of the processor: what a session sees first', async ({
  visit,
  ownServer: server,
}) => {
  const api = await Api.login(server.url)
  const group = await new Seed(api).kelompok('Sari Dewi', 'Budi Santoso')
  await todayAlone(api, { title: 'Pembukaan' })
  const peserta = await newPeserta(server, 'Sari Dewi')
  await linkPeserta(server, peserta, group.anggota[0]!.id)
  const mentor = await newMentor(server, api, [group])

  /** The first visit and a reload, with what the browser has by then. */
  const opened = async (path: string, wanted: (page: Page) => Locator, state?: Peserta['state']) => {
    const page = await visit({
      server,
      anonymous: true,
      context: { ...PHONE, ...(state && { storageState: state }) },
    })
    await slowPhone(page, CPU)
    const seen = async (work: () => Promise<unknown>) => {
      const time = await seconds(async () => {
        await work()
        await wanted(page).waitFor()
      })
      // What comes ahead, and the copies on the device.
      await page.waitForLoadState('networkidle')
      return time
    }
    const first = await seen(() => page.goto(path, { waitUntil: 'commit' }))
    const later = await seen(() => page.reload({ waitUntil: 'commit' }))
    await page.context().close()
    return { first, later }
  }

  const runs: Record<keyof typeof FIRST_VIEWS, number>[] = []
  for (let run = 1; run <= RUNS; run++) {
    const login = await opened('/login', (page) => page.getByLabel('Email'))
    const saya = await opened('/saya', (page) => page.locator('.pas-qr svg'), peserta.state)
    const list = (page: Page) => page.getByRole('button', { name: 'Hadir, Budi Santoso' })
    const own = await opened('/mentor', list, mentor.state)
    runs.push({
      login: login.later,
      saya: saya.first,
      sayaLater: saya.later,
      mentor: own.first,
      mentorLater: own.later,
    })
  }
  tellRuns(FIRST_VIEWS, runs)
})
