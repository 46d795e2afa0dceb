import { walkMainJob } from './main-job'
import { test } from './test'

// rules P1, X1
test('800 people from a spreadsheet, one of them scanned by a camera, seen elsewhere, and taken home as CSV @full', async ({
  visit,
  ownServer,
}, testInfo) => walkMainJob({ visit, ownServer }, testInfo, { people: 800, groups: 30, kelompok: 15 }))
