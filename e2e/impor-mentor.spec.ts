import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Api } from './api'
import { tell } from './figures'
import { Mailbox } from './mailbox'
import { type Server, newDataDir, removeDataDir, startServer } from './server'
import { expect, test } from './test'

// 300 mentors in one go, as a committee has them: from the file to the last mail, with a mail server and without one. Each gets one.

const MENTORS = 300
const GROUPS = 150

const addresses = Array.from({ length: MENTORS }, (_, at) => `mentor${at}@contoh.id`)

const sheet = () => {
  const lines = addresses.map((email, at) => `Mentor Ke-${at},${email},${(at % GROUPS) + 1}`)
  return Buffer.from(['Nama,Email,Kelompok', ...lines].join('\n'))
}

/** How many messages each address has, in the folder of a server without a mail server. */
async function countFiles({ dataDir }: Server): Promise<number[]> {
  const folder = join(dataDir, 'email')
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const to = files.map((mail) => /^To:.*?([\w.]+@[\w.]+)/m.exec(mail)?.[1])
  return addresses.map((address) => to.filter((each) => each === address).length)
}

// rules R84, R29
for (const way of ['SMTP', 'files'] as const)
  test(`${MENTORS} mentors are invited by ${way}, each once @full`, async ({ visit }) => {
    test.setTimeout(10 * 60_000)
    const [mailbox, dataDir] = [await Mailbox.start(), await newDataDir()]
    const env = way === 'SMTP' ? { SMTP_URL: mailbox.url, MAIL_FROM: 'BAKTI <bakti@contoh.id>' } : {}
    try {
      const server = await startServer(dataDir, env)
      const api = await Api.login(server.url)
      for (let nomor = 1; nomor <= GROUPS; nomor++) await api.kelompok(nomor)
      const page = await visit({ server })
      await page.goto('/pengguna')
      await page.getByRole('button', { name: 'Impor mentor' }).click()
      const dialog = page.getByRole('dialog', { name: 'Impor mentor' })
      const seconds = stopwatch()
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'mentor.csv', mimeType: 'text/csv', buffer: sheet() })
      const confirm = dialog.getByRole('button', { name: `Kirim ${MENTORS} undangan` })
      await expect(confirm).toBeVisible()
      const looked = seconds()
      await confirm.click()
      await expect(dialog.getByRole('heading', { name: 'Impor selesai' })).toBeVisible()
      const saved = seconds()
      await expect(dialog.getByText('Semua email sudah diproses')).toBeVisible({ timeout: 10 * 60_000 })
      tell('import of mentors', { way, mentors: MENTORS, looked, saved, mailed: seconds() })
      const counts =
        way === 'SMTP' ? addresses.map((address) => mailbox.count(address)) : await countFiles(server)
      expect(counts).toEqual(addresses.map(() => 1))
      await page.close()
      await server.stop()
    } finally {
      await mailbox.stop()
      await removeDataDir(dataDir)
    }
  })

/** Seconds since it was made, to a tenth. */
function stopwatch(): () => number {
  const since = performance.now()
  return () => Math.round((performance.now() - since) / 100) / 10
}
