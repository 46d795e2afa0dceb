import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** A code as it lies on the paper, in millimetres from the top left corner. */
export interface PdfCode {
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

export interface PdfPage {
  /** Millimetres. */
  width: number
  height: number
  text: string
  /** In reading order. */
  codes: PdfCode[]
}

/** PDF's unit is a 72nd of an inch. */
const MM = 25.4 / 72
/** 180 dots per inch, a poor printer. */
const SCALE = 2.5

const require = createRequire(import.meta.url)

async function loadReader(): Promise<void> {
  const bytes = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** Renders the pages of a PDF with PDFium and reads every QR code on them. `only`: numbers of pages, from 0; else all. */
export async function readPdf(
  bytes: Uint8Array,
  only?: readonly number[],
): Promise<{ count: number; pages: PdfPage[] }> {
  await loadReader()
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(bytes)
  const count = document.getPageCount()
  const pages: PdfPage[] = []
  for (const index of only ?? Array.from({ length: count }, (_, index) => index)) {
    const page = document.getPage(index)
    const text = page.getText()
    const { originalWidth, originalHeight } = page.getOriginalSize()
    // Last: it closes the page.
    const { data, width, height } = await page.render({ scale: SCALE })
    const codes = await readCodes({ data: new Uint8ClampedArray(data), width, height } as ImageData)
    pages.push({ width: originalWidth * MM, height: originalHeight * MM, text, codes })
  }
  document.destroy()
  pdfium.destroy()
  return { count, pages }
}

async function readCodes(image: ImageData): Promise<PdfCode[]> {
  const found = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 255 })
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight, bottomLeft, bottomRight } }) => {
      const corners = [topLeft, topRight, bottomLeft, bottomRight]
      const [x, y] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
      const mm = (pixels: number) => (pixels / SCALE) * MM
      return {
        text,
        left: mm(Math.min(...x)),
        top: mm(Math.min(...y)),
        right: mm(Math.max(...x)),
        bottom: mm(Math.max(...y)),
      }
    })
    .sort((a, b) => Math.round((a.top - b.top) / 20) || a.left - b.left)
}
