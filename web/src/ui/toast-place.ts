/** The distance from the top of the window where no control is in the way. */
const TOP_PX = 16
const GAP_PX = 8
/** The gap between two toasts, as sonner sets it. */
const BETWEEN_PX = 14

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]'

export interface Box {
  top: number
  bottom: number
}

/**
 * Returns the highest place for `height` px that covers no box; without such a place, the one that covers the fewest. All values are
 * in px from the top of a window that is `room` px high.
 */
export function freeTop(height: number, boxes: readonly Box[], room: number): number {
  const covered = (top: number) =>
    boxes.filter((box) => box.top < top + height + GAP_PX && box.bottom > top - GAP_PX).length
  const places = [TOP_PX, ...boxes.map(({ bottom }) => Math.ceil(bottom) + GAP_PX)]
    .filter((top) => top >= TOP_PX && top + height + GAP_PX <= room)
    .sort((a, b) => a - b)
  let best = TOP_PX
  for (const top of places) if (covered(top) < covered(best)) best = top
  return best
}

/** Moves the toasts to a place at the top centre where they cover no control (rule U1). */
export function placeToasts(): void {
  const faces = [...document.querySelectorAll('[data-toast]')].map((face) => face.getBoundingClientRect())
  const width = Math.max(...faces.map((face) => face.width))
  const height = faces.reduce((sum, face) => sum + face.height + BETWEEN_PX, -BETWEEN_PX)
  const [left, right] = [(innerWidth - width) / 2, (innerWidth + width) / 2]
  const boxes = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !control.closest('[data-sonner-toaster], [inert], [aria-hidden="true"]'))
    .filter(
      (control) => control.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true,
    )
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left)
    .filter((box) => box.bottom > 0 && box.top < innerHeight)
  const top = freeTop(height, boxes, innerHeight)
  document.documentElement.style.setProperty('--toast-atas', `${top}px`)
}
