import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import { kodeCalls } from '@bakti/contract/aktivasi/kode.calls'
import { normaliseKode, printedKode } from '@bakti/contract/aktivasi/kode.rules'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import { expect, test } from 'vitest'
import type { Pool } from '../../platform/database'
import { createLogger } from '../../platform/log'
import { startApp } from '../../testing/app'
import { scenario } from '../../testing/scenario'

/** Every row of every table, as text. */
async function everything(pool: Pool): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(
      `select coalesce(json_agg(t)::text, '') as text from ${name} t`,
    )
    found.set(name, rows[0]?.text ?? '')
  }
  return found
}

const PASSWORD = 'melati-di-taman-7'

// rules R28, R45
test('no code, ticket or token that was issued is in a table, a stored answer or the log', async () => {
  const lines: string[] = []
  const logger = createLogger('trace', { write: (line) => void lines.push(line) })
  const t = await startApp({ logger })
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Sari Dewi', '2510512034')
    .anggota('Budi', '2510512035')
  const admin = await t.api.as('ADMIN')
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const secrets = new Map<string, string>()

  const headers = key()
  const issued = await admin.call(kodeCalls.issue, { body: {}, headers })
  expect(issued.status).toBe(201)
  expect((await admin.call(kodeCalls.issue, { body: {}, headers })).body.code).toBe('secret.issued')
  const kodeOf = (nama: string) =>
    issued.body.data.kode.find(({ id_anggota }) => id_anggota === scene.anggota(nama).id)!.kode
  const [sari, budi] = [kodeOf('Sari Dewi'), kodeOf('Budi')]
  await t.api.call(aktivasiCalls.check, { body: { nim: '2510512034', kode: budi } })
  const checked = await t.api.call(aktivasiCalls.check, { body: { nim: '2510512034', kode: sari } })
  const { tiket } = checked.body.data
  const body = { tiket, email: 'sari@contoh.id', password: PASSWORD }
  const made = await t.api.call(aktivasiCalls.activate, { body, headers: key() })
  expect(made.status).toBe(200)
  const again = await t.api.call(aktivasiCalls.activate, { body })
  await t.api.call(aktivasiCalls.activate, { body: { ...body, email: 'lain@contoh.id' } })
  const login = await t.api.call(authCalls.login, { body: { email: 'sari@contoh.id', password: PASSWORD } })
  const loginAnswer = await admin.call(penggunaCalls.issueKode, {
    body: { id: made.body.data.id },
    headers: key(),
  })
  const added = { nama: 'Rudi', nim: '2510512036', id_kelompok: scene.kelompok(7).id }
  await admin.call(anggotaCalls.create, { body: added, headers: key() })
  const late = await admin.call(kodeCalls.issue, { body: {}, headers: key() })

  const invited = await admin.call(undanganCalls.create, { body: { role: 'GERBANG' }, headers: key() })
  const { token } = invited.body.data
  await t.api.call(undanganCalls.check, { body: { token } })
  const akun = { name: 'Rani', email: 'rani@contoh.id', password: PASSWORD }
  const accepted = await t.api.call(undanganCalls.accept, { body: { token, akun } })
  expect(accepted.status).toBe(200)

  const kode = [...issued.body.data.kode, ...late.body.data.kode].map((each) => each.kode)
  // Sari's, Budi's twice because it was not printed, and Rudi's.
  expect(kode).toHaveLength(4)
  for (const each of kode) {
    secrets.set(`code ${each}`, normaliseKode(each))
    secrets.set(`printed code ${each}`, printedKode(normaliseKode(each)))
  }
  secrets.set('ticket', tiket)
  secrets.set('signature of the ticket', tiket.split('.').at(-1)!)
  secrets.set('token of an invitation', token)
  secrets.set('Kode masuk', loginAnswer.body.data.kode)
  secrets.set('password', PASSWORD)
  for (const [name, answer] of Object.entries({ made, again, login, accepted })) {
    secrets.set(`session token ${name}`, answer.body.token!)
    secrets.set(`device token ${name}`, answer.body.deviceToken!)
  }

  const places = await everything(t.pool)
  expect(places.get('kode_aktivasi'), 'the search sees the rows').toContain(scene.anggota('Budi').id)
  expect(places.get('idempotency')).toContain(headers['idempotency-key'])
  places.set('the log', lines.join('\n'))
  expect(places.get('the log')).toContain('/api/aktivasi')
  const found = [...secrets].flatMap(([what, secret]) => {
    expect(secret, what).toBeTypeOf('string')
    expect(secret.length, what).toBeGreaterThanOrEqual(8)
    return [...places].flatMap(([place, text]) => (text.includes(secret) ? [`${what} in ${place}`] : []))
  })
  expect(found).toEqual([])
})
