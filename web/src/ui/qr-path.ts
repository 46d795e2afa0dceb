import QRCode from 'qrcode'

/**
 * A text as a QR code: one SVG path of horizontal strokes in a square of `size` modules, without its quiet zone
 * (docs/decisions/007).
 */
export function qrPath(text: string): { d: string; size: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let d = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column < size && modules.get(row, column)) column++
      d += `M${start} ${row}.5h${column - start}`
    }
  }
  return { d, size }
}
