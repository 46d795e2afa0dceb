import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import type { MailingState } from '@bakti/contract/undangan/undangan.schemas'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMail } from '../../platform/mail'
import type { Api } from '../../testing/api'
import { type TestApp, startApp } from '../../testing/app'
import { type Mailbox, startMailbox } from '../../testing/mailbox'
import { csv } from '../../testing/roster'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

const sheet = (count: number) =>
  csv(
    'Nama,Email,Kelompok,No HP',
    ...Array.from(
      { length: count },
      (_, at) => `Mentor ${at},mentor${at}@contoh.id,${(at % 2) + 7},0812345${at}`,
    ),
  )

function mailTo(mailbox: Mailbox) {
  const log = { warn: vi.fn(), error: vi.fn() }
  const mail = createMail({
    from: 'BAKTI <bakti@contoh.id>',
    folder: '/tidak/ada',
    smtpUrl: mailbox.url,
    log,
  })
  onTestFinished(() => mail.close())
  return mail
}

async function start() {
  const mailbox = await startMailbox()
  const mail = mailTo(mailbox)
  const t = await startApp({ mail, publicUrl: 'https://bakti.contoh.id' })
  await scenario(t.pool).kelompok(7).kelompok(8)
  const admin = await t.api.as(await addUser(t, { role: 'ADMIN', name: 'Wati Admin' }))
  return { ...t, mailbox, mail, admin }
}

const send = (admin: Api, file: Buffer, query: object = {}, headers: Record<string, string> = {}) =>
  admin.call(undanganCalls.import, {
    query: { preview: 'false', ...query },
    body: file as never,
    headers,
  })

const progress = async (admin: Api): Promise<MailingState> =>
  (await admin.call(undanganCalls.getMailing, { query: {} })).body.data

async function sent(admin: Api, count: number): Promise<void> {
  await expect
    .poll(async () => (await progress(admin)).terkirim, { timeout: 20_000, interval: 50 })
    .toBe(count)
}

const tokenIn = (text: string | undefined) => /undangan#([\w-]{22})/.exec(text ?? '')?.[1] ?? ''

const secretsIn = async ({ pool }: Pick<TestApp, 'pool'>) =>
  (
    await pool.query<{ text: string }>(
      'select coalesce((select json_agg(i)::text from idempotency i), $1) || (select json_agg(u)::text from undangan u) as text',
      [''],
    )
  ).rows[0]?.text ?? ''

// rule R29
test('each mentor of a list gets a mail with a link of their own, and a repeat sends nothing', async () => {
  const t = await start()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await send(t.admin, sheet(3), {}, headers)
  expect(first.body).toMatchObject({
    message: 'Impor selesai: 3 undangan, 0 diubah',
    data: { jumlah: { baru: 3 }, undangan: [] },
  })
  await sent(t.admin, 3)
  const mails = await Promise.all([0, 1, 2].map((at) => t.mailbox.next(`mentor${at}@contoh.id`)))
  const tokens = mails.map(({ text }) => tokenIn(text))
  expect(new Set(tokens).size).toBe(3)
  expect(mails[0]?.text).toContain('https://bakti.contoh.id/undangan#')
  expect(mails[0]?.text).toContain('Wati Admin mengundangmu menjadi mentor Kelompok 7')
  const looked = await t.api.call(undanganCalls.check, { body: { token: tokens[1] ?? '' } })
  expect(looked.body.data).toMatchObject({ nama: 'Mentor 1', kelompok: [{ nomor: 8 }] })
  // The same request, and the same list again.
  expect((await send(t.admin, sheet(3), {}, headers)).body.data.kiriman).toBe(first.body.data.kiriman)
  expect((await send(t.admin, sheet(3))).body.data.jumlah).toEqual({ baru: 0, berubah: 0, sama: 3, salah: 0 })
  await sent(t.admin, 3)
  expect(t.mailbox.count()).toBe(3)
  const stored = await secretsIn(t)
  for (const token of tokens) expect(stored).not.toContain(token)
}, 60_000)

// rule R29
test('a mail that was under way when the server died is not sent again by itself', async () => {
  const t = await start()
  t.mailbox.hold()
  await send(t.admin, sheet(2))
  await expect.poll(async () => (await progress(t.admin)).sedang).toBe(1)
  // Another server finds the one mail that is not taken.
  const other = await startApp({ database: t.database, mail: mailTo(t.mailbox) })
  await expect.poll(async () => (await progress(t.admin)).sedang).toBe(2)
  await other.pool.query("update undangan set surel_at = now() - interval '6 minutes'")
  expect(await progress(t.admin)).toMatchObject({ ragu: 2, sedang: 0 })
  const { data } = (await t.admin.call(undanganCalls.list, {})).body
  const queued = await t.admin.call(undanganCalls.sendMails, { body: { ids: data.map(({ id }) => id) } })
  expect(queued.body.data.menunggu, 'not without ulangi').toBe(0)
  t.mailbox.letGo()
  await expect.poll(() => t.mailbox.count(), { timeout: 20_000 }).toBe(2)
  // Both arrived once; nothing more leaves.
  await sent(t.admin, 2)
  expect(t.mailbox.count()).toBe(2)
}, 60_000)

