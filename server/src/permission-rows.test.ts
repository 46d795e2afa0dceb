import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { CountedAbsen } from '@bakti/contract/absen/absen.schemas'
import { type Access, type Scope, scopeOf } from '@bakti/contract/access'
import { type CallName, type ServedCall, allCalls, api } from '@bakti/contract/api'
import { role } from '@bakti/contract/auth/auth.schemas'
import type { Closing } from '@bakti/contract/kotak/kotak.schemas'
import type { LightMyRequestResponse } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type TestApp, startApp } from './testing/app'
import { type CallerName, openSessions, roleOf } from './testing/callers'
import { type Campus, NAME_PART, type Side, campus, found, marksOf } from './testing/campus'
import { injectCall } from './testing/inject'
import { addMentor } from './testing/mentors'
import { type Candidates, requestsTo } from './testing/requests'

/** What anybody may ask for who knows the ids and names of both groups. */
function candidatesOf({ north, south, absen, tugas }: Campus): Candidates {
  const of = (pick: (side: Side) => string[]) => [north, south].flatMap(pick)
  const kelompok = of((side) => [side.kelompok.id])
  const anggota = of((side) => side.anggota.map(({ id }) => id))
  const others = of((side) => [...side.held, ...side.kumpul])
  return {
    id: [...kelompok, ...anggota, ...absen, ...tugas, ...others],
    kelompok: [...kelompok, ...of((side) => [String(side.kelompok.nomor)])],
    id_kelompok: kelompok,
    id_anggota: anggota,
    id_absen: absen,
    id_tugas: tugas,
    tugas: [...tugas, 'Esai'],
    deadline: ['2099-01-01T00:00:00Z'],
    nama: [NAME_PART],
    nim: [north.anggota[1].nim],
    q: of((side) => side.anggota.map(({ nim }) => nim)),
    anggota: ['true'],
    page: [],
    setelah: [],
  }
}

const inBoth = (one: readonly string[], other: readonly string[]) =>
  one.filter((each) => other.includes(each))

/** The marks that a caller may find. A participant who reaches all rows may find the groups, of persons only the own rows. */
function allowed(
  caller: CallerName,
  { access, scope }: { access: Access; scope: Scope },
  { north, south }: Campus,
): string[] {
  if (scope === 'groups') {
    if (caller === 'MENTOR of the group') return marksOf(north)
    return caller === 'MENTOR of another' ? marksOf(south) : []
  }
  if (caller === 'ADMIN') return [...marksOf(north), ...marksOf(south)]
  const groups = [north, south].flatMap(({ kelompok: { id, nomor } }) => [id, String(nomor)])
  // Who reads reports gets people, and nothing by which they could be called.
  if (access === 'readLaporan')
    return [
      ...groups,
      ...[north, south].flatMap(({ anggota }) => anggota.flatMap(({ id, nama, nim }) => [id, nama, nim])),
    ]
  const [{ id, nama, nim }] = north.anggota
  const { kelompok, kumpul } = north
  const own = [kelompok.id, String(kelompok.nomor), id, nama, nim, `08${nim}`, ...kumpul.slice(0, 1)]
  return [...(scope === 'all' ? groups : []), ...(caller === 'PESERTA of a member' ? own : [])]
}

/** Their answers hold sums: no row of anybody. */
const SUMS: CallName[] = ['absen.list', 'kotak.count', 'tugas.getProgress']

/** Calls of which some role gets a part alone. */
const reads = allCalls.filter(
  ({ method, access }) =>
    method === 'GET' &&
    scopeOf(access, 'visitor') === null &&
    role.options.some((each) => each !== 'ADMIN' && scopeOf(access, each) !== null),
)

const AT_ONCE = 8

/** What an answer says; of a workbook, the text of its sheets. */
function textOf({ xlsx }: ServedCall, { statusCode, body, rawPayload }: LightMyRequestResponse): string {
  if (!xlsx || statusCode !== 200) return body
  return Object.values(unzipSync(new Uint8Array(rawPayload)))
    .map((file) => strFromU8(file))
    .join('\n')
}

