import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { lastOffset, serverNow } from '../../platform/clock'
import { remembered } from '../../platform/storage'
import { absenListQuery } from '../absen/absen.queries'
import { fittingKegiatan } from '../absen/day.rules'
import { type Kegiatan, chosenKegiatan, isDayKnown } from './mentor.rules'
import { app } from '../../state/app'

/** The activity that a person chose on this device: its id and when, separated by a space. */
const CHOSEN = 'mentor-kegiatan'

/** Whether this device knows which day it is. */
export const knowsDay = (): boolean => isDayKnown(lastOffset(), app.clock.now())

/** The activity that is meant now, where it is certain. */
function meantNow(all: readonly Kegiatan[]): Kegiatan | undefined {
  const now = serverNow()
  const [id, at] = remembered.text(CHOSEN)?.split(' ') ?? []
  const chosen = id && at ? chosenKegiatan(all, { id, at }, now) : undefined
  if (chosen) return chosen
  const [fits, ...more] = fittingKegiatan(all, now)
  return more.length === 0 && knowsDay() ? fits : undefined
}

/**
 * The activity of /mentor: chosen by itself, or by a person where that is not certain (rule R65). It stays while the page is on screen: a
 * list must not change under a thumb. When the page is opened again, it is looked for anew.
 */
export function useKegiatan() {
  const list = useQuery(absenListQuery())
  const all: readonly Kegiatan[] = list.data?.data ?? []
  const [id, setId] = useState<string | null>(null)
  const kegiatan = all.find((each) => each.id === id)
  const meant = kegiatan ? undefined : meantNow(all)
  if (meant) setId(meant.id)

  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && all.length > 0) setId(meantNow(all)?.id ?? null)
  })
  useEffect(() => {
    const onChange = () => lookAgain()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])

  return {
    list,
    all,
    kegiatan: kegiatan ?? meant,
    choose: (chosen: Kegiatan) => {
      remembered.set(CHOSEN, `${chosen.id} ${serverNow().toISOString()}`)
      setId(chosen.id)
    },
  }
}
