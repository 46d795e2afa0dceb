import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { expect, test, vi } from 'vitest'
import { startApp } from '../../testing/app'
import { giveKode } from '../../testing/kode'
import { countedKinds, fillLimit, unproven } from '../../testing/limits'
import { solve } from '../../testing/bukti'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

const PASSWORD = 'melati-di-taman-7'
const [SARI, BUDI] = ['2510512034', '2510512035']
const MINUTE = 60_000
const MISMATCH = {
  status: 400,
  code: 'aktivasi.mismatch',
  message: 'NIM atau kode tidak cocok. Hubungi meja bantuan.',
  data: null,
}

async function start() {
  let now = Date.now()
  const t = await startApp({ clock: () => new Date(now) })
  const scene = await scenario(t.pool).kelompok(7).anggota('Sari Dewi', SARI).anggota('Budi Utama', BUDI)
  const kode = await giveKode(t.pool, scene.anggota('Sari Dewi').id)
  const checkFirst = (nim: string, typed: string, browser?: string, proof: Record<string, string> = {}) =>
    t.api.call(aktivasiCalls.check, {
      body: { nim, kode: typed },
      headers: { ...(browser ? { 'x-device-id': browser } : {}), ...proof },
    })
  const activate = (tiket: string, email = 'sari@contoh.id', password = PASSWORD) =>
    t.api.call(aktivasiCalls.activate, { body: { tiket, email, password } })
  const tiket = async () => (await checkFirst(SARI, kode)).body.data.tiket
  const linked = async () =>
    (
      await t.pool.query<{ email: string }>(
        'select email from users where id_anggota is not null order by email',
      )
    ).rows
  const wait = (ms: number) => (now += ms)
  return { ...t, scene, kode, checkFirst, activate, tiket, linked, wait }
}

// rules R35, R37
test('NIM and code give a ticket, and the ticket an account that belongs to the member', async () => {
  const t = await start()
  const checked = await t.checkFirst(SARI, ` ${t.kode.slice(0, 4).toLowerCase()}-${t.kode.slice(4)} `)
  expect(checked.body).toMatchObject({ status: 200, data: { nama: 'Sari Dewi', kelompok: 7 } })
  expect(await t.linked(), 'nothing is used up').toEqual([])
  const made = await t.activate(checked.body.data.tiket)
  const anggota = {
    id: t.scene.anggota('Sari Dewi').id,
    nama: 'Sari Dewi',
    nim: SARI,
    kelompok: 7,
    gelombang: null,
  }
  expect(made.body).toMatchObject({
    status: 200,
    message: 'Kartumu jadi, Sari Dewi',
    data: { name: 'Sari Dewi', email: 'sari@contoh.id', role: 'PESERTA', anggota },
  })
  const own = await t.api.as({ ...made.body.data, sid: '', token: made.body.token! })
  expect((await own.call(aktivasiCalls.get)).body.data).toEqual(anggota)
  const login = await t.api.call(authCalls.login, { body: { email: 'SARI@contoh.id', password: PASSWORD } })
  expect(login.status).toBe(200)
  const other = await t.api.as('PESERTA')
  // rule R86: the browser learns whether the account has a member, and nothing is added where it has none.
  for (const answer of [made, login, await own.call(authCalls.getMe)])
    expect(answer.body.data).toMatchObject({ terhubung: true })
  expect((await other.call(authCalls.getMe)).body.data).not.toHaveProperty('terhubung')
  expect((await other.call(aktivasiCalls.get)).body.data).toBeNull()
})

// rule R36
test('a taken NIM, an unknown one and a wrong code are answered alike, by the same statements', async () => {
  const t = await start()
  await giveKode(t.pool, t.scene.anggota('Budi Utama').id)
  await t.activate(await t.tiket())
  const asked = vi.spyOn(t.authPool, 'connect')
  const seen = []
  for (const [nim, typed] of [
    [SARI, t.kode],
    ['2510519999', t.kode],
    [BUDI, t.kode],
  ] as const) {
    asked.mockClear()
    const { body, headers } = await t.checkFirst(nim, typed)
    expect(body).toEqual(MISMATCH)
    seen.push({ statements: asked.mock.calls.length, length: headers['content-length'] })
  }
  expect(seen[0]!.statements).toBeGreaterThan(0)
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1)
})

