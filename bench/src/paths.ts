import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { Call } from '@bakti/contract/call'
import { HEADERS } from '@bakti/contract/envelope'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import type { Demo } from '../../server/src/demo/fill'
import { type Random, createRandom } from '../../server/src/demo/random'
import type { Caretaker } from './database'
import type { Peserta } from './peserta'
import { shoot } from './generator/shoot'

/** A request as a phone sends it. */
export interface Shot {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: string
}

export type PathName = 'with-absensi' | 'scan' | 'status' | 'submit' | 'tugas'

/** The work of one measurement. */
export interface Work {
  shots: Shot[]
  /** Throws where the database does not show that all of it was done. */
  check: () => Promise<void>
}

export interface Ground {
  demo: Demo
  caretaker: Caretaker
  /** The admin's. */
  token: string
  peserta: Peserta[]
  product: { url: string }
}

type Prepare = (ground: Ground, count: number, round: number) => Promise<Work>

const DEVICE = '5b0f3c52-8f0e-4f5e-9d0a-6a53b1a4c001'

function shot({ method, path }: Call, { token }: { token: string }, more: Partial<Shot> = {}): Shot {
  // As a browser asks over HTTP.
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip, deflate', ...more.headers }
  if (method === 'DELETE') throw new Error('nothing is deleted here')
  return {
    method,
    path: `/api${path}`,
    ...more,
    headers,
  }
}

/** What the outbox sends with a write that left at once: its delay is that of a network. */
function written(random: Random): Record<string, string> {
  const now = Date.now()
  return {
    'Content-Type': 'application/json',
    [HEADERS.idempotencyKey]: random.uuid(),
    [HEADERS.happenedAt]: new Date(now - random.int(1, 8)).toISOString(),
    [HEADERS.sentAt]: new Date(now).toISOString(),
    [HEADERS.deviceId]: DEVICE,
  }
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const left = [...list]
  for (let last = left.length - 1; last > 0; last--) {
    const other = random.int(0, last)
    ;[left[last], left[other]] = [left[other] as T, left[last] as T]
  }
  return left
}

/** All groups in turn, each with one of the activities that are over. */
const withAbsensi: Prepare = async (ground, count, round) => {
  const random = createRandom(round)
  const { kelompok, absen } = ground.demo
  const shots = Array.from({ length: count }, (_, index) => {
    const path = `/api${absenCalls.listAbsensi.path}`
    const group = kelompok[index % kelompok.length]?.id
    const query = `id_kelompok=${group}&id_absen=${random.pick(absen.slice(0, -1)).id}`
    return shot(absenCalls.listAbsensi, ground, { path: `${path}?${query}` })
  })
  return Promise.resolve({ shots, check: () => Promise.resolve() })
}

/** Throws where product and floor don't give the same rows: a comparison of different work says nothing. */
export async function expectSameLists(ground: Ground, product: string, floor: string): Promise<void> {
  const works = [await withAbsensi(ground, 40, 1), await tugas(ground, 40, 1)]
  for (const { path, headers } of works.flatMap(({ shots }) => shots)) {
    const read = async (url: string) => (await fetch(`${url}${path}`, { headers })).json()
    const { data } = (await read(product)) as { data: object[] }
    // The moment of reading differs, and the product leaves out optional columns that are null.
    const bare = (rows: object[]) =>
      JSON.stringify(rows, (key, value: unknown) => (key === 'seen_at' || value === null ? undefined : value))
    if (bare(data) !== bare((await read(floor)) as object[])) throw new Error(`${path}: not the same rows`)
  }
}

/** So many new ones that `count` acts need each once. */
const newIds = (count: number, members: readonly unknown[]) =>
  Array.from({ length: Math.ceil(count / members.length) }, () => randomUUID())

/**
 * The first of `all`, and of ten acts one on an earlier one again: long ago enough to have been answered, and each only once, because
 * two acts on one member at the same moment are recorded alone.
 */
function withRepeats<T>(all: readonly T[], count: number): { one: T; again: boolean }[] {
  let [fresh, repeated] = [0, 0]
  return Array.from({ length: count }, (_, index) => {
    const again = index % 10 === 3 && fresh - repeated > 1000
    const one = all[again ? repeated++ : fresh++]
    if (one === undefined) throw new RangeError(`${count} acts are more than there are`)
    return { one, again }
  })
}

