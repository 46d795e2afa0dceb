import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { Button } from './Button'
import { ConfirmDialog } from './ConfirmDialog'

beforeAll(() => ConfirmDialog.load())

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

// rule U18
test("the title names the dialog, 'Batal' has the focus, and the focus returns on closing", async () => {
  render(<Page />)
  await open()
  expect(screen.getByRole('alertdialog', { name: 'Hapus Data' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(batal()))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener()))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

// rule U18
test('the confirming button confirms', async () => {
  const onConfirm = vi.fn()
  render(<Page onConfirm={onConfirm} />)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Hapus' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

// rule U6
test('a busy dialog stays open', async () => {
  const onConfirm = vi.fn()
  render(<Page busy onConfirm={onConfirm} />)
  await open()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Hapus' }))
  expect(screen.getByRole('alertdialog')).toBeDefined()
  expect(onConfirm).not.toHaveBeenCalled()
})

// rule U8
test('a failure is shown in the dialog', async () => {
  render(<Page error="Gagal menghapus data" />)
  await open()
  expect(screen.getByRole('alert').textContent).toBe('Gagal menghapus data')
})

// rule U18
test('the name must be typed first; another name is refused, case and spaces do not matter', async () => {
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
