import type { Locator, Page, Request } from '@playwright/test'
import { PNG } from 'pngjs'
import { expect } from './test'

/** The app's scripts; not those that run before it. */
export const APP = /\/assets\/(?!early-).*\.js$/

const LOOKS = ['image', 'font', 'stylesheet']

/** What was asked for and has not arrived, of what a page looks like. A mask of a style sheet is asked for apart from an image of the same address. */
const looksUnderWay = new WeakMap<Page, Set<Request>>()

function followLooks(page: Page): void {
  if (looksUnderWay.has(page)) return
  const underWay = new Set<Request>()
  looksUnderWay.set(page, underWay)
  page.on('request', (request) => {
    if (LOOKS.includes(request.resourceType())) underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
}

/** Opens a page whose app waits until the returned function is called. */
export async function openedBeforeApp(page: Page, path: string): Promise<() => void> {
  followLooks(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(APP, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

/** What stands there before the app. */
export const drawn = (page: Page) => page.locator('[data-drawn]')

/** Resolves when all that the page looks like is there: images, also those of its style sheets, and every face of its fonts. */
export async function looksArrived(page: Page): Promise<void> {
  const drawnTwice = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await drawnTwice()
  await expect.poll(() => [...(looksUnderWay.get(page) ?? [])].map((request) => request.url())).toEqual([])
  await page.evaluate(() =>
    Promise.allSettled([
      ...[...document.images].map((image) => image.decode()),
      ...[...document.fonts].map((face) => face.load()),
    ]).then(() => null),
  )
  await drawnTwice()
}

/** A picture that stays the same for a moment: on a busy machine Chromium takes one before each part of the page is drawn. */
export async function settled(shoot: () => Promise<Buffer>): Promise<Buffer> {
  let picture = await shoot()
  await expect(async () => {
    const former = picture
    picture = await shoot()
    expect(picture.equals(former)).toBe(true)
  }).toPass({ intervals: [250] })
  return picture
}

/** How many pixels differ. */
export function changed(one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)]
  if (a.data.length !== b.data.length) return Infinity
  let count = 0
  for (let at = 0; at < a.data.length; at += 4)
    if (!a.data.subarray(at, at + 4).equals(b.data.subarray(at, at + 4))) count++
  return count
}

/** Each visible part: its box within the whole, to a tenth of a pixel, its own text, its image or path, and its computed styles. */
export const seenParts = (within: Locator) =>
  within.evaluate((root) => {
    const looks = [
      'color',
      'backgroundColor',
      'backgroundImage',
      'maskImage',
      'borderTopColor',
      'borderRadius',
      'boxShadow',
      'fill',
      'filter',
      'fontFamily',
      'fontSize',
      'fontWeight',
      'letterSpacing',
      'opacity',
      'transform',
      'visibility',
    ] as const
    const origin = root.getBoundingClientRect()
    const tenth = (value: number) => Math.round(value * 10) / 10
    return [...root.querySelectorAll('*')].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0) return []
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      const surface = (pseudo?: string) => {
        const style = getComputedStyle(element, pseudo)
        return looks.map((look) => style[look]).join(' | ')
      }
      return {
        box: [x - origin.x, y - origin.y, width, height].map(tenth),
        text: own.map(({ textContent }) => textContent).join(''),
        shape: element.getAttribute('d') ?? (element instanceof HTMLImageElement ? element.currentSrc : ''),
        looks: [surface(), surface('::before'), surface('::after')],
      }
    })
  })
