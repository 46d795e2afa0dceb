import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Field } from './Field'
import { SearchInput } from './SearchInput'

function Page() {
  const [value, setValue] = useState('')
  return (
    <Field label="Cari">
      <SearchInput value={value} onValue={setValue} placeholder="Search Items" />
    </Field>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari' })
const clear = () => screen.queryByRole('button', { name: 'Hapus pencarian' })

test('the button empties the field and gives it the focus', async () => {
  render(<Page />)
  expect(clear()).toBeNull()
  await userEvent.type(input(), 'Sari')
  await userEvent.click(clear()!)
  expect(input().value).toBe('')
  expect(document.activeElement).toBe(input())
  expect(clear()).toBeNull()
  await userEvent.keyboard('Dewi')
  expect(input().value).toBe('Dewi')
})