// rule R37
test('a ticket holds for 15 minutes, and is void when the member gets another code', async () => {
  const t = await start()
  const tiket = await t.tiket()
  t.wait(16 * MINUTE)
  expect((await t.activate(tiket)).body.code).toBe('aktivasi.expired')
  const next = await t.tiket()
  const forged = `${t.scene.anggota('Budi Utama').id}${next.slice(36)}`
  for (const bad of [forged, next.slice(0, -1), 'x', ''])
    expect((await t.activate(bad)).body.code, bad).toBe('aktivasi.expired')
  await giveKode(t.pool, t.scene.anggota('Sari Dewi').id)
  expect((await t.activate(next)).body.code).toBe('aktivasi.expired')
  expect(await t.linked()).toEqual([])
})

// rule R38
test('the same again within a day logs in; another e-mail or password does not', async () => {
  const t = await start()
  const tiket = await t.tiket()
  const first = await t.activate(tiket)
  t.wait(23 * 60 * MINUTE)
  const again = await t.activate(tiket, 'Sari@Contoh.id')
  expect(again.body).toMatchObject({ status: 200, data: { id: first.body.data.id } })
  expect(again.body.token).not.toBe(first.body.token)
  expect((await t.activate(tiket, 'sari@contoh.id', 'salah-sekali-9')).status).toBe(401)
  expect((await t.activate(tiket, 'lain@contoh.id')).body).toEqual(MISMATCH)
  t.wait(2 * 60 * MINUTE)
  expect((await t.activate(tiket)).body.code).toBe('aktivasi.expired')
  expect(await t.linked()).toEqual([{ email: 'sari@contoh.id' }])
})

// rules R37, R38
test('an e-mail that has an account asks for its login, and the session links it', async () => {
  const t = await start()
  const user = await addUser(t, { email: 'sari@contoh.id' })
  const tiket = await t.tiket()
  expect((await t.activate(tiket, 'Sari@contoh.id')).body.code).toBe('auth.email_taken')
  const bare = { body: { tiket } }
  expect((await t.api.call(aktivasiCalls.activate, bare)).status).toBe(401)
  for (const role of ['ADMIN', 'MENTOR', 'GERBANG', 'PIMPINAN'] as const)
    expect((await (await t.api.as(role)).call(aktivasiCalls.activate, bare)).body.code).toBe('aktivasi.staff')
  const own = await t.api.as(user)
  for (let time = 0; time < 2; time++)
    expect((await own.call(aktivasiCalls.activate, bare)).body).toMatchObject({
      status: 200,
      data: { id: user.id, anggota: { nim: SARI } },
    })
  expect((await (await t.api.as('PESERTA')).call(aktivasiCalls.activate, bare)).body).toEqual(MISMATCH)
  const budi = await giveKode(t.pool, t.scene.anggota('Budi Utama').id)
  const second = (await t.checkFirst(BUDI, budi)).body.data.tiket
  const refused = await own.call(aktivasiCalls.activate, { body: { tiket: second } })
  expect(refused.body.code).toBe('aktivasi.other')
  expect(await t.linked()).toEqual([{ email: 'sari@contoh.id' }])
})

// rule R37
test('a refused password or e-mail makes no account and leaves the ticket', async () => {
  const t = await start()
  const tiket = await t.tiket()
  for (const body of [
    { tiket, email: 'sari@contoh.id', password: '12345678' },
    { tiket, email: 'sari@contoh.id', password: 'sari dewi' },
    { tiket, email: 'bukan-email', password: PASSWORD },
    { tiket, email: 'sari@contoh.id' },
    { tiket, password: PASSWORD },
  ])
    expect((await t.api.call(aktivasiCalls.activate, { body })).body.code).toBe('validation')
  expect((await t.pool.query('select from users')).rowCount).toBe(0)
  expect((await t.activate(tiket)).status).toBe(200)
})

