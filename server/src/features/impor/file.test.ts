import { readFile, readdir } from 'node:fs/promises'
import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../platform/errors'
import { startApp } from '../../testing/app'
import { csv, sendRoster, xlsx } from '../../testing/roster'
import { readRosterFile } from './file'

const HEAD = ['Nama', 'NIM', 'Kelompok']

/** A workbook whose sheet holds this XML. */
async function withSheet(sheetData: string): Promise<Buffer> {
  const parts = unzipSync(await xlsx([HEAD]))
  const xml = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheetData}</sheetData></worksheet>`
  return Buffer.from(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(xml) }))
}

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
const HEAD_ROW = `<row r="1">${text('A1', 'Nama')}${text('B1', 'NIM')}${text('C1', 'Kelompok')}</row>`

/** The archive's directory says that each part has this many bytes. */
const lying = (archive: Uint8Array, size: number) => {
  const bytes = Buffer.from(archive)
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1))
    bytes.writeUInt32LE(size, at + 24)
  return bytes
}

/** The limits do the same sooner. */
const SMALL = { timeMs: 4000, heapMb: 96 }

const wideRows = `<row r="2">${text('XFD2', 'x')}</row>${Array.from({ length: 20_000 }, (_, at) => `<row r="${at + 3}">${text(`A${at + 3}`, 'x')}</row>`).join('')}`

// rule I8
const bomb = zipSync({
  'xl/workbook.xml': strToU8('<workbook/>'),
  'xl/sheet.xml': new Uint8Array(80_000_000),
})
test.each([
  ['a part of 80 MB', async () => Buffer.from(bomb)],
  ['a part of 80 MB that says it is small', async () => lying(bomb, 1000)],
  ['a part that says it has 4 GB', async () => lying(await xlsx([HEAD]), 0xffffffff)],
  ['a column far away', () => withSheet(`${HEAD_ROW}<row r="2">${text('ZZZZZZ2', 'x')}</row>`)],
  ['rows without end', () => withSheet(`${HEAD_ROW}<row r="1e12">${text('A2', 'x')}</row>`)],
  ['cells in the last column of many rows', () => withSheet(`${HEAD_ROW}${wideRows}`)],
  ['a row number without end', () => withSheet(`${HEAD_ROW}<row r="Infinity">${text('A2', 'x')}</row>`)],
])(
  '%s',
  async (_what, make) => {
    await expect(readRosterFile(await make(), {}, 'budi', SMALL)).rejects.toMatchObject({
      status: 400,
      code: 'import.unreadable',
    })
    const next = await readRosterFile(csv('Nama,NIM,Kelompok', 'Sari,11111,1'), {}, 'budi')
    expect(next.rows).toMatchObject([{ nama: 'Sari', nim: '11111', nomor: 1 }])
  },
  30_000,
)

// rule I8
test('whatever bytes of a workbook are spoiled, the outcome is a roster or a refusal', async () => {
  const people = Array.from({ length: 20 }, (_, index) => [`Orang ${index}`, String(10_000 + index), 3])
  const valid = await xlsx([HEAD, ...people])
  const change = fc.tuple(fc.nat(valid.length - 1), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const bytes = Buffer.from(valid)
      for (const [at, value] of changes) bytes[at] = value
      const outcome = await readRosterFile(bytes, {}, 'budi', SMALL).catch((error: unknown) => error)
      expect(outcome).toSatisfy((one) =>
        one instanceof AppError ? one.status === 400 : 'rows' in (one as object),
      )
    }),
    { numRuns: 20 },
  )
}, 120_000)

/** The environments of all processes that this one has started (Linux). */
async function environmentsOfChildren(): Promise<string[]> {
  const threads = await readdir('/proc/self/task')
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.join(' ').split(/\s+/).filter(Boolean)
  return Promise.all(children.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')))
}

test('the reader is given nothing of the server’s environment', async () => {
  vi.stubEnv('AUTH_SECRET', 'rahasia-server')
  onTestFinished(() => void vi.unstubAllEnvs())
  const people = Array.from({ length: 20_000 }, (_, index) => `Orang ${index},${10_000 + index},1`)
  const reading = readRosterFile(csv('Nama,NIM,Kelompok', ...people), {}, 'budi')
  let environment = ''
  // A process that was just forked still has its parent's; the channel's name stands in that of the program alone.
  const look = async () =>
    (environment = (await environmentsOfChildren()).find((each) => each.includes('NODE_CHANNEL_FD')) ?? '')
  await expect.poll(look, { interval: 2 }).not.toBe('')
  expect((await reading).rows).toHaveLength(20_000)
  expect(environment).not.toContain('rahasia-server')
  const names = environment
    .split('\0')
    .filter(Boolean)
    .map((pair) => pair.split('=')[0])
  expect(names.filter((name) => !name?.startsWith('NODE_'))).toEqual([])
})

// rules I8, W32
test('a file of more than 8 MB, and a body that is no file, are refused', async () => {
  const { api } = await startApp()
  const admin = await api.as('ADMIN')
  expect((await sendRoster(admin, Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await sendRoster(admin, csv('x'), {}, { 'content-type': 'application/json' })).status).toBe(400)
  expect((await sendRoster(admin, csv('x'), {}, { 'content-type': 'text/csv' })).status).toBe(415)
})

/** 32 MB of XML that no check refuses: the parser is at work for seconds. */
const endless = async () => {
  const parts = unzipSync(await xlsx([HEAD]))
  const strings = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${'<si><t>x</t></si>'.repeat(2_000_000)}</sst>`
  return Buffer.from(zipSync({ ...parts, 'xl/sharedStrings.xml': strToU8(strings) }))
}

// rule I8
test('hostile files of one account do not hold up the import of another', async () => {
  const file = await endless()
  const honest = csv('Nama,NIM,Kelompok', 'Sari,11111,1')
  const timed = async (work: Promise<unknown>) => {
    const since = performance.now()
    await work.catch(() => undefined)
    return performance.now() - since
  }
  const hostile = Array.from({ length: 3 }, () => timed(readRosterFile(file, {}, 'penyerang')))
  const beside = await timed(readRosterFile(honest, {}, 'budi'))
  const first = Math.min(...(await Promise.all(hostile)))
  expect(beside).toBeLessThan(first)
}, 240_000)
