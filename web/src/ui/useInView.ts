import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns whether any part of the element is on the screen. `margin` (CSS, px or %) makes the screen larger or smaller; `before` is
 * the value until the browser reports the first one.
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
