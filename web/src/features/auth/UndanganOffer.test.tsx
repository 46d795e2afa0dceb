import type { UndanganContents } from '@bakti/contract/undangan/undangan.schemas'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { ADMIN } from '../../platform/testing/login'
import { AcceptedUndangan } from './UndanganOffer'

const CONTENTS: Omit<UndanganContents, 'role'> = {
  pengundang: null,
  nama: null,
  email: null,
  kelompok: [{ nomor: 7, anggota: 27 }],
  kelompok_hilang: 0,
  sampai: null,
  berlaku_sampai: '2025-08-11T00:00:00.000Z',
  sekali: true,
  diterima: false,
}

// rule U135
test.each([
  ['MENTOR', 'Selamat datang, Kak Uda'],
  ['PIMPINAN', 'Selamat datang, Uda'],
] as const)('a new %s is welcomed as "%s"', (role, words) => {
  render(
    <MemoryRouter>
      <AcceptedUndangan isi={{ ...CONTENTS, role }} user={{ ...ADMIN, role }} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading').textContent).toBe(words)
})

// rule R106
test.each([
  ['MENTOR', 'Siapkan HP ini', '/mentor'],
  ['ADMIN', 'Siapkan HP ini', '/absensi'],
  ['GERBANG', 'Mulai', '/gerbang'],
] as const)('the first button of a new %s is %s', async (role, words, home) => {
  function Home() {
    const { pathname, state } = useLocation()
    return <p>{`${pathname} ${JSON.stringify(state)}`}</p>
  }
  render(
    <MemoryRouter initialEntries={['/undangan']}>
      <Routes>
        <Route
          path="/undangan"
          element={<AcceptedUndangan isi={{ ...CONTENTS, role }} user={{ ...ADMIN, role }} />}
        />
        <Route path="*" element={<Home />} />
      </Routes>
    </MemoryRouter>,
  )
  const [first] = screen.getAllByRole('link')
  expect(first?.textContent?.trim()).toBe(words)
  await userEvent.click(first!)
  screen.getByText(`${home} ${words === 'Mulai' ? 'null' : '{"prepare":true}'}`)
})
