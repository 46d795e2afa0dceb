import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { Field } from './Field'
import { markFields } from './markFields'
import { TextInput } from './TextInput'

const FAULTS = [
  { path: 'nim', message: 'NIM minimal 5 karakter' },
  { path: 'lainnya', message: 'Tidak ada di sini' },
  { path: 'nama', message: 'Nama wajib diisi' },
  { path: 'nama', message: 'Nama terlalu pendek' },
]

function Form({ faults }: { faults: typeof FAULTS }) {
  const form = useForm({ defaultValues: { nama: '', nim: '', kelas: '' } })
  const { errors } = form.formState
  return (
    <form onSubmit={form.handleSubmit(() => void markFields(form, faults, ['nama', 'nim', 'kelas']))}>
      {(['nama', 'nim', 'kelas'] as const).map((name) => (
        <Field key={name} label={name} error={errors[name]?.message}>
          <TextInput {...form.register(name)} />
        </Field>
      ))}
      <button type="submit">Simpan</button>
    </form>
  )
}

const invalid = () =>
  ['nama', 'nim', 'kelas'].filter((name) => screen.getByLabelText(name).getAttribute('aria-invalid'))

// rule U10
test('every field that the answer names is marked; the first of the form has the focus', async () => {
  render(<Form faults={FAULTS} />)
  await userEvent.click(screen.getByRole('button'))
  await screen.findByText('Nama wajib diisi')
  expect(screen.getByText('NIM minimal 5 karakter')).toBeDefined()
  expect(screen.queryByText('Nama terlalu pendek')).toBeNull()
  expect(invalid()).toEqual(['nama', 'nim'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('nama')))
})

// rule U10
test('the first message is returned, or undefined where no field of the form is meant', () => {
  const form = { setError: () => undefined }
  expect(markFields<{ nama: string; nim: string }>(form, FAULTS, ['nama', 'nim'])).toBe('Nama wajib diisi')
  expect(markFields<{ kelas: string }>(form, FAULTS, ['kelas'])).toBeUndefined()
})
