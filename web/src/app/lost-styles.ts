const AGAIN_MS = 2_000

/**
 * Vite asks for the style sheet of a late part once: after a failure the part can be loaded again, but would come without its styles. So
 * a style sheet that did not arrive is asked for until it does (rule U21).
 */
export function watchLostStyles(): void {
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
