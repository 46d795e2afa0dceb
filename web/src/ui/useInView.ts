import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether any of the element is on the screen, which `margin` (CSS, px or %) makes larger or smaller. The browser says so after
 * the first picture; `before`: what counts until then.
 */
export function useInView(element: RefObject<Element | null>, margin = '0px', before = false): boolean {
  const [inView, setInView] = useState(before)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return inView
}
