import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Fault } from '../../platform/testing/campus-server'
import { ADMIN } from '../../platform/testing/login'
import { Dialog } from '../../ui/Dialog'
import { AddKelompokDialog } from './AddKelompokDialog'
import { outbox } from '../outbox/outbox.queries'
import { inNewApp, server, showScreens } from '../../testing/screen'

let router: ReturnType<typeof showScreens>
/** What becomes of the creation alone. */
let fate: Fault

inNewApp({ as: ADMIN })
beforeEach(async () => {
  fate = 'ok'
  server.fate = ({ method }) => (method === 'POST' ? fate : 'ok')
  server.handler = ({ method, path, body }) =>
    method === 'POST'
      ? { status: 201, body: { message: 'Kelompok berhasil ditambahkan', data: body } }
      : {
          status: 200,
          body: {
            message: 'Oke',
            data: path.startsWith('/kelompok') ? [{ id: 'a', nomor: 7, anggota: 0 }] : ADMIN,
          },
        }
  await Dialog.load()
  router = showScreens({ '/addkelompok': <AddKelompokDialog />, '/kelompok': <p>Daftar</p> }, '/addkelompok')
})

const field = () => screen.getByLabelText<HTMLInputElement>('Nomor Kelompok')
const posts = () => server.heard.filter(({ method }) => method === 'POST').length

async function submit(nomor: string): Promise<void> {
  if (nomor) await userEvent.type(field(), nomor)
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
}

/** At the field, and nowhere else. */
async function complains(text: string): Promise<void> {
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(1))
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field())
}

// rule K1
test.each([
  ['', 'Nomor kelompok wajib diisi!'],
  ['0', 'Nomor kelompok harus berupa angka positif!'],
])('refuses %j before it is sent', async (nomor, text) => {
  await submit(nomor)
  await complains(text)
  expect(posts()).toBe(0)
})

// rule K2
test('knows a number that is taken without asking', async () => {
  await waitFor(() => expect(server.heard.some(({ path }) => path.startsWith('/kelompok'))).toBe(true))
  await waitFor(() => expect(localStorage.getItem('kelompokData')).not.toBeNull())
  await submit('7')
  await complains('Kelompok 7 sudah ada!')
  expect(posts()).toBe(0)
})

// rule K2
test('stops where the server says that it is taken', async () => {
  fate = { status: 409, body: { code: 'kelompok.exists', message: 'Kelompok 8 sudah ada!' } }
  await submit('8')
  await complains('Kelompok 8 sudah ada!')
  expect(screen.queryByText('Daftar')).toBeNull()
})

// rule K2
test.each([400, 409])('says so where a %i says nothing', async (status) => {
  fate = { status, body: { message: '' } }
  await submit('8')
  await complains('Kelompok sudah ada')
  expect(posts()).toBe(1)
})

test('does not blame the number for what is wrong with something else', async () => {
  fate = { status: 413, body: { message: 'Data yang dikirim terlalu besar' } }
  await submit('8')
  await screen.findByText('Data yang dikirim terlalu besar')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

test('is a dialog with the words of before, and leaves by its link', async () => {
  const dialog = screen.getByRole('dialog', { name: 'Add Kelompok' })
  expect(dialog.textContent).toContain('Masukkan nomor unik untuk kelompok ini')
  await userEvent.click(screen.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/kelompok'))
})

test('makes a group and goes on', async () => {
  await submit('8')
  await screen.findByText('Kelompok berhasil ditambahkan')
  await screen.findByText('Daftar')
  const made = server.done.filter(({ method }) => method === 'POST')
  expect(made.map(({ body }) => body)).toMatchObject([{ nomor: 8 }])
})

// rule O3
test('keeps it on this device where the server fails, and does not call that offline', async () => {
  fate = { status: 500, body: { message: 'Terjadi kesalahan pada server' } }
  await submit('8')
  await screen.findByText('Server bermasalah, tersimpan di perangkat')
  expect(document.body.textContent).not.toMatch(/offline|demo/)
  expect(await outbox.current.items()).toMatchObject([{ kind: 'kelompok.create', state: 'antre' }])
})

// rule O12
test('keeps it on this device where nobody answers, and says so', async () => {
  fate = 'cut'
  await submit('8')
  await screen.findByText('Kelompok berhasil ditambahkan (offline)!')
  expect(await outbox.current.items()).toMatchObject([
    { kind: 'kelompok.create', body: { nomor: 8 }, state: 'antre' },
  ])
})
