import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Combobox } from './Combobox'
import { Field } from './Field'

const OPTIONS = [
  { value: '', label: 'Pilih Gedung' },
  ...Array.from({ length: 130 }, (_, index) => ({ value: `g${index + 1}`, label: `Gedung ${index + 1}` })),
]

const send = vi.fn<() => void>()
const chosen = vi.fn<(value: string) => void>()
beforeEach(() => vi.clearAllMocks())

function Page({ start = '' }) {
  const [value, setValue] = useState(start)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label="Gedung">
        <Combobox
          inputMode="numeric"
          options={OPTIONS}
          value={value}
          onChoose={(next) => {
            chosen(next)
            setValue(next)
          }}
          nothing="Tidak ada gedung yang cocok"
        />
      </Field>
      <button>Kirim</button>
    </form>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Gedung' })
const listed = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
/** The option that Enter takes, as a screen reader is told. */
const active = () =>
  document.querySelector(`[id="${field().getAttribute('aria-activedescendant')}"]`)?.textContent

// rule U171
test('a number lists itself first, then those that begin with it, then those that contain it', async () => {
  render(<Page />)
  expect(field().inputMode).toBe('numeric')
  await userEvent.type(field(), '12')
  expect(listed()).toEqual([
    'Gedung 12',
    ...Array.from({ length: 10 }, (_, index) => `Gedung ${120 + index}`),
    'Gedung 112',
  ])
  expect(active()).toBe('Gedung 12')
  await userEvent.keyboard('{Enter}')
  expect(chosen.mock.calls).toEqual([['g12']])
  expect(field().value).toBe('Gedung 12')
  expect(listed()).toEqual([])
  expect(send, 'Enter chooses, and sends nothing').not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(send).toHaveBeenCalledOnce()
})

test('the whole label finds its option, and what is typed next takes its place', async () => {
  render(<Page start="g7" />)
  await userEvent.type(field(), 'gedung 30', { initialSelectionStart: 0, initialSelectionEnd: 8 })
  expect(active()).toBe('Gedung 30')
  await userEvent.keyboard('{Enter}5{Enter}')
  expect(chosen.mock.calls).toEqual([['g30'], ['g5']])
})

test('arrows, Home and End walk the list from the chosen option', async () => {
  render(<Page start="g7" />)
  await userEvent.tab()
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{ArrowDown}')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(active()).toBe('Gedung 7')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Gedung 7')
  const walk = async (key: string) => {
    await userEvent.keyboard(`{${key}}`)
    return active()
  }
  expect(await walk('ArrowDown')).toBe('Gedung 8')
  expect(await walk('PageDown')).toBe('Gedung 18')
  expect(await walk('ArrowUp')).toBe('Gedung 17')
  expect(await walk('End')).toBe('Gedung 130')
  expect(await walk('ArrowDown')).toBe('Gedung 130')
  expect(await walk('Home')).toBe('Pilih Gedung')
  await userEvent.keyboard('{Enter}')
  expect(chosen.mock.calls, 'the first option takes the choice away').toEqual([['']])
  expect([field().value, field().placeholder]).toEqual(['', 'Pilih Gedung'])
})

test('an emptied field takes the choice away', async () => {
  render(<Page start="g7" />)
  await userEvent.clear(field())
  expect(listed()).toHaveLength(131)
  await userEvent.keyboard('{Enter}')
  expect(chosen.mock.calls).toEqual([['']])
})

test('Escape and a press elsewhere restore the choice; Tab takes what is typed', async () => {
  render(<Page start="g7" />)
  await userEvent.type(field(), '9{Escape}')
  expect([field().value, ...listed()]).toEqual(['Gedung 7'])
  await userEvent.keyboard('9')
  await userEvent.click(document.body)
  expect([field().value, ...listed()]).toEqual(['Gedung 7'])
  expect(chosen).not.toHaveBeenCalled()
  await userEvent.tab()
  await userEvent.keyboard('9{Tab}')
  expect(chosen.mock.calls).toEqual([['g9']])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kirim' }))
})

test('Escape closes the list and not what is around it', async () => {
  const escape = vi.fn<() => void>()
  document.addEventListener('keydown', escape)
  render(<Page />)
  await userEvent.click(field())
  await userEvent.keyboard('{Escape}')
  expect(escape).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(escape).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', escape)
})

test('what nothing matches says so, and Enter changes nothing', async () => {
  render(<Page start="g7" />)
  await userEvent.type(field(), '999')
  expect(screen.getByRole('status').textContent).toBe('Tidak ada gedung yang cocok')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{Enter}')
  expect([chosen.mock.calls.length, send.mock.calls.length]).toEqual([0, 0])
})

test('a click chooses and leaves the focus in the field', async () => {
  render(<Page />)
  await userEvent.click(field())
  await userEvent.click(screen.getByRole('option', { name: 'Gedung 41' }))
  expect(field().value).toBe('Gedung 41')
  expect(document.activeElement).toBe(field())
  expect(listed()).toEqual([])
})
