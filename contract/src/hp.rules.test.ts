import { expect, test } from 'vitest'
import { telLink, waLink, waText } from './hp.rules'

test.each([
  ['081234567890', '081234567890', '6281234567890'],
  ['0812-3456-7890', '081234567890', '6281234567890'],
  ['81234567890', '081234567890', '6281234567890'],
  ['+62 812 3456', '+628123456', '628123456'],
  ['62812', '62812', '62812'],
  ['+60123456789', '+60123456789', '60123456789'],
  ['+81 90 1234', '+81901234', '81901234'],
])('%s is called as %s and written to as %s', (hp, tel, wa) => {
  expect(telLink(hp)).toBe(`tel:${tel}`)
  expect(waLink(hp)).toBe(`https://wa.me/${wa}`)
})

test('a text that is ready goes to a number, or to whom the person chooses', () => {
  expect(waText('081234567890', 'Halo & apa kabar?\n#1')).toBe(
    'https://wa.me/6281234567890?text=Halo%20%26%20apa%20kabar%3F%0A%231',
  )
  expect(waText(null, 'Halo')).toBe('https://wa.me/?text=Halo')
})
