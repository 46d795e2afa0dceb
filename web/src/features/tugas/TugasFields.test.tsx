import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { TugasFields } from './TugasFields'
import type { TugasChange, TugasValues } from './tugas-form'

function Form({ blank }: { blank: { jam: string; menit: string } }) {
  const form = useForm<TugasValues, unknown, TugasChange>({
    defaultValues: { title: '', description: '', tanggal: '', jam: '', menit: '' },
  })
  return <TugasFields form={form} blank={blank} />
}

// rule T135
test.each([
  [{ jam: '00', menit: '00' }, '00:00, awal hari itu', '00:05'],
  [{ jam: '23', menit: '59' }, '23:59, akhir hari itu', '23:05'],
])('an hour that is left out says what it means: %j', async (blank, words, withMinute) => {
  render(<Form blank={blank} />)
  expect(screen.getByText(words)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Menit'), '5')
  expect(screen.queryByText(words)).toBeNull()
  expect(screen.getByText(withMinute)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Jam'), '7')
  expect(screen.queryByText(withMinute)).toBeNull()
})
