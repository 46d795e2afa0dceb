/**
 * Runs in the head of a page, before anything of it is drawn and long before the app: it takes a press of a form that the build has drawn.
 * It has less than 8 kB, so no React and no screen.
 */
import { normaliseKode } from '@bakti/contract/aktivasi/kode.rules'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { HASH_TIMEOUT_MS } from '../platform/early'
import { deviceProof, urlOf } from '../platform/request'
import { clockMemory, storedSession } from '../platform/storage'
import { sendNow } from '../platform/transport'
import { sendEarly, takeEarly } from './early-requests'
import { BUTTONS, DRAWN, takeOverDrawn } from './take-over-drawn'

globalThis.early = {
  take: takeEarly,
  takeOver: takeOverDrawn,
  end: () => document.querySelector(DRAWN)?.remove(),
}

const { classList } = document.documentElement
// Another page follows, or another step of this one: the app draws it.
if (storedSession().token !== null || history.state?.usr) classList.add('tanpa-awal')
// It was here before: the fonts are in its cache.
if (clockMemory.get() !== null) classList.add('ada-huruf')

const within = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(DRAWN) : null

const fieldsOf = (drawn: HTMLElement) => [...drawn.querySelectorAll<HTMLInputElement>('[data-field]')]

/** The login with its answer on the way: the app's own call takes it over. */
function logIn(drawn: HTMLElement): void {
  const body = Object.fromEntries(fieldsOf(drawn).map(({ dataset, value }) => [dataset.field, value]))
  const { method, path } = authCalls.login
  const request = { method, url: urlOf(path), headers: deviceProof(), body }
  sendEarly({ ...request, timeout: HASH_TIMEOUT_MS }, sendNow)
}

function press(button: HTMLButtonElement, drawn: HTMLElement): void {
  if (!button.form?.checkValidity()) return
  button.setAttribute('aria-busy', 'true')
  if (drawn.dataset.drawn === 'login') logIn(drawn)
}

/** The cells of an activation code show what its field holds, as the app's do (KodeInput). */
function showKode(field: HTMLInputElement, cells: NodeListOf<Element>): void {
  field.value = normaliseKode(field.value).slice(0, cells.length)
  const next = Math.min(field.value.length, cells.length - 1)
  cells.forEach((cell, place) => {
    cell.textContent = field.value[place] ?? ''
    cell.classList.toggle('berikut', place === next)
  })
}

const isSubmit = (button: Element | undefined): button is HTMLButtonElement =>
  button instanceof HTMLButtonElement && button.type === 'submit'

document.addEventListener(
  'click',
  (event) => {
    const drawn = within(event.target)
    const pressed = drawn && (event.target as Element).closest<HTMLElement>(BUTTONS)
    if (!pressed) return
    // A page of its own, unless something typed would be lost.
    if (pressed instanceof HTMLAnchorElement) {
      if (!fieldsOf(drawn).some(({ value }) => value)) return
      event.preventDefault()
    }
    if (isSubmit(pressed) && pressed.ariaBusy) return event.preventDefault()
    drawn.dataset.pressed = String([...drawn.querySelectorAll(BUTTONS)].indexOf(pressed))
    if (isSubmit(pressed)) press(pressed, drawn)
  },
  true,
)

document.addEventListener(
  'input',
  ({ target }) => {
    const drawn = within(target)
    if (!drawn) return
    const cells = (target as Element).closest('.kode-sel')?.querySelectorAll('i')
    if (cells) showKode(target as HTMLInputElement, cells)
    const pressed = drawn.querySelectorAll(BUTTONS)[Number(drawn.dataset.pressed)]
    // The press was about the text before. Any other press is done with what is typed after it, too.
    if (!isSubmit(pressed)) return
    delete drawn.dataset.pressed
    pressed.removeAttribute('aria-busy')
  },
  true,
)
