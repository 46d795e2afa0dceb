import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { type StatusKehadiran, replayKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import type { Page } from '@playwright/test'
import readXlsxFile from 'read-excel-file/universal'
import { type Act, type Gate, exchange, readAbsen, scanAct, send, statusAct } from './acts'
import { Api } from './api'
import { createRandom } from './random'
import { type Server, connect } from './server'
import { expect, test } from './test'

const GROUPS = 300
const IN_GROUP = 8
const PHONES = 40
const MINUTE = 60_000

interface Anggota {
  id: string
  nomor: number
}

interface Morning {
  api: Api
  absen: { id: string; title: string }
  anggota: Anggota[]
  phones: { gate: Gate; device: string }[]
}

/** 300 groups, an activity that began an hour ago, and 40 phones that report. */
async function begin(server: Server): Promise<Morning> {
  const api = await Api.login(server.url)
  const names = Array.from({ length: GROUPS * IN_GROUP }, (_, at) => at)
  await api.roster(names.map((at) => [`Peserta ${at}`, String(2_510_000_000 + at), (at % GROUPS) + 1]))
  const groups = await api.members()
  const anggota = groups.flatMap(({ nomor, Anggota_Kelompok }) =>
    Anggota_Kelompok.map(({ id }) => ({ id, nomor })),
  )
  const mulai = new Date(Date.now() - 60 * MINUTE)
  const made = await api.call(absenCalls.create, {
    body: {
      title: 'Upacara pembukaan',
      tanggal: tanggalWib(mulai.toISOString()),
      mulai: mulai.toISOString(),
      batas_terlambat: new Date(mulai.getTime() + 30 * MINUTE).toISOString(),
    },
  })
  const phones = Array.from({ length: PHONES }, () => ({
    gate: { url: server.url, token: api.token, agent: new Agent({ keepAlive: true }) },
    device: randomUUID(),
  }))
  const morning = { api, absen: made.data, anggota, phones }
  for (const phone of phones) await report(phone, 0)
  return morning
}

async function report({ gate, device }: Morning['phones'][number], unsent: number): Promise<void> {
  const reply = await exchange(gate, {
    call: perangkatCalls.report,
    body: { outbox: device, unsent, review: 0 },
    headers: { 'X-Device-Id': device },
  })
  expect(reply.status, reply.text).toBe(200)
}

/** Each phone sends its acts one after the other; all phones at once. */
async function deliver({ phones }: Morning, acts: readonly Act[]): Promise<void> {
  await Promise.all(
    phones.map(async ({ gate }, nth) => {
      for (const act of acts.filter((_, at) => at % PHONES === nth)) {
        const reply = await send(gate, act)
        expect(reply.status, reply.text).toBe(200)
      }
    }),
  )
}

const cell = (page: Page, nomor: number, hadir: number) =>
  page.getByRole('button', { name: `Kelompok ${nomor}, ${hadir} dari ${IN_GROUP} hadir`, exact: true })

/** How many of each group have which status, by the raw events and the closing alone. */
async function countsOf(server: Server, { absen, anggota }: Morning) {
  const client = await connect(server.dataDir)
  const { events } = await readAbsen(client, absen.id).finally(() => client.end())
  const counts = new Map<number, Record<StatusKehadiran, number>>()
  for (const { id, nomor } of anggota) {
    const none = { 'Belum Absen': 0, Hadir: 0, Alfa: 0, Sakit: 0, Izin: 0 }
    const count = counts.get(nomor) ?? counts.set(nomor, none).get(nomor)!
    const { status_kehadiran: status } = replayKehadiran(events.get(id) ?? [])
    count[status === 'Belum Absen' ? 'Alfa' : status]++
  }
  return counts
}

// rules H132, H133, U151, U153, U155, X20, X23
test('a morning: the gate opens, the grid fills, a phone is silent, the activity is closed, late scans count, and the recap is right @full', async ({
  visit,
  ownServer: server,
}) => {
  test.setTimeout(300_000)
  const morning = await begin(server)
  const { api, absen, anggota, phones } = morning
  const random = createRandom(20250811)
  const page = await visit({ server })
  await page.goto(`/pusat?id=${absen.id}`)
  await expect(cell(page, 1, 0)).toBeVisible()

  // The gate opens. Every eighth person does not come, every twentieth of the others has a letter, and every tenth phone has no network.
  const came = anggota.filter(() => !random.chance(1 / 8))
  const offline: Act[] = []
  const acts = came.flatMap(({ id }, at) => {
    const happenedAt = new Date(Date.now() - random.below(55) * MINUTE).toISOString()
    if (random.chance(1 / 20))
      return [statusAct({ absen: absen.id, anggota: id, status: random.chance(0.5) ? 'Sakit' : 'Izin' })]
    const act = scanAct({ absen: absen.id, text: id, happenedAt })
    if (at % 10 !== 0) return [act]
    offline.push(act)
    return []
  })
  await deliver(morning, acts)
  const counted = await api.read(absenCalls.list)
  const hadir = counted.find(({ id }) => id === absen.id)!.hadir!
  await expect(
    page.getByText(new Intl.NumberFormat('id-ID').format(hadir), { exact: true }).first(),
  ).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('pusat.png'), fullPage: true })

  // A phone is silent for 12 minutes with what it has not sent.
  await report(phones[0]!, offline.length)
  const client = await connect(server.dataDir)
  await client.query(
    `update perangkat set reported_at = reported_at - interval '12 minutes' where outbox = $1`,
    [phones[0]!.device],
  )
  await client.end()
  await expect(page.getByText(/diam 1[23] m/).first()).toBeVisible({ timeout: 30_000 })

  // The activity is closed after its preview.
  await page.goto('/listabsen')
  await page.getByRole('button', { name: `Tutup ${absen.title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Tutup ${absen.title}?` })
  const belum = anggota.length - acts.length
  await expect(dialog).toContainText(`${new Intl.NumberFormat('id-ID').format(belum)}Belum Absen`)
  await dialog.getByRole('button', { name: 'Tutup kegiatan' }).click()
  await expect(page.getByRole('row').filter({ hasText: absen.title })).toContainText('Ditutup')

  // What the silent phone held counts, though it comes after the closing.
  await deliver(morning, offline)
  const after = (await api.read(absenCalls.list)).find(({ id }) => id === absen.id)!
  expect(after.hadir).toBe(hadir + offline.length)
  expect(after.alfa).toBe(belum - offline.length)

  // The recap says what the events say, as a workbook that the page saves.
  const expected = await countsOf(server, morning)
  await page.goto('/laporan')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'XLSX' }).click(),
  ])
  const sheets = await readXlsxFile(new Blob([await readFile(await download.path())]))
  const rows = sheets.find(({ sheet }) => sheet === 'Per kelompok')!.data
  const head = rows[0]!.map(String)
  const count = (row: (typeof rows)[number], name: string) => Number(row[head.indexOf(name)])
  const countsIn = (row: (typeof rows)[number]) => ({
    Hadir: count(row, 'Hadir'),
    Alfa: count(row, 'Alfa'),
    Sakit: count(row, 'Sakit'),
    Izin: count(row, 'Izin'),
    'Belum Absen': count(row, 'Belum'),
  })
  const groups = rows.filter(([nomor]) => typeof nomor === 'number')
  expect(groups.map((row) => [row[0], countsIn(row)])).toEqual(
    [...expected].sort(([one], [other]) => one - other),
  )
  expect(groups.map((row) => count(row, 'Sasaran'))).toEqual(groups.map(() => IN_GROUP))
  const total = countsIn(rows.at(-1)!)
  expect(total).toEqual(countsIn(rows.find(([name]) => name === 'Semua')!))
  expect(Object.values(total).reduce((sum, each) => sum + each, 0)).toBe(anggota.length)
  expect(total.Hadir).toBe(after.hadir)
})
