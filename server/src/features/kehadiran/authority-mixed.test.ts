import { randomUUID } from 'node:crypto'
import type { BatchItem } from '@bakti/contract/absen/absen.schemas'
import { STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SENT_AT, gate, item, scanOf, send, sendAlone, statusOf } from '../../testing/batch'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'

/** Group 7, 7, 8, and none. */
const UNKNOWN = 3
const DELIVERERS = ['admin', 'mentor', 'gerbang'] as const
/** Minutes before the sending. The mentor has group 7 from 300 to 60 minutes before it, and group 8 from then on. */
const AGES = [120, 90, 61, 59, 30, 10]
const MONTH = 30 * 24 * 60
/** The activities were made so long before the sending. */
const MADE = 100
/** When the other account, which some acts name as their operator, was revoked. */
const REVOKED = 45

const act = fc.record({
  by: fc.constantFrom(...DELIVERERS),
  member: fc.nat(UNKNOWN),
  /** Null: a scan. */
  status: fc.option(fc.constantFrom(...STATUS_KEHADIRAN), { freq: 2 }),
  named: fc.constantFrom(null, null, 7, 8, 'gone' as const),
  age: fc.constantFrom(...AGES, MONTH - 1, MONTH + 1),
  revoked: fc.boolean(),
})
type Drawn = typeof act extends fc.Arbitrary<infer Value> ? Value : never

const GROUPS = [7, 7, 8, null]

/** What becomes of an act, repeated in the words of the rules (R10 to R15, H120): null where it counts, else why it is held. */
function fateOf({ by, member, status, named, age, revoked }: Drawn): string | null {
  const group = GROUPS[member]
  if (group === null) return status === null ? 'tidak_dikenal' : 'unknown'
  const reached =
    by === 'admin' ||
    (by === 'gerbang' ? status === null : (age > 60 && age < 300 && group === 7) || (age < 60 && group === 8))
  if (!reached || (revoked && age < REVOKED)) return 'di_luar_wewenang'
  if (age > MONTH || (by === 'mentor' && group === 7 && age > MADE)) return 'waktu_meragukan'
  if (status !== null || named === null || named === group) return null
  return named === 'gone' ? 'kelompok_tidak_ada' : 'kelompok_lain'
}

// rules R10, R12, R13, R14, R15, R19, H120
test('any mixture of acts in and out of scope leads to the same rows and held acts, alone and in batches', async () => {
  const g = await gate(2)
  const [seven, eight] = [g.scene.kelompok(7), g.scene.kelompok(8)]
  const ago = (minutes: number) => `now() - interval '${minutes} minutes'`
  const user = await addMentor(g, { kelompok: [seven], mulai: ago(300), sampai: ago(60) })
  await g.pool.query(
    `insert into mentor_kelompok (id_user, id_kelompok, mulai) values ($1, $2, ${ago(60)})`,
    [user.id, eight.id],
  )
  const deliverer = { admin: g.admin, mentor: await g.api.as(user), gerbang: await g.api.as('GERBANG') }
  const revoked = (await g.api.as('MENTOR')).user!.id
  await g.pool.query("update users set role = 'PESERTA' where id = $1", [revoked])
  await g.pool.query(`update users set dicabut_at = ${ago(REVOKED)} where id = $1`, [revoked])
  const members = [...g.members, g.citra]
  const nimList = ['120140001', '120140002', '120140999', '9990000001']

  /** The same act in another activity, under another key. */
  function itemOf(
    { member, status, named, age, revoked: foreign }: Drawn,
    absen: string,
    at: number,
  ): BatchItem {
    const id = members[member] ?? randomUUID()
    const kelompok = named === null ? null : named === 'gone' ? randomUUID() : g.scene.kelompok(named).id
    const body =
      status === null
        ? // By id and by NIM in turn.
          scanOf(
            absen,
            at % 2 === 0 && member !== UNKNOWN ? id : nimList[member]!,
            kelompok ? { id_kelompok: kelompok } : {},
          )
        : statusOf(absen, id, status)
    // A second between two acts of the same age: their order is that of the list.
    const happened_at = new Date(Date.parse(SENT_AT) - age * 60_000 + at * 1_000).toISOString()
    return item({ ...body, happened_at, ...(foreign ? { operator: revoked } : {}) })
  }

  const rowsOf = async (absen: string) =>
    (
      await g.pool.query(
        `select a.nama, h.status_kehadiran, h.metode_absen, h.perlu_diputuskan,
           (select e.happened_at_raw from kehadiran_event e where e.id = h.hadir_oleh) as hadir,
           (select json_agg(json_build_array(e.kind, e.status, e.operator, e.pengirim, e.happened_at_raw) order by e.happened_at_raw)
            from kehadiran_event e where e.id_absen = h.id_absen and e.id_anggota = h.id_anggota) as events
         from kehadiran h join anggota a on a.id = h.id_anggota where h.id_absen = $1 order by a.nama`,
        [absen],
      )
    ).rows as unknown[]
  const heldOf = async (absen: string) =>
    (
      await g.pool.query<{ alasan: string }>(
        `select alasan, kind, status, cara, target_nim, operator, pengirim, happened_at_raw
         from scan_ditahan where id_absen = $1 order by happened_at_raw`,
        [absen],
      )
    ).rows

  const seen = new Set<string | null>()
  let nth = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
      const [one, other] = [`Satu ${++nth}`, `Dua ${nth}`]
      const scene = await scenario(g.pool).absen(one).absen(other)
      const [alone, batched] = [scene.absen(one).id, scene.absen(other).id]
      await g.pool.query(`update absen set created_at = ${ago(MADE)}`)
      const fates = acts.map(fateOf)
      const single: number[] = []
      for (const [at, each] of acts.entries())
        single.push((await sendAlone(deliverer[each.by], itemOf(each, alone, at))).status)
      const together: number[] = []
      // A batch has one deliverer.
      for (let at = 0; at < acts.length;) {
        const { by } = acts[at]!
        const end = acts.findIndex((each, index) => index > at && each.by !== by)
        const part = acts.slice(at, end === -1 ? acts.length : end)
        const items = part.map((each, index) => itemOf(each, batched, at + index))
        together.push(...(await send(deliverer[by], items)).map(({ status }) => status))
        at += part.length
      }
      expect(together).toEqual(single)
      expect(single).toEqual(fates.map((fate) => STATUSES[fate ?? 'counts']))
      const [rows, held] = [await rowsOf(alone), await heldOf(alone)]
      expect(await rowsOf(batched)).toEqual(rows)
      expect(await heldOf(batched)).toEqual(held)
      expect(held.map(({ alasan }) => alasan).toSorted((a, b) => a.localeCompare(b))).toEqual(
        fates
          .flatMap((fate) => (fate && fate !== 'unknown' ? fate : []))
          .toSorted((a, b) => a.localeCompare(b)),
      )
      for (const fate of fates) seen.add(fate)
    }),
    { numRuns: 40 },
  )
  expect(seen.size).toBe(7)
})

const STATUSES: Record<string, number> = {
  counts: 200,
  kelompok_lain: 409,
  kelompok_tidak_ada: 404,
  di_luar_wewenang: 409,
  waktu_meragukan: 409,
  tidak_dikenal: 404,
  unknown: 404,
}
