import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from './Button'
import { ConfirmDialog } from './ConfirmDialog'

interface PageProps {
  onConfirm?: () => void
  busy?: boolean
  error?: string
  mustType?: string
}

function Page({ onConfirm = () => {}, busy = false, error, mustType }: PageProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Hapus Gladi Bersih</Button>
      {open && (
        <ConfirmDialog
          open
          title="Hapus Data"
          busy={busy}
          error={error}
          mustType={mustType}
          onConfirm={onConfirm}
          onClose={() => setOpen(false)}
        >
          Apakah Anda yakin?
        </ConfirmDialog>
      )}
    </>
  )
}

const opener = () => screen.getByText('Hapus Gladi Bersih').closest('button')
const open = () => userEvent.click(opener()!)
const batal = () => screen.getByRole('button', { name: 'Batal' })

it("is named by its title, has 'Batal' first in focus, and gives the focus back", async () => {
  render(<Page />)
  await open()
  expect(screen.getByRole('alertdialog', { name: 'Hapus Data' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(batal()))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener()))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('confirms', async () => {
  const onConfirm = vi.fn()
  render(<Page onConfirm={onConfirm} />)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Hapus' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

it('stays while it is busy', async () => {
  const onConfirm = vi.fn()
  render(<Page busy onConfirm={onConfirm} />)
  await open()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Hapus' }))
  expect(screen.getByRole('alertdialog')).toBeDefined()
  expect(onConfirm).not.toHaveBeenCalled()
})

it('says why it failed', async () => {
  render(<Page error="Gagal menghapus data" />)
  await open()
  expect(screen.getByRole('alert').textContent).toBe('Gagal menghapus data')
})

it('asks to type a name first, says so where it is another, and minds no capitals nor spaces', async () => {
  const onConfirm = vi.fn()
  render(<Page onConfirm={onConfirm} mustType="Gladi Bersih" />)
  await open()
  const field = screen.getByLabelText('Ketik Gladi Bersih untuk melanjutkan')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.type(field, 'Gladi{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Hapus' }))
  expect(screen.getByText("Ketik 'Gladi Bersih' untuk melanjutkan.")).toBeDefined()
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.type(field, ' gladi  bersih ')
  await userEvent.click(screen.getByRole('button', { name: 'Hapus' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})
