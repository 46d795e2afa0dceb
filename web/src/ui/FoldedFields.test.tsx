import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FoldedFields } from './FoldedFields'

const fields = (faulty: boolean) => (
  <FoldedFields title="Data lain" faulty={faulty} className="">
    <input aria-label="Email" />
  </FoldedFields>
)
const isOpen = () => screen.getByRole<HTMLDetailsElement>('group').open

// rule M21
test('a fault unfolds the fields, and they stay while it is mended', async () => {
  const { rerender } = render(fields(false))
  expect(isOpen()).toBe(false)
  rerender(fields(true))
  expect(isOpen()).toBe(true)
  // A browser tells it a little later.
  fireEvent(screen.getByRole('group'), new Event('toggle'))
  rerender(fields(false))
  expect(isOpen()).toBe(true)
  fireEvent.click(screen.getByText('Data lain'))
  await waitFor(() => expect(isOpen()).toBe(false))
})
