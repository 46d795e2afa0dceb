import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { HEADERS } from '@bakti/contract/envelope'
import { expect, test } from 'vitest'
import { blocked } from '../../testing/blocked'
import { expectCounted, expectCountedDay, startCounted } from '../../testing/counted'
import { mendCounts, selectWrongCounts } from './counters.repository'
import { foldWhatChanged } from './counters.usecases'

// rules H150, H151
test('counters equal a recount at every moment of events, moves, deletions, returns, closings and audiences by several writers', async () => {
  await expectCountedDay(600)
}, 240_000)

const UPDATE = `update kehadiran set status_kehadiran = 'Izin' where id_absen = $1 and id_anggota = $2`
const MOVE = 'update anggota set id_kelompok = $1 where id = $2'

// rule H151
test.each(['record', 'move'] as const)(
  'a %s that comes first is counted by the other one, which waits for it',
  async (first) => {
    const t = await startCounted()
    const { pool, admin, members, absen, groups } = t
    const [who, where] = [members[0]!, absen[0]!]
    await admin.call(absenCalls.scan, {
      body: { participantIdentifier: who, absenId: where },
      headers: { [HEADERS.idempotencyKey]: randomUUID() },
    })
    const to = (
      await pool.query<{ id: string }>(
        'select id from kelompok where id <> (select id_kelompok from anggota where id = $1) limit 1',
        [who],
      )
    ).rows[0]!.id
    expect(groups).toContain(to)
    const [one, other] = [await pool.connect(), await pool.connect()]
    await one.query('begin')
    await (first === 'record' ? one.query(UPDATE, [where, who]) : one.query(MOVE, [to, who]))
    const waiting = first === 'record' ? other.query(MOVE, [to, who]) : other.query(UPDATE, [where, who])
    await blocked(pool, 1)
    await one.query('commit')
    await waiting
    one.release()
    other.release()
    await expectCounted(t)
  },
)

// rules H152, B112
test('counts that are wrong are named, and mended while acts go on', async () => {
  const t = await startCounted()
  const { pool, admin, members, absen } = t
  for (const who of members.slice(0, 3))
    await admin.call(absenCalls.scan, {
      body: { participantIdentifier: who, absenId: absen[0]! },
      headers: { [HEADERS.idempotencyKey]: randomUUID() },
    })
  await foldWhatChanged(pool, 0)
  await pool.query('update hitungan set hadir = hadir + 5, anggota = anggota + 1 where id_kelompok is null')
  await pool.query('delete from hitungan where id_absen is not null and id_kelompok is not null')
  const wrong = await selectWrongCounts(pool)
  expect(wrong).toContainEqual({ id_absen: null, id_kelompok: null, title: null, nomor: null })
  expect(wrong.some(({ title, nomor }) => title?.startsWith('Hari') && nomor !== null)).toBe(true)
  const [mended] = await mendCounts(pool)
  expect(mended).toEqual({ wrong: wrong.length })
  await expectCounted(t)
  expect(await mendCounts(pool)).toEqual([{ wrong: 0 }])
})