// rule R38
test('of a hundred who claim one NIM at once one wins, and the others leave no account', async () => {
  const t = await start()
  const tiket = await t.tiket()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => t.activate(tiket, `sari${n}@contoh.id`)),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  for (const { body } of answers) if (body.status !== 200) expect(body).toEqual(MISMATCH)
  const { rows } = await t.pool.query<{ id_anggota: string }>('select id_anggota from users')
  expect(rows).toEqual([{ id_anggota: t.scene.anggota('Sari Dewi').id }])
}, 60_000)

const WRONG = 'CCCCCCCC'
const browser = () => crypto.randomUUID()

// rule R39
test('an activation leaves no point of its address', async () => {
  const t = await start()
  expect((await t.activate(await t.tiket())).status).toBe(200)
  expect(await countedKinds(t.pool)).toEqual([])
})

// rule R39
test('ten wrong codes a day for one NIM and browser; another browser and another NIM go on', async () => {
  const t = await start()
  const mine = browser()
  for (let n = 0; n < 10; n++) expect((await t.checkFirst(SARI, WRONG, mine)).status).toBe(400)
  const refused = await t.checkFirst(SARI, t.kode, mine)
  expect(refused).toMatchObject({ status: 429, body: { code: 'aktivasi.too_many_tries' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
  expect((await t.checkFirst(BUDI, WRONG, mine)).status).toBe(400)
  expect((await t.checkFirst(SARI, t.kode, browser())).status).toBe(200)
})

// rule R39
test('right codes are not counted', async () => {
  const t = await start()
  const mine = browser()
  for (let n = 0; n < 15; n++) expect((await t.checkFirst(SARI, t.kode, mine)).status).toBe(200)
  for (let n = 0; n < 9; n++) expect((await t.checkFirst(SARI, WRONG, mine)).status).toBe(400)
  expect((await t.checkFirst(SARI, t.kode, mine)).status).toBe(200)
})

/** 200 wrong codes of somebody who calls each ten tries another browser. */
async function useUp({ checkFirst }: Awaited<ReturnType<typeof start>>, nim: string) {
  for (let n = 0; n < 20; n++) {
    const one = browser()
    for (let tried = 0; tried < 10; tried++) expect((await checkFirst(nim, WRONG, one)).status).toBe(400)
  }
}

// rules R39, A116
test('past 200 wrong codes of a NIM each try costs a proof of work, and the right code gets in at once, however many poll', async () => {
  const t = await start()
  await useUp(t, SARI)
  const poll = () => t.checkFirst(SARI, WRONG, browser())
  for (let n = 0; n < 20; n++) expect((await poll()).body.code).toBe('pow.required')
  const owner = browser()
  const asked = await t.checkFirst(SARI, t.kode, owner)
  expect(asked).toMatchObject({
    status: 429,
    headers: { 'retry-after': '1' },
    body: { code: 'pow.required' },
  })
  const bukti = solve(asked.body.data)
  expect((await t.checkFirst(BUDI, WRONG, owner, bukti)).body.code, 'another NIM').toBe('aktivasi.mismatch')
  const [answer] = await Promise.all([t.checkFirst(SARI, t.kode, owner, bukti), poll(), poll()])
  expect(answer.status).toBe(200)
  expect((await t.checkFirst(SARI, t.kode, owner, bukti)).body.code, 'once').toBe('pow.required')
  // A guess with a proof is a guess: the browser has ten.
  const guesser = browser()
  await fillLimit(t.pool, 'kode', unproven(`${guesser} ${SARI}`), 9)
  const next = await t.checkFirst(SARI, WRONG, guesser)
  expect((await t.checkFirst(SARI, WRONG, guesser, solve(next.body.data))).body.code).toBe(
    'aktivasi.mismatch',
  )
  expect((await t.checkFirst(SARI, WRONG, guesser)).body.code).toBe('aktivasi.too_many_tries')
}, 60_000)

// rules R36, R39
test('a NIM that is in no roster is counted like one that is', async () => {
  const t = await start()
  await useUp(t, '9999999999')
  expect((await t.checkFirst('9999999999', WRONG, browser())).body.code).toBe('pow.required')
})
