import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes, useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog'
import { Dialog } from './Dialog'
import { watchBack } from './useBackCloses'
import { createApp } from '../state/app'

function List({ locked = false }: { locked?: boolean }) {
  const [open, setOpen] = useState<'isian' | 'lain' | null>(null)
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const close = () => setOpen(null)
  return (
    <>
      <button onClick={() => setOpen('isian')}>Buka</button>
      <button onClick={() => void navigate('/lain')}>Pergi</button>
      <Dialog open={open === 'isian'} onClose={close} title="Isian" locked={locked}>
        <button onClick={() => setAsking(true)}>Tanya</button>
        <button onClick={() => setOpen('lain')}>Ganti</button>
        <Link to="/lain">Ke lain</Link>
        <button
          onClick={() => {
            close()
            void navigate('/lain')
          }}
        >
          Selesai
        </button>
        {asking && (
          <ConfirmDialog
            open
            title="Yakin?"
            confirmLabel="Ya"
            onConfirm={() => {
              setAsking(false)
              close()
            }}
            onClose={() => setAsking(false)}
          >
            Yakin?
          </ConfirmDialog>
        )}
      </Dialog>
      <Dialog open={open === 'lain'} onClose={close} title="Pengganti">
        Isi
      </Dialog>
    </>
  )
}

const Where = () => <p>{`di ${useLocation().pathname}`}</p>

function open(locked = false) {
  window.history.pushState(null, '', '/awal')
  render(
    <BrowserRouter>
      <Where />
      <Routes>
        <Route path="/awal" element={<Link to="/daftar">Ke daftar</Link>} />
        <Route path="/daftar" element={<List locked={locked} />} />
        <Route path="/lain" element={<p>Lain</p>} />
      </Routes>
    </BrowserRouter>,
  )
  return press('Ke daftar')
}

const press = (name: string) => userEvent.click(screen.getByText(name))
const back = () => act(() => window.history.back())
const at = (path: string) => screen.findByText(`di ${path}`)
const dialog = (name: string) => screen.queryByRole(name === 'Yakin?' ? 'alertdialog' : 'dialog', { name })
const shown = (name: string) => waitFor(() => expect(dialog(name)).not.toBeNull())
const gone = (name: string) => waitFor(() => expect(dialog(name)).toBeNull())
/** Until nothing of ours is under way in the history any more. */
const quiet = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

beforeEach(quiet)

// rule U6
test('Back closes the layers from the top, and only then leaves the page', async () => {
  await open()
  await press('Buka')
  await shown('Isian')
  await press('Tanya')
  await shown('Yakin?')
  back()
  await gone('Yakin?')
  expect(dialog('Isian')).not.toBeNull()
  back()
  await gone('Isian')
  await quiet()
  expect(screen.getByText('di /daftar')).toBeDefined()
  back()
  await at('/awal')
})

// rule U6
test('layers that closed by themselves leave no entry in the history', async () => {
  await open()
  await press('Buka')
  await shown('Isian')
  await userEvent.keyboard('{Escape}')
  await gone('Isian')
  await press('Buka')
  await press('Tanya')
  await shown('Yakin?')
  await press('Ya')
  await gone('Isian')
  await quiet()
  expect(screen.getByText('di /daftar')).toBeDefined()
  back()
  await at('/awal')
})

// rule U6
test('a layer that replaces another takes its entry', async () => {
  await open()
  await press('Buka')
  await press('Ganti')
  await shown('Pengganti')
  await quiet()
  back()
  await gone('Pengganti')
  expect(dialog('Isian')).toBeNull()
  await quiet()
  back()
  await at('/awal')
})

// rule U6
test('a busy layer stays open', async () => {
  await open(true)
  await press('Buka')
  await shown('Isian')
  for (let times = 0; times < 2; times++) {
    back()
    await quiet()
    expect(dialog('Isian')).not.toBeNull()
    expect(screen.getByText('di /daftar')).toBeDefined()
  }
})

test.each(['Selesai', 'Ke lain'])(
  'passes over the entry of a dialog that was left for another page (%s)',
  async (name) => {
    await open()
    await press('Buka')
    await shown('Isian')
    await press(name)
    await at('/lain')
    await quiet()
    expect(screen.getByText('di /lain')).toBeDefined()
    back()
    await at('/daftar')
    await quiet()
    expect(dialog('Isian')).toBeNull()
    back()
    await at('/awal')
  },
)

// rule U6
test('going forward to a closed dialog leaves the page as it is', async () => {
  await open()
  await press('Buka')
  await shown('Isian')
  back()
  await gone('Isian')
  await quiet()
  act(() => window.history.forward())
  await quiet()
  expect(dialog('Isian')).toBeNull()
  back()
  await at('/awal')
})

// rule U6
test('an entry from before a reload is left', async () => {
  window.history.pushState(null, '', '/daftar?semua')
  window.history.pushState({ lapis: ['dari muatan lalu'] }, '')
  createApp()
  watchBack()
  await waitFor(() => expect(window.history.state).toBeNull())
  expect(window.location.search).toBe('?semua')
})
