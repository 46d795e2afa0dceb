import { zodResolver } from '@hookform/resolvers/zod'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Dialog } from './Dialog'
import { Field } from './Field'
import { FormDialog, FormRouteDialog } from './FormDialog'
import { TextInput } from './TextInput'

beforeAll(() => Dialog.load())

const schema = z.object({ title: z.string().trim().min(1, 'Wajib diisi') })

interface Given {
  saving?: boolean
  saved?: boolean
  onSubmit?: (values: { title: string }) => void
  onClose?: () => void
}

function useShared({ saving = false, onSubmit = () => {} }: Given) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { title: '' } })
  const children = (
    <Field label="Judul" error={form.formState.errors.title?.message}>
      <TextInput {...form.register('title')} />
    </Field>
  )
  const save = form.handleSubmit((values) => onSubmit(values))
  return { title: 'Tambah', onSubmit: save, submit: 'Simpan', cancel: 'Batal', saving, children }
}

function InDialog({ onClose = () => {}, ...given }: Given) {
  return <FormDialog {...useShared(given)} onClose={onClose} />
}

function AtAddress({ saved = false, ...given }: Given) {
  const { pathname } = useLocation()
  return (
    <>
      <FormRouteDialog {...useShared(given)} list="/daftar" saved={saved} />
      <output>{pathname}</output>
    </>
  )
}

const atAddress = (given: Given) => (
  <MemoryRouter initialEntries={['/tambah']}>
    <AtAddress {...given} />
  </MemoryRouter>
)

// rules U9, U10
test('a fault is shown at its field and nothing is sent; checked values are sent', async () => {
  const onSubmit = vi.fn()
  render(<InDialog onSubmit={onSubmit} />)
  await userEvent.click(screen.getByRole('button', { name: 'Simpan' }))
  expect(await screen.findByText('Wajib diisi')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Judul')))
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Judul'), ' Video ')
  await userEvent.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ title: 'Video' }))
})

// rule U6
test('while the values are sent nothing closes the dialog', async () => {
  const onClose = vi.fn()
  const { rerender } = render(<InDialog onClose={onClose} saving />)
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Batal' }).hasAttribute('disabled')).toBe(true)
  rerender(<InDialog onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Batal' }))
  expect(onClose).toHaveBeenCalledOnce()
})

// rules U4, U5
test('a form at an address of its own leads to its list 1.5 s after saving, and stays busy until then', () => {
  vi.useFakeTimers()
  try {
    const { rerender } = render(atAddress({ saving: true }))
    rerender(atAddress({ saved: true }))
    act(() => void vi.advanceTimersByTime(1_400))
    expect(screen.getByText('/tambah')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Menyimpan...' }).hasAttribute('disabled')).toBe(true)
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.getByText('/daftar')).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})
