import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { KehadiranSection } from './KehadiranSection'
import type { ShownRows } from './kehadiran.queries'
import type { ShownRow } from './pending.rules'
import { STILL_MS } from './useStillPlaces'

const before: ShownRow = {
  id: '7c2a4b1e-93f0-4d58-a6c1-0e5b7f21d834',
  nama: 'Aisyah Rahmadani',
  nim: '2510512034',
  id_kelompok: '00000000-0000-4000-8000-000000000012',
  kelompok: 12,
  status_kehadiran: 'Belum Absen',
  waktu_absen: null,
  metode_absen: null,
  perlu_diputuskan: false,
  sandaran_diterima: null,
  seen_at: '2025-08-11T00:40:00.000Z',
  antre: false,
  stored: false,
}
const scanned: ShownRow = {
  ...before,
  status_kehadiran: 'Hadir',
  waktu_absen: '2025-08-11T00:42:00.000Z',
  metode_absen: 'QR_CODE',
  seen_at: '2025-08-11T00:42:10.000Z',
  stored: true,
}

const LIST = { data: {}, error: null, isPending: false } as unknown as ShownRows['list']

const List = ({
  rows,
  onStatus,
}: Pick<Parameters<typeof KehadiranSection>[0], 'onStatus'> & { rows: ShownRow[] }) => (
  <KehadiranSection missing={null} choosable shown={{ list: LIST, rows }} onStatus={onStatus} />
)

async function edited(row: ShownRow) {
  const user = userEvent.setup()
  const onStatus = vi.fn<(row: ShownRow, status: string) => void>()
  const table = (shown: ShownRow) => <List rows={[shown]} onStatus={onStatus} />
  const { rerender } = render(table(row))
  await user.click(screen.getByRole('button', { name: `Ubah status ${row.nama}` }))
  const select = screen.getByRole('combobox', { name: `Status kehadiran ${row.nama}` })
  return { user, onStatus, select, arrive: (shown: ShownRow) => rerender(table(shown)) }
}
const save = () => screen.getByRole('button', { name: `Simpan status ${before.nama}` })

// rule H34
test('a scan that arrives while a status is chosen does not count as seen', async () => {
  const { user, onStatus, select, arrive } = await edited(before)
  await user.selectOptions(select, 'Alfa')
  arrive(scanned)
  expect(select).toHaveProperty('value', 'Alfa')
  await user.click(save())
  expect(onStatus).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: before.id, seen_at: before.seen_at }),
    'Alfa',
  )
})

// rule H34
test('saving without a choice changes nothing, whatever arrived meanwhile', async () => {
  const { user, onStatus, arrive } = await edited(before)
  arrive(scanned)
  await user.click(save())
  expect(onStatus).not.toHaveBeenCalled()
  within(screen.getByRole('table')).getByText('Hadir')
})

// rule H30
test('the same status again is the decision where the row is undecided', async () => {
  const { user, onStatus } = await edited({ ...scanned, perlu_diputuskan: true })
  await user.click(save())
  expect(onStatus).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ seen_at: scanned.seen_at }),
    'Hadir',
  )
})

const recorded: ShownRow = { ...scanned, id: 'b', nama: 'Budi', nim: '2510512035' }
const cells = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

// rule H34
test('members without a record come first; a row keeps its place for 2 s after a press', async () => {
  const user = userEvent.setup()
  const onStatus = vi.fn<(row: ShownRow, status: string) => void>()
  const table = (rows: ShownRow[]) => <List rows={rows} onStatus={onStatus} />
  const { rerender } = render(table([recorded, before]))
  const order = () => cells().map((text) => /Belum datang 1|Sudah tercatat \d|Budi|Aisyah/.exec(text)?.[0])
  expect(order().slice(1)).toEqual(['Belum datang 1', 'Aisyah', 'Sudah tercatat 1', 'Budi'])

  await user.click(screen.getByRole('button', { name: `Hadir ${before.nama}` }))
  expect(onStatus).toHaveBeenCalledExactlyOnceWith(before, 'Hadir')
  rerender(table([recorded, scanned]))
  expect(order().slice(1)).toEqual(['Belum datang 1', 'Aisyah', 'Sudah tercatat 1', 'Budi'])
  await waitFor(() => expect(order().slice(1)).toEqual(['Sudah tercatat 2', 'Budi', 'Aisyah']), {
    timeout: 4000,
  })
})

// rule H34
test('the sheet stays open on a filtered list when its row gets another status', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const table = (row: ShownRow) => <List rows={[row]} onStatus={() => undefined} />
  const { rerender } = render(table(before))
  await userEvent.click(screen.getByRole('button', { name: '1 Belum' }))
  await userEvent.click(screen.getByRole('button', { name: `Ubah status ${before.nama}` }))
  await screen.findByRole('dialog', { name: before.nama })
  rerender(table(scanned))
  await new Promise((resolve) => setTimeout(resolve, STILL_MS + 300))
  expect(screen.getByRole('dialog', { name: before.nama })).toBeTruthy()
})

// rule U13
test('the focus stays in the row when the pressed button disappears', async () => {
  const user = userEvent.setup()
  const table = (rows: ShownRow[]) => <List rows={rows} onStatus={() => undefined} />
  const { rerender } = render(table([before, recorded]))
  const edit = (nama: string) => screen.getByRole('button', { name: `Ubah status ${nama}` })
  screen.getByRole('button', { name: `Hadir ${before.nama}` }).focus()
  await user.keyboard('{Enter}')
  rerender(table([scanned, recorded]))
  expect(document.activeElement).toBe(edit(before.nama))

  // A row that appears again later does not take the focus.
  edit(recorded.nama).focus()
  rerender(table([recorded]))
  rerender(table([scanned, recorded]))
  expect(document.activeElement).toBe(edit(recorded.nama))

  for (const key of ['{Enter}', '{Escape}']) {
    edit(recorded.nama).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement?.tagName).toBe('SELECT')
    await user.keyboard(key)
    expect(document.activeElement, key).toBe(edit(recorded.nama))
  }
})

test('on a phone the row opens a sheet with the statuses', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const onStatus = vi.fn<(row: ShownRow, status: string) => void>()
  render(<List rows={[before]} onStatus={onStatus} />)
  await userEvent.click(screen.getByRole('button', { name: `Ubah status ${before.nama}` }))
  const sheet = await screen.findByRole('dialog', { name: before.nama })
  await userEvent.click(within(sheet).getByRole('button', { name: 'Sakit' }))
  expect(onStatus).toHaveBeenCalledExactlyOnceWith(before, 'Sakit')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