/** Two processes on one database, and what a caller finds in the answers of both. */
async function walk(call: ServedCall) {
  const one = await startApp()
  const replicas: [TestApp, TestApp] = [one, await startApp({ database: one.database })]
  const scene = await campus(one)
  const requests = requestsTo(call, candidatesOf(scene))
  const marks = [...marksOf(scene.north), ...marksOf(scene.south)]
  const adminsAnswers = new Map<string, { tag: string; body: string }>()

  async function ask(caller: CallerName, headers: Record<string, string>, nth: number, at: 0 | 1) {
    const key = `${at} ${nth}`
    const known = adminsAnswers.get(key)
    const response = await injectCall(replicas[at].app, call, {
      url: `/api${call.path}`,
      query: requests[nth]?.query ?? {},
      // No answer says that an admin's answer is the caller's own, either.
      headers: { ...headers, ...(known ? { 'if-none-match': known.tag } : {}) },
    })
    expect(response.statusCode).toBeLessThan(500)
    const body = response.statusCode === 304 ? (known?.body ?? '') : textOf(call, response)
    const { etag } = response.headers
    if (caller === 'ADMIN' && etag !== undefined) adminsAnswers.set(key, { tag: etag, body })
    return body
  }

  async function marksFor(caller: CallerName, headers: Record<string, string>): Promise<string[]> {
    const seen = new Set<string>()
    const left = [...requests.keys()]
    while (left.length > 0) {
      // Some at a time: alone, each would wait for PostgreSQL.
      const some = left
        .splice(0, AT_ONCE)
        .flatMap((nth) => [ask(caller, headers, nth, 0), ask(caller, headers, nth, 1)])
      for (const body of await Promise.all(some)) for (const mark of found(body, marks)) seen.add(mark)
    }
    return marks.filter((mark) => seen.has(mark))
  }
  return { scene, pool: one.pool, replicas, marksFor }
}

// rules R1, R3, R9, W45
test.each(reads)('$name: nobody gets a row of a group that is not theirs', async (call) => {
  const { scene, pool, replicas, marksFor } = await walk(call)
  const { north, south } = scene
  const sessions = await openSessions(replicas[0], {
    own: north.kelompok,
    other: south.kelompok,
    linked: north.account,
  })
  const headersOf = Object.fromEntries(sessions) as Record<CallerName, Record<string, string>>
  // First, so that what is kept of an admin's answers is there when the others ask.
  const all = await marksFor('ADMIN', headersOf.ADMIN)
  const limited = scopeOf(call.access, 'MENTOR') === 'groups'
  if (limited && !SUMS.includes(call.name)) {
    expect(inBoth(all, marksOf(north)), 'an admin gets rows of both groups').not.toEqual([])
    expect(inBoth(all, marksOf(south)), 'an admin gets rows of both groups').not.toEqual([])
  }
  for (const [caller, headers] of sessions) {
    const of = roleOf(caller)
    const scope = of && scopeOf(call.access, of)
    // Who is refused is asked about in `permissions.test.ts`.
    if (scope === null) continue
    const may = allowed(caller, { access: call.access, scope }, scene)
    const got = await marksFor(caller, headers)
    expect(inBoth(got, may), `${caller} gets nothing of others`).toEqual(got)
    // A roster has contacts for a mentor alone: not less than an admin, and nothing of others.
    if (scope === 'groups') expect(inBoth(inBoth(all, may), got), caller).toEqual(inBoth(all, may))
  }
  if (!limited) return
  // The mentor changes the group: both replicas know it at once, and the session goes on.
  await pool.query(
    `with moved as (
       update mentor_kelompok set sampai = now() where id_kelompok = $1 and sampai is null and mulai < now() returning id_user
     ) insert into mentor_kelompok (id_user, id_kelompok) select id_user, $2 from moved`,
    [north.kelompok.id, south.kelompok.id],
  )
  const [had, has] = [marksOf(north), marksOf(south)]
  const after = await marksFor('MENTOR of the group', headersOf['MENTOR of the group'])
  expect(inBoth(after, had), 'after a change of groups').toEqual([])
  expect(inBoth(inBoth(all, has), after), 'after a change of groups').toEqual(inBoth(all, has))
})

const numbersOf = ({ hadir, alfa, sakit, izin, belum, ditahan, perlu_diputuskan }: CountedAbsen) => [
  hadir,
  alfa,
  sakit,
  izin,
  belum,
  ditahan,
  perlu_diputuskan,
]

// rule R6
test('the counts of each mentor are those of the own groups: together they are an admin’s', async () => {
  const t = await startApp()
  const { north, south } = await campus(t)
  const { pool } = t
  await pool.query(
    "update kehadiran set perlu_diputuskan = true, status_kehadiran = 'Sakit' where id_anggota = $1",
    [north.anggota[1].id],
  )
  const read = async (user: Parameters<typeof t.api.as>[0]) =>
    ((await (await t.api.as(user)).call(absenCalls.list)).body.data as CountedAbsen[]).map(numbersOf)
  expect(await read(await addMentor(t, { kelompok: [north.kelompok] }))).toEqual([
    [0, 0, 2, 0, 2, 1, 2],
    [0, 0, 2, 0, 2, 1, 2],
  ])
  expect(await read(await addMentor(t, { kelompok: [south.kelompok] }))).toEqual([
    [1, 0, 1, 0, 2, 1, 1],
    [1, 0, 1, 0, 2, 1, 1],
  ])
  const both = [
    [1, 0, 3, 0, 4, 2, 3],
    [1, 0, 3, 0, 4, 2, 3],
  ]
  expect(await read(await addMentor(t, { kelompok: [north.kelompok, south.kelompok] }))).toEqual(both)
  expect(await read('ADMIN')).toEqual(both)
  expect(await read('PIMPINAN')).toEqual(both)
  const none = [0, 0, 0, 0, 0, 0, 0]
  expect(await read(await addMentor(t, { kelompok: [] }))).toEqual([none, none])
})

