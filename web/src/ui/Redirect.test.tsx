import { render, screen } from '@testing-library/react'
import { type ComponentType, Suspense, lazy } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { Redirect } from './Redirect'

// rule U15
test('while the code of the next screen is on its way, the page says so', async () => {
  let arrive = (_: { default: ComponentType }) => {}
  const code = new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve))
  const Late = lazy(() => code)
  render(
    <MemoryRouter initialEntries={['/masuk']}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/masuk" element={<Redirect to="/kelompok" replace />} />
          <Route path="/kelompok" element={<Late />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  )
  expect(screen.getByRole('status').textContent).toBe('Memuat...')
  arrive({ default: () => <h1>Kelompok</h1> })
  expect(await screen.findByRole('heading', { name: 'Kelompok' })).toBeDefined()
  expect(screen.queryByRole('status')).toBeNull()
})
