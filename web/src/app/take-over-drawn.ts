/** What stands there before the app (vite/first-paint.ts). */
export const DRAWN = '[data-drawn]'
/** What of it can be pressed. */
export const BUTTONS = 'a, button'

/** Sets what was typed, as a person does: React and the form hear of it. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Puts the app's form in the place of the drawn one, with what was typed, the cursor and the press. `data-pressed` is the place of what was
 * pressed among the links and buttons.
 */
export function takeOverDrawn(form: HTMLElement): void {
  const drawn = document.querySelector<HTMLElement>(DRAWN)
  if (!drawn) return
  const own = form.closest('#root') ?? form
  const at = (selector: string, element: Element | null) =>
    element &&
    own.querySelectorAll<HTMLElement>(selector)[[...drawn.querySelectorAll(selector)].indexOf(element)]
  const focused = drawn.contains(document.activeElement) ? document.activeElement : null
  for (const field of drawn.querySelectorAll('input')) {
    const target = at('input', field)
    if (field.value !== '' && target instanceof HTMLInputElement) type(target, field.value)
  }
  const target = at(`input, ${BUTTONS}`, focused)
  drawn.remove()
  document.documentElement.classList.add('tergambar')
  target?.focus({ preventScroll: true })
  // An e-mail field does not say where its cursor stands: that one stands at the end.
  if (
    focused instanceof HTMLInputElement &&
    target instanceof HTMLInputElement &&
    focused.selectionStart !== null
  )
    target.setSelectionRange(focused.selectionStart, focused.selectionEnd)
  const { pressed } = drawn.dataset
  // The router goes nowhere before the page that was drawn first is complete.
  if (pressed) queueMicrotask(() => own.querySelectorAll<HTMLElement>(BUTTONS)[Number(pressed)]?.click())
}
