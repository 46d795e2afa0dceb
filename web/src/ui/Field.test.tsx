import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { Field } from './Field'
import { PasswordInput } from './PasswordInput'
import { Select } from './Select'
import { TextInput } from './TextInput'

// rule U10
test('label, hint and error belong to the control', () => {
  render(
    <Field label="NIM *" hint="Minimal 5 karakter" error="Invalid NIM format">
      <TextInput name="nim" />
    </Field>,
  )
  const input = screen.getByLabelText('NIM *')
  const described = input.getAttribute('aria-describedby')!.split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Minimal 5 karakter',
    'Invalid NIM format',
  ])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a control without hint and error has no description', () => {
  render(
    <Field label="Kelompok">
      <Select>
        <option>Pilih Kelompok</option>
      </Select>
    </Field>,
  )
  const select = screen.getByLabelText('Kelompok')
  expect(select.hasAttribute('aria-describedby')).toBe(false)
  expect(select.hasAttribute('aria-invalid')).toBe(false)
})

test('a password is shown and hidden without losing its text', async () => {
  render(
    <Field label="Kata Sandi">
      <PasswordInput />
    </Field>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Kata Sandi')
  await userEvent.type(input, 'rahasia')
  await userEvent.click(screen.getByRole('button', { name: 'Tampilkan kata sandi' }))
  expect([input.type, input.value]).toEqual(['text', 'rahasia'])
  await userEvent.click(screen.getByRole('button', { name: 'Sembunyikan kata sandi' }))
  expect(input.type).toBe('password')
})

// rule U139
test('a fault goes when the field is changed, and comes back when the form is sent again with it', async () => {
  const send = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <Field label="NIM" error="NIM minimal 5 karakter">
        <TextInput />
      </Field>
      <Field label="Nama" error="Wajib diisi">
        <TextInput />
      </Field>
      <button>Kirim</button>
    </form>,
  )
  const nim = screen.getByLabelText('NIM')
  await userEvent.type(nim, '1')
  expect(screen.queryByText('NIM minimal 5 karakter')).toBeNull()
  expect(nim.getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByText('Wajib diisi'), 'another field keeps its own').toBeDefined()
  await userEvent.keyboard('{Enter}')
  expect(send).toHaveBeenCalledOnce()
  expect(screen.getByText('NIM minimal 5 karakter')).toBeDefined()
})
