// @vitest-environment node
import type { Role } from '@bakti/contract/auth/auth.schemas'
import { expect, test } from 'vitest'
import { drawerNavigationOf, navigationOf } from './sections'

const SECTIONS = ['Home', 'About', 'Maskot', 'Timeline', 'Task', 'Gallery']
const WITHOUT_TASK = SECTIONS.filter((label) => label !== 'Task')
const account = (role: Role) => ({ id: 'a', name: 'Sari', email: 'sari@contoh.id', image: null, role })
const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)

// rules L2, L4, R86
test.each<[Role, string[], string[]]>([
  ['PESERTA', [...SECTIONS, 'Halamanku'], ['Halamanku', 'Tugasku', ...SECTIONS]],
  ['ADMIN', SECTIONS, ['Admin Panel', ...SECTIONS]],
  ['MENTOR', WITHOUT_TASK, ['Kelompokku', ...WITHOUT_TASK]],
  ['GERBANG', WITHOUT_TASK, ['Gerbang', ...WITHOUT_TASK]],
  ['PIMPINAN', WITHOUT_TASK, ['Laporan', ...WITHOUT_TASK]],
])('%s: the drawer begins with the own screens, and tasks are for who may open them', (role, bar, drawer) => {
  expect(labels(navigationOf(account(role)))).toEqual(bar)
  expect(labels(drawerNavigationOf(account(role)))).toEqual(drawer)
})

// rules L2, L4
test('a visitor sees the sections in their order', () => {
  expect(labels(navigationOf(null))).toEqual(SECTIONS)
  expect(labels(drawerNavigationOf(null))).toEqual(SECTIONS)
})
