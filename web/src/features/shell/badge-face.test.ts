// @vitest-environment node
import { expect, test } from 'vitest'
import type { OutboxStatus } from '../../platform/outbox/item'
import { badgeFace } from './badge-face'

const status = (part: Partial<OutboxStatus>): OutboxStatus => ({
  unsent: 0,
  forAdmin: 0,
  review: 0,
  held: 0,
  lastSync: null,
  sending: false,
  paused: null,
  ...part,
})

// rule O11
test('the badge shows the number of unsent items before anything else', () => {
  expect(badgeFace(status({ unsent: 3, review: 2, lastSync: '2025-08-11T01:41:00Z' }))).toMatchObject({
    tone: 'yellow',
    count: 3,
    text: 'belum terkirim',
    label: '3 belum terkirim, buka daftar',
  })
})

// rule R18
test('the badge says that all that is left waits for an admin', () => {
  expect(badgeFace(status({ unsent: 2, forAdmin: 2 }))).toMatchObject({
    tone: 'yellow',
    count: 2,
    text: 'menunggu Admin',
    label: '2 menunggu Admin, buka daftar',
  })
  expect(badgeFace(status({ unsent: 3, forAdmin: 2 })).text).toBe('belum terkirim')
})

// rule O11
test('the badge shows the number of items under review if all others are sent', () => {
  expect(badgeFace(status({ review: 2 }))).toMatchObject({ tone: 'red', count: 2, text: 'perlu ditinjau' })
})

// rule O11
test('the badge shows when the last item arrived, in WIB', () => {
  expect(badgeFace(status({ lastSync: '2025-08-11T01:41:00Z' }))).toMatchObject({
    tone: 'green',
    text: 'Tersinkron 08:41',
    brief: '08:41',
    label: 'Tersinkron pukul 08:41, buka daftar',
  })
})

// rule O11
test('the badge claims no synchronisation before the first item was sent', () => {
  const face = badgeFace(status({}))
  expect(face).toMatchObject({ tone: 'grey', text: 'Siap', brief: 'Siap' })
  expect(face.label).not.toContain('Tersinkron')
})
