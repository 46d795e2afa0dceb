import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CampusServer } from './testing/campus-server'
import { refreshAcara } from './refresh-acara'

const NEW = { facts: { judul: 'PIONIR 2026' } }

beforeEach(() => vi.resetModules())
afterEach(() => {
  localStorage.clear()
  document.head.replaceChildren()
})

/** What the content files read, in a page with this block of data. */
async function storedIn(page: object | null): Promise<object> {
  document.head.innerHTML = page
    ? `<script type="application/json" id="acara">${JSON.stringify(page)}</script>`
    : ''
  await import('./stored-acara')
  return (await import('@bakti/contract/stored.content')).stored
}

// rules W62, W65
test('the content files read what the server wrote into the page', async () => {
  expect(await storedIn(null)).toEqual({})
  vi.resetModules()
  expect(await storedIn({ versi: 2, ...NEW })).toMatchObject(NEW)
})

// rule W66
test('a page that a device has kept shows the newer version beside it', async () => {
  localStorage.setItem('acara', JSON.stringify({ versi: 3, ...NEW }))
  expect(await storedIn({ versi: 2, facts: { judul: 'LAMA 2025' } })).toMatchObject(NEW)
  vi.resetModules()
  expect(await storedIn({ versi: 4, facts: { judul: 'BARU 2027' } })).toMatchObject({
    facts: { judul: 'BARU 2027' },
  })
})

// rule W66
test('a device that keeps a version asks which one counts', async () => {
  const server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  try {
    server.handler = () => ({ status: 200, body: { message: 'Oke', data: { versi: 1, isi: NEW } } })
    await refreshAcara()
    expect(localStorage.getItem('acara'), 'without a worker nothing is kept').toBeNull()
    localStorage.setItem('acara', '{"versi":9}')
    await refreshAcara()
    expect(JSON.parse(localStorage.getItem('acara') ?? '')).toEqual({ versi: 1, ...NEW })
  } finally {
    await server.stop()
  }
})