// rule R6
test('the gate gets the activities of today, without counts', async () => {
  const t = await startApp()
  const { absen } = await campus(t)
  const gate = await t.api.as('GERBANG')
  const { data } = (await gate.call(absenCalls.list)).body
  expect(data).toEqual([{ id: absen[0], title: 'Hari Ini', tanggal: expect.any(String) as string }])
})

/** A POST that records nothing; whom it names is asked about in `tempel.test.ts`. */
const MATCHING: CallName = api.absen.matchTempel.name

const writes = allCalls.filter(
  ({ name, method, access }) =>
    method !== 'GET' && name !== MATCHING && scopeOf(access, 'MENTOR') === 'groups',
)

/** What names a row of the northern group, and nothing of the other one. */
function candidatesOfNorth({ north, absen }: Campus): Candidates {
  const [{ id, nim }] = north.anggota
  return {
    id: north.held,
    participantIdentifier: [id, nim],
    anggota_id: [id],
    absenId: absen,
    absen_id: absen,
    id_kelompok: [north.kelompok.id],
  }
}

/** Entries of the inbox that are of the northern group. */
function entriesOfNorth({ north, absen }: Campus): Closing[] {
  const said = { status: 'Sakit' as const, seen_at: new Date().toISOString() }
  const of = absen.map((id_absen) => ({ id_absen, id_anggota: north.anggota[3].id }))
  return [
    { jenis: 'ditahan', ids: north.held },
    ...of.map((each) => ({ jenis: 'diputuskan' as const, ...each, ...said })),
    ...north.laporan.map((id) => ({ jenis: 'salah' as const, id, ...said })),
  ]
}

/** The bodies to try. A batch has one item for each request to the calls that it is made of; the inbox closes entries. */
function bodiesOf(call: ServedCall, scene: Campus): object[] {
  const candidates = candidatesOfNorth(scene)
  if (call.name === api.kotak.close.name) return entriesOfNorth(scene).map((entry) => ({ entri: [entry] }))
  if (call.name !== api.absen.recordBatch.name)
    return requestsTo(call, candidates).map(({ body }) => body ?? {})
  const now = new Date().toISOString()
  const device = crypto.randomUUID()
  const items = (['scan', 'status'] as const).flatMap((kind) =>
    requestsTo(api.absen[kind === 'scan' ? 'scan' : 'setStatus'], candidates).map(({ body }) => ({
      kind,
      body,
    })),
  )
  const more = () => ({ id: crypto.randomUUID(), happened_at: now, device })
  return [{ sent_at: now, items: items.map((item) => ({ ...more(), ...item })) }]
}

// rules R1, R3, R10, R12, R17
test.each(writes)(
  '$name: only the mentor of the group changes its rows, and nobody else learns of them',
  async (call) => {
    const t = await startApp()
    const scene = await campus(t)
    const { north, south } = scene
    const sessions = await openSessions(t, {
      own: north.kelompok,
      other: south.kelompok,
      linked: north.account,
    })
    // A scan out of scope tells the number of the group, and a request what it named itself.
    const { id: group } = north.kelompok
    const marks = marksOf(north).filter((mark) => mark !== String(north.kelompok.nomor) && mark !== group)
    const stored = async () =>
      (
        await t.pool.query('select * from kehadiran where id_anggota = any($1) order by 1, 2', [
          north.anggota.map(({ id }) => id),
        ])
      ).rows as unknown[]

    async function statuses(headers: Record<string, string>): Promise<number[]> {
      const all: number[] = []
      for (const body of bodiesOf(call, scene)) {
        const { path } = call
        const response = await injectCall(t.app, call, { url: `/api${path}`, headers, payload: body })
        const { data } = response.json<{ data: { status: number }[] }>()
        const each =
          call.name === api.absen.recordBatch.name ? data.map(({ status }) => status) : [response.statusCode]
        all.push(...each)
        if (each.some((status) => status < 300)) continue
        const sent = found(JSON.stringify(body), marks)
        expect(found(response.body, marks).filter((mark) => !sent.includes(mark))).toEqual([])
      }
      return all
    }

    const before = await stored()
    for (const [caller, headers] of sessions) {
      if (roleOf(caller) !== 'MENTOR' || caller === 'MENTOR of the group') continue
      expect(
        (await statuses(headers)).filter((status) => status < 300),
        caller,
      ).toEqual([])
      expect(await stored(), caller).toEqual(before)
    }
    const own = sessions.find(([caller]) => caller === 'MENTOR of the group')
    expect(await statuses(own?.[1] ?? {})).toContain(200)
    expect(await stored()).not.toEqual(before)
  },
)
