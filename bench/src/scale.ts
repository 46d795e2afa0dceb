import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { Call } from '@bakti/contract/call'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { kotakCalls } from '@bakti/contract/kotak/kotak.calls'
import { laporanCalls } from '@bakti/contract/laporan/laporan.calls'
import { pusatCalls } from '@bakti/contract/pusat/pusat.calls'
import type { Demo } from '../../server/src/demo/fill'
import { keep } from './results'
import { withEvent } from './stage'
import { median, round } from './statistics'
import { type Target, atMost } from './targets'

/** How many times the people of an event. */
const LARGE = 100
const QUICK_LARGE = 10
const READS = 7
const QUICK_READS = 3

/** A list may take so many times as long at the large scale, a path by key so many. */
const LIST_LIMIT = 3
const KEY_LIMIT = 1.3

export interface ScaleResult {
  scale: number
  reads: { name: string; ms: number; large_ms: number; ratio: number }[]
}

interface Read {
  name: string
  limit: number
  call: Call
  query?: (demo: Demo) => string
}

const DAY: readonly Read[] = [
  { name: 'List Absen', limit: LIST_LIMIT, call: absenCalls.list },
  { name: 'Kelompok', limit: LIST_LIMIT, call: kelompokCalls.list },
  { name: 'Pusat', limit: LIST_LIMIT, call: pusatCalls.get },
  { name: 'Kotak', limit: LIST_LIMIT, call: kotakCalls.list },
  {
    name: 'one group of an activity',
    limit: KEY_LIMIT,
    call: absenCalls.listAbsensi,
    query: ({ kelompok, absen }) => `?id_kelompok=${kelompok[0]?.id}&id_absen=${absen[0]?.id}`,
  },
]

const RECAP: readonly Read[] = [
  { name: 'Laporan by fakultas', limit: LIST_LIMIT, call: laporanCalls.get, query: () => '?per=fakultas' },
  { name: 'Laporan by kelompok', limit: LIST_LIMIT, call: laporanCalls.get, query: () => '?per=kelompok' },
  { name: 'Laporan by person', limit: LIST_LIMIT, call: laporanCalls.get, query: () => '?per=orang' },
]

/** Of the file. */
const ACTIVITIES = 20
/** The whole file, and its first byte. */
const FILE_S = 8
const FIRST_BYTE_S = 2

/** Receives an answer. Returns the ms until its first byte, and until its last. */
async function timed(url: string, headers: Record<string, string>) {
  const since = performance.now()
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const first = performance.now() - since
  await response.arrayBuffer()
  return { first, whole: performance.now() - since }
}

/** The median of each read, in ms. The first of each warms up. */
function readAll(reads: readonly Read[], times: number, scale: number): Promise<number[]> {
  return withEvent({ scale }, async ({ url, headers, demo }) => {
    const medians: number[] = []
    for (const { call, query } of reads) {
      const one = () => timed(`${url}/api${call.path}${query?.(demo) ?? ''}`, headers)
      await one()
      const all: number[] = []
      for (let time = 0; time < times; time++) all.push((await one()).whole)
      medians.push(median(all))
    }
    return medians
  })
}

/** The same reads of an event, and of one with many times the people. */
async function compare(reads: readonly Read[], quick: boolean) {
  const scale = quick ? QUICK_LARGE : LARGE
  const times = quick ? QUICK_READS : READS
  const [small, large] = [await readAll(reads, times, 1), await readAll(reads, times, scale)]
  const result: ScaleResult = {
    scale,
    reads: reads.map(({ name }, at) => {
      const [ms, large_ms] = [small[at] ?? Number.NaN, large[at] ?? Number.NaN]
      return { name, ms: round(ms, 1), large_ms: round(large_ms, 1), ratio: round(large_ms / ms) }
    }),
  }
  console.log(result)
  const targets = reads.map(({ name, limit }, at) =>
    atMost(
      `${name}: times as long for ${scale} times the people`,
      result.reads[at]?.ratio ?? Number.NaN,
      limit,
    ),
  )
  return { result, targets }
}

/** The lists that are opened all day, at the scale of an event and far above. */
export async function benchLists(quick: boolean): Promise<readonly Target[]> {
  const { result, targets } = await compare(DAY, quick)
  await keep({ listabsen: { ...result, targets } })
  return targets
}

/** The recap, at both scales, and its workbook for an event of 20 activities. */
export async function benchLaporan(quick: boolean): Promise<readonly Target[]> {
  const files = await withEvent({ size: { absen: ACTIVITIES } }, async ({ url, headers }) => {
    const all = []
    for (let time = 0; time < 3; time++)
      all.push(await timed(`${url}/api${laporanCalls.exportXlsx.path}`, headers))
    return all
  })
  const [first, whole] = [files.map((file) => file.first), files.map((file) => file.whole)]
  const file = { first_s: round(Math.max(...first) / 1000), whole_s: round(median(whole) / 1000) }
  const { result, targets: lists } = await compare(RECAP, quick)
  const targets = [
    atMost('laporan as XLSX: first byte, s', file.first_s, FIRST_BYTE_S),
    atMost('laporan as XLSX: whole, s', file.whole_s, FILE_S),
    ...lists,
  ]
  await keep({ laporan: { ...result, file, targets } })
  return targets
}
