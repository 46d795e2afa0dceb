// `node scripts/icons.mjs`: draws the app's icons as PNG from the two drawings in web/public. To be run when a drawing has changed.
// iOS takes no SVG, and launchers of older Android phones take none either.
import { browser } from './browser.mjs'
import { run } from './child.mjs'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './freshness.mjs'

const folder = join(root, 'web', 'public')
const icons = [
  { file: 'ikon-192.png', drawing: 'ikon-aplikasi.svg', size: 192 },
  { file: 'ikon-512.png', drawing: 'ikon-aplikasi.svg', size: 512 },
  { file: 'ikon-maskable-192.png', drawing: 'ikon-maskable.svg', size: 192 },
  { file: 'ikon-maskable-512.png', drawing: 'ikon-maskable.svg', size: 512 },
  // iOS rounds the corners itself, and shows transparent ones black.
  { file: 'apple-touch-icon.png', drawing: 'ikon-maskable.svg', size: 180 },
]

const chromium = await browser(console.log)
if (!chromium) throw new Error('no Chromium to draw with')
const pages = mkdtempSync(join(tmpdir(), 'ikon-'))
for (const { file, drawing, size } of icons) {
  const page = join(pages, `${file}.html`)
  writeFileSync(
    page,
    `<style>*{margin:0}img{display:block}</style><img width=${size} height=${size} src="file://${join(folder, drawing)}">`,
  )
  const { code, output } = await run(chromium, [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--force-device-scale-factor=1',
    '--default-background-color=00000000',
    `--window-size=${size},${size}`,
    `--screenshot=${join(folder, file)}`,
    page,
  ])
  if (code !== 0) throw new Error(`${file}: ${output}`)
}
rmSync(pages, { recursive: true })
