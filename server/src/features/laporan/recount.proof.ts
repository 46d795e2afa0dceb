import { test } from 'vitest'
import { expectRecountedDay } from '../../testing/recounted'

// rules X20, X22, X23, H132, H140
test('recap and workbook say at every level what 10,000 events say', async () => {
  await expectRecountedDay(10_000)
})
