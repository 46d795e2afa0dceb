import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startMailbox } from '../testing/mailbox'
import { type Message, createMail } from './mail'

const MESSAGE: Message = {
  to: { name: 'Rani “Uni” Wulandari', address: 'rani@contoh.id' },
  subject: 'Halo, dunsanak — selamat datang',
  text: 'Teks',
  html: '<p>Teks</p>',
}

function start(options: { smtpUrl?: string; folder?: string; retryMs?: number[] }) {
  const log = { warn: vi.fn(), error: vi.fn() }
  const mail = createMail({
    from: 'BAKTI 2025 <bakti@contoh.id>',
    folder: '/tidak/ada',
    holdMs: 5,
    log,
    ...options,
  })
  onTestFinished(() => mail.close())
  return { mail, log }
}

// rule A45
test('a message arrives over SMTP, whole, with its name and both its parts', async () => {
  const mailbox = await startMailbox()
  const { mail, log } = start({ smtpUrl: mailbox.url })
  mail.post(MESSAGE)
  const got = await mailbox.next('rani@contoh.id')
  expect(got.subject).toBe(MESSAGE.subject)
  expect(got.from).toEqual({ name: 'BAKTI 2025', address: 'bakti@contoh.id' })
  expect(got.to).toEqual([MESSAGE.to])
  expect(got.text?.trim()).toBe('Teks')
  expect(got.html?.trim()).toBe('<p>Teks</p>')
  expect(got.attachments).toEqual([])
  expect(log.error).not.toHaveBeenCalled()
})

test('a server that is busy gets it again, one that says no for good does not', async () => {
  const mailbox = await startMailbox()
  const { mail, log } = start({ smtpUrl: mailbox.url, retryMs: [1, 1] })
  mailbox.refuse(450, 450)
  mail.post(MESSAGE)
  expect((await mailbox.next('rani@contoh.id')).subject).toBe(MESSAGE.subject)
  expect(log.error).not.toHaveBeenCalled()

  mailbox.refuse(550)
  mail.post(MESSAGE)
  await expect.poll(() => log.error.mock.calls.length).toBe(1)
  expect(mailbox.count()).toBe(1)
})

test('a server that can not be reached is told at the start, and each message that is lost', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  const { mail, log } = start({ smtpUrl: `smtp://127.0.0.1:${port}`, retryMs: [1] })
  await expect.poll(() => log.warn.mock.calls.length).toBe(1)
  expect(log.warn.mock.calls[0]?.[1]).toBe('Server email tidak bisa dipakai: periksa SMTP_URL')
  mail.post(MESSAGE)
  await expect.poll(() => log.error.mock.calls.length).toBe(1)
})

test('posting never waits, and a server that says nothing does not keep the app from stopping', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { mail } = start({ smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` })
  expect(mail.post(MESSAGE)).toBeUndefined()
  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  await mail.close()
})

// rule B9
test('what was posted before the stop is still sent', async () => {
  const mailbox = await startMailbox()
  const { mail } = start({ smtpUrl: mailbox.url })
  mail.post(MESSAGE)
  await mail.close()
  expect(mailbox.count()).toBe(1)
})

// rule A45
test('without SMTP each message is a file that only its owner may read, and the log says where', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'bakti-mail-')), 'email')
  onTestFinished(() => rm(join(folder, '..'), { recursive: true, force: true }))
  const { mail, log } = start({ folder })
  mail.post(MESSAGE)
  mail.post({ ...MESSAGE, subject: 'Kedua' })
  await mail.close()
  const files = await readdir(folder)
  expect(files).toHaveLength(2)
  for (const name of files) {
    expect(name).toMatch(/^[\dTZ-]+-[0-9a-f]{8}\.eml$/)
    const path = join(folder, name)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(log.warn).toHaveBeenCalledWith(`SMTP_URL belum diatur, email ditulis ke ${path}`)
    const read = await PostalMime.parse(await readFile(path))
    expect([MESSAGE.subject, 'Kedua']).toContain(read.subject)
    expect(read.html?.trim()).toBe('<p>Teks</p>')
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})
