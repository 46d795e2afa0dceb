import { walkMainJob } from './main-job'
import { test } from './test'

// rules P1, X1
test('the whole roster: 8,000 people from a spreadsheet, one of them scanned by a camera, seen elsewhere, and taken home as CSV', async ({
  visit,
  ownServer,
}, testInfo) => walkMainJob({ visit, ownServer }, testInfo, { people: 8_000, groups: 300, kelompok: 137 }))
