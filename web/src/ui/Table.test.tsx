import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { IconButton } from './Button'
import { type Column, Table } from './Table'

interface Row {
  id: string
  nama: string
  nim: string
}

const COLUMNS: Column<Row, { edit: (row: Row) => void }>[] = [
  { key: 'no', header: 'No', card: 'hidden', cell: (_row, { index }) => index + 1 },
  { key: 'nama', header: 'Nama', card: 'title', cell: (row) => row.nama },
  { key: 'nim', header: 'NIM', card: 'line', cell: (row) => row.nim },
  {
    key: 'aksi',
    header: 'Aksi',
    hideHeader: true,
    card: 'actions',
    cell: (row, { context }) => <IconButton label={`Edit ${row.nama}`} onClick={() => context.edit(row)} />,
  },
]

const ROWS: Row[] = [
  { id: 'a', nama: 'Aisyah', nim: '2510512034' },
  { id: 'b', nama: 'Rafi', nim: '2510442019' },
]

const props = { label: 'Anggota', columns: COLUMNS, rowKey: (row: Row) => row.id }

test('a named table with headings, one row per item, and cells that call the page through the context', async () => {
  const edit = vi.fn()
  render(<Table {...props} rows={ROWS} context={{ edit }} />)
  const table = screen.getByRole('table', { name: 'Anggota' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['No', 'Nama', 'NIM', 'Aksi'])
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]!.textContent)).toEqual(['1', '2'])
  await userEvent.click(within(rows[1]!).getByRole('button', { name: 'Edit Rafi' }))
  expect(edit).toHaveBeenCalledExactlyOnceWith(ROWS[1])
})

// rule U7
test('while loading there are no rows, and a status for screen readers', () => {
  render(<Table {...props} rows={ROWS} context={{ edit: vi.fn() }} loading="Memuat data anggota..." />)
  expect(screen.getByRole('status').textContent).toBe('Memuat data anggota...')
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('Aisyah')).toBeNull()
})
