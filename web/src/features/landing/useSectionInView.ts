import { useEffect, useState } from 'react'
import { navigation, type NavigationItem } from './sections'

type Section = NonNullable<NavigationItem['section']>

/** The section of the navigation that lies across the upper part of the screen; undefined between them. `whole`: all are there. */
export function useSectionInView(whole: boolean): Section | undefined {
  const [here, setHere] = useState<Section | undefined>('home')
  useEffect(() => {
    // A line, not an area: at most one section crosses it.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.id as Section
          setHere((now) => (isIntersecting ? id : now === id ? undefined : now))
        }
      },
      { rootMargin: '-35% 0px -65% 0px' },
    )
    for (const { section } of navigation) {
      const element = section && document.getElementById(section)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [whole])
  return here
}
