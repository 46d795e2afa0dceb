/** Vibrates a phone, in milliseconds. Chromium reports an error where nobody has used the page yet, so nothing is asked of it then. */
export function vibrate(pattern: VibratePattern): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}