/** Of ten scans one repeats an earlier member under a new key, one holds a NIM; half name the group they stand at. */
const scan: Prepare = async (ground, count, round) => {
  const random = createRandom(1000 + round)
  const { anggota } = ground.demo
  const absen = newIds(count, anggota)
  await ground.caretaker.addAbsen(absen)
  const all = absen.flatMap((absenId) => shuffled(anggota, random).map((member) => ({ absenId, member })))
  const shots = withRepeats(all, count).map(({ one: { absenId, member } }, index) => {
    const participantIdentifier = index % 10 === 7 ? member.nim : member.id
    const body = { participantIdentifier, absenId, ...(index % 2 ? { id_kelompok: member.id_kelompok } : {}) }
    return shot(absenCalls.scan, ground, { headers: written(random), body: JSON.stringify(body) })
  })
  return { shots, check: () => expectEvents(ground, absen, count) }
}

/** Activities in which two thirds of the members were scanned an hour ago, for `count` acts on distinct members. */
export async function openScanned({ caretaker, demo }: Ground, count: number, random: Random) {
  const absen = newIds(count, demo.anggota)
  await caretaker.addAbsen(absen)
  const all = absen.map((absen_id) => ({ absen_id, members: shuffled(demo.anggota, random) }))
  let scanned = 0
  for (const { absen_id, members } of all) {
    const some = members.filter((_, index) => index % 3 > 0).map(({ id }) => id)
    await caretaker.addScans(absen_id, some)
    scanned += some.length
  }
  return { absen, all, scanned }
}

/** Distinct members, two thirds of whom were scanned an hour ago; all five statuses. */
const status: Prepare = async (ground, count, round) => {
  const random = createRandom(2000 + round)
  const { absen, all, scanned } = await openScanned(ground, count, random)
  const acts = all.flatMap(({ absen_id, members }) => members.map(({ id }) => ({ absen_id, anggota_id: id })))
  const shots = acts.slice(0, count).map((act) => {
    const headers = { ...written(random), [HEADERS.seenAt]: new Date().toISOString() }
    const body = JSON.stringify({ ...act, status_kehadiran: random.pick(STATUS_KEHADIRAN) })
    return shot(absenCalls.setStatus, ground, { headers, body })
  })
  return { shots, check: () => expectEvents(ground, absen, scanned + count) }
}

async function expectEvents({ caretaker }: Ground, absen: string[], expected: number): Promise<void> {
  const found = await caretaker.countEvents(absen)
  if (found !== expected) throw new Error(`${expected} events were to be there, ${found} are`)
}

/** Who asks has been on the site a moment ago, as people have: the product knows their session. */
async function comeIn({ product }: Ground, peserta: readonly Peserta[]): Promise<void> {
  await shoot(
    product.url,
    peserta.map((one) => shot(authCalls.getMe, one)),
  )
}

/** Participants who look at their tasks, each a few times. */
const tugas: Prepare = async (ground, count, round) => {
  const some = shuffled(ground.peserta, createRandom(3000 + round)).slice(0, 1000)
  await comeIn(ground, some)
  const shots = Array.from({ length: count }, (_, index) => {
    const one = some[index % some.length]
    if (!one) throw new RangeError('there are no participants')
    // Whose tasks, for the floor, which knows no sessions.
    return shot(tugasCalls.list, one, { path: `/api${tugasCalls.list.path}?peserta=${one.id}` })
  })
  return { shots, check: () => Promise.resolve() }
}

/** Everybody hands in before the deadline; of ten requests one is an earlier participant's second thought. */
const submit: Prepare = async (ground, count, round) => {
  const random = createRandom(4000 + round)
  const tasks = newIds(count, ground.peserta)
  await ground.caretaker.addTugas(tasks)
  const all = tasks.flatMap((id_tugas) => shuffled(ground.peserta, random).map((one) => ({ id_tugas, one })))
  const acts = withRepeats(all, count)
  await comeIn(ground, [...new Set(acts.map(({ one: { one } }) => one))])
  const shots = acts.map(({ one: { id_tugas, one }, again }) => {
    const { id: id_user, nama, nim, kelompok } = one
    const link_tugas = `https://drive.example/${again ? 'baru' : 'tugas'}/${nim}`
    const body = JSON.stringify({ id_user, id_tugas, nama, nim, kelompok, link_tugas })
    return shot(tugasCalls.createKumpul, one, { headers: written(random), body })
  })
  return { shots, check: () => expectKumpul(ground, tasks, acts.filter(({ again }) => !again).length) }
}

async function expectKumpul({ caretaker }: Ground, tugasIds: string[], expected: number): Promise<void> {
  const found = await caretaker.countKumpul(tugasIds)
  if (found !== expected) throw new Error(`${expected} submissions were to be there, ${found} are`)
}

export const paths: Record<PathName, Prepare> = {
  'with-absensi': withAbsensi,
  scan,
  status,
  submit,
  tugas,
}
export const pathNames = Object.keys(paths) as PathName[]
