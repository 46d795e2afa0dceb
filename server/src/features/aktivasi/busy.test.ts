import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { giveKode } from '../../testing/kode'
import { scenario } from '../../testing/scenario'

const PEOPLE = 60

// rules R38, R39
test('a rush of activations behind one address: everybody is done, nobody is refused, and a scan beside them is recorded', async () => {
  const t = await startApp()
  const told = scenario(t.pool).kelompok(7)
  for (let n = 0; n < PEOPLE; n++) told.anggota(`Peserta ${n}`, `25105${10_000 + n}`)
  const scene = await told.absen('Hari 1')
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, n) => ({
      nim: `25105${10_000 + n}`,
      kode: await giveKode(t.pool, scene.anggota(`Peserta ${n}`).id),
      email: `peserta${n}@contoh.id`,
    })),
  )
  const refused: number[] = []
  /** As the browser does: 503 says when to come back. */
  async function patiently<Answer extends { status: number; headers: Record<string, unknown> }>(
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    for (;;) {
      const answer = await ask()
      if (answer.status !== 503) return answer
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      await sleep(Number(answer.headers['retry-after']) * 1000)
    }
  }
  async function person({ nim, kode, email }: (typeof people)[number]) {
    const checked = await patiently(() => t.api.call(aktivasiCalls.check, { body: { nim, kode } }))
    const body = { tiket: checked.body.data.tiket, email, password: `melati-${nim}` }
    const done = await patiently(() => t.api.call(aktivasiCalls.activate, { body }))
    if (done.status !== 200) refused.push(done.status)
  }
  const admin = await t.api.as('ADMIN')
  const scans = async () => {
    const statuses = []
    for (let n = 0; n < 10; n++) {
      const body = {
        absenId: scene.absen('Hari 1').id,
        participantIdentifier: scene.anggota(`Peserta ${n}`).id,
      }
      statuses.push((await admin.call(absenCalls.scan, { body })).status)
    }
    return new Set(statuses)
  }
  const [scanned] = await Promise.all([scans(), ...people.map(person)])
  expect(refused).toEqual([])
  expect(scanned).toEqual(new Set([200]))
  const { rows } = await t.pool.query<{ jumlah: number }>(
    'select count(distinct id_anggota)::int as jumlah from users where id_anggota is not null',
  )
  expect(rows).toEqual([{ jumlah: PEOPLE }])
}, 60_000)
