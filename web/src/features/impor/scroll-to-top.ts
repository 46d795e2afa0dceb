/** Scrolls the body of an import's dialog until this stands at its top. The browser's own way would move the dialog on the screen too. */
export function scrollToTop(element: HTMLElement | null): void {
  const body = element?.closest('[data-langkah]')
  if (element && body)
    body.scrollTop += element.getBoundingClientRect().top - body.getBoundingClientRect().top - 12
}