// rule R29
test('a mail that is refused has failed, one that is put off waits, and ADMIN sends it again', async () => {
  const t = await start()
  t.mailbox.refuse(550)
  await send(t.admin, sheet(1))
  await expect.poll(async () => (await progress(t.admin)).gagal, { timeout: 10_000 }).toBe(1)
  const [failed] = (await t.admin.call(undanganCalls.list, {})).body.data
  expect(failed).toMatchObject({
    surel: { keadaan: 'gagal', galat: expect.stringContaining('not now') as string },
  })
  t.mailbox.refuse(451)
  const again = () => t.admin.call(undanganCalls.sendMails, { body: { ids: [failed?.id ?? ''] } })
  expect((await again()).body.data.menunggu).toBe(1)
  await expect
    .poll(async () => (await t.admin.call(undanganCalls.list, {})).body.data[0]?.surel.galat, {
      timeout: 10_000,
    })
    .toContain('not now')
  expect(await progress(t.admin)).toMatchObject({ menunggu: 1, terkirim: 0 })
  await t.pool.query('update undangan set surel_berikut = now()')
  expect((await again()).body.data.menunggu, 'it waits already').toBe(0)
  // What wakes the sender: any other mail.
  await send(t.admin, csv('Nama,Email,Kelompok', 'Rendi,rendi@contoh.id,7'))
  await sent(t.admin, 2)
  expect((await again()).body.data.menunggu, 'it was sent').toBe(0)
}, 60_000)

// rule R29
test('mails that have not left are taken back, and a revoked invitation is not mailed', async () => {
  const t = await start()
  t.mailbox.hold()
  const { body } = await send(t.admin, sheet(5))
  await expect.poll(async () => (await progress(t.admin)).sedang).toBe(1)
  const kiriman = body.data.kiriman ?? ''
  const stopped = await t.admin.call(undanganCalls.stopMails, { query: { kiriman } })
  expect(stopped.body.data.dihentikan).toBe(4)
  t.mailbox.letGo()
  await sent(t.admin, 1)
  const rest = (await t.admin.call(undanganCalls.list, { query: { surel: 'tidak' } })).body.data
  const [revoked, ...others] = rest.map(({ id }) => id)
  await t.admin.call(undanganCalls.revoke, { query: { id: revoked ?? '' } })
  const queued = await t.admin.call(undanganCalls.sendMails, { body: { ids: [revoked ?? '', ...others] } })
  expect(queued.body.data.menunggu).toBe(3)
  await sent(t.admin, 4)
  expect(t.mailbox.count()).toBe(4)
}, 60_000)

// rule R28
test('links for printing are in the answer once: the same request again is refused, and none is mailed', async () => {
  const t = await start()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { body } = await send(t.admin, sheet(3), { kirim: 'cetak' }, headers)
  expect(body.data.undangan.map(({ nama }) => nama)).toEqual(['Mentor 0', 'Mentor 1', 'Mentor 2'])
  expect((await send(t.admin, sheet(3), { kirim: 'cetak' }, headers)).body.code).toBe('secret.issued')
  const stored = await secretsIn(t)
  for (const { token } of body.data.undangan) {
    expect(stored).not.toContain(token)
    expect((await t.api.call(undanganCalls.check, { body: { token } })).status).toBe(200)
  }
  expect(await progress(t.admin)).toMatchObject({ menunggu: 0, terkirim: 0, lewat: 'smtp' })
  expect(t.mailbox.count()).toBe(0)
}, 60_000)

// rule R101
test('the mailed link proves the e-mail that it was sent to, a printed link and another e-mail do not', async () => {
  const t = await start()
  await send(t.admin, sheet(3))
  await sent(t.admin, 3)
  const mails = await Promise.all([0, 1].map((at) => t.mailbox.next(`mentor${at}@contoh.id`)))
  const [mailed, elsewhere] = mails.map(({ text }) => tokenIn(text))
  const rows = (await t.admin.call(undanganCalls.list, {})).body.data
  const ids = rows.flatMap(({ id, email }) => (email === 'mentor2@contoh.id' ? [id] : []))
  const [printed] = (await t.admin.call(undanganCalls.renew, { body: { ids } })).body.data
  const accept = async (token: string | undefined, email: string) => {
    const akun = { name: 'Salsa Aulia', email, password: 'rusa-melompat-jauh' }
    const { status } = await t.api.call(undanganCalls.accept, { body: { token: token ?? '', akun } })
    expect(status).toBe(200)
    const { rows: found } = await t.pool.query('select email_verified from users where email = $1', [email])
    return found[0]?.email_verified
  }
  expect(await accept(mailed, 'Mentor0@contoh.id')).toBe(true)
  expect(await accept(elsewhere, 'lain@contoh.id')).toBe(false)
  expect(await accept(printed?.token, 'mentor2@contoh.id')).toBe(false)
}, 60_000)
