const AGAIN_MS = 2_000

/**
 * The page's own style sheet is asked for again too: a page is usable without it, but nobody knows that.
 *
 * Vite asks for the style sheet of a late part once: after a failure the part can be loaded again, but would come without its styles. So
 * a style sheet that did not arrive is asked for until it does (rule U21).
 */
export function watchLostStyles(): void {
  // A module runs once the page's style sheets have arrived or failed.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) askFor(link.href)
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const [, href] = /^Unable to preload CSS for (\S+)$/.exec(payload.message) ?? []
    if (href !== undefined) askFor(href)
  })
}

function askFor(href: string): void {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href, crossOrigin: '' })
  link.onerror = () => {
    link.remove()
    setTimeout(() => askFor(href), AGAIN_MS)
  }
  document.head.append(link)
}
