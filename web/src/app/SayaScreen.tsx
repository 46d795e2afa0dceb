import { useEffect } from 'react'
import { SayaPage } from '../features/saya/SayaPage'
import { useScope } from '../platform/useScope'
import { keep } from './audience'
import { shown } from './pages'
import { SiteNav } from './SiteNav'

/** The page of a participant. Its device keeps this page alone (rule R56). */
export function SayaScreen() {
  const mayKeep = useScope('ownPage') !== null
  useEffect(() => {
    if (mayKeep) void shown().then(() => keep('peserta'))
  }, [mayKeep])
  return <SayaPage nav={<SiteNav />} />
}
