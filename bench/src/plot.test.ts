import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colorOf } from './colors'
import { describePlot, renderPlot, stepOf } from './plot'
import type { PathResult } from './results'

const css = readFileSync(new URL('../../web/src/theme.css', import.meta.url), 'utf8')
const figures = (per_second: number) => ({
  p50_ms: 1,
  p99_ms: 2,
  cpu_us: 1,
  postgres_cpu_us: 1,
  per_second,
  memory_mb: 1,
  postgres_mb: 1,
})
const path = (own: number, floor: number): PathResult => ({
  ...figures(own),
  ratio: 1,
  ratio_min: 1,
  ratio_max: 1,
  p99_ratio: 1,
  floor: figures(floor),
  rounds: 1,
  requests: 1,
  shortest_s: 3,
})
const paths = {
  scan: { ...path(6000, 3000), pgbench: { per_second: 4000, ratio: 1.5 } },
  tugas: path(1500, 2000),
}
const draw = (theme: 'light' | 'dark') => renderPlot(paths, { theme, css, caption: '2026-11-22; a machine' })

test('a bar is as long as its figure says, and the longest fits', () => {
  const widths = [...draw('light').matchAll(/<rect x="128" y="[\d.]+" width="([\d.]+)" height="13"/g)].map(
    ([, width]) => Number(width),
  )
  // The mark of the legend stands above the bars: own tasks first, as people meet them.
  const [, tugas, tugasFloor, scan, scanFloor, scanPgbench] = widths
  expect(scan).toBe(560)
  expect([tugas, tugasFloor, scanFloor, scanPgbench].map((width) => Math.round(Number(width)))).toEqual([
    140, 187, 280, 373,
  ])
})

test('the plot says its figures in words, too', () => {
  const words = describePlot(paths)
  expect(words).toBe(
    'Own tasks: BAKTI 1,500, bare server 2,000. Scan: BAKTI 6,000, bare server 3,000, pgbench 4,000.',
  )
  expect(draw('light')).toContain(`<desc id="description">${words}</desc>`)
})

/** Relative luminance, as WCAG computes it. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test('both themes have the product’s colours, and text that can be read', () => {
  for (const theme of ['light', 'dark'] as const) {
    const svg = draw(theme)
    const ground = /rx="8" fill="(#\w+)"/.exec(svg)?.[1] ?? ''
    const texts = [...svg.matchAll(/<text [^>]*fill="(#\w+)"/g)].map(([, color]) => color ?? '')
    expect(texts.length).toBeGreaterThan(10)
    for (const color of texts) expect(contrast(ground, color)).toBeGreaterThanOrEqual(4.5)
  }
  expect(draw('light')).not.toBe(draw('dark'))
  expect(() => colorOf(css, 'no-such')).toThrow('no-such')
})

test('the grid has at most five steps', () => {
  expect([9, 2400, 6000, 10_001].map(stepOf)).toEqual([2, 500, 2000, 5000])
})
