import { test } from 'vitest'
import { expectCountedDay } from '../../testing/counted'

// rules H150, H151
test('counters equal a recount at every moment of 10,000 events by several writers', async () => {
  await expectCountedDay(10_000)
}, 1_800_000)
