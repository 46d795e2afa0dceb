import { useEffect } from 'react'
import { SayaPage } from '../features/saya/SayaPage'
import { useSession } from '../platform/session'
import { keepPageFor } from './audience'
import { shown } from './pages'
import { SiteNav } from './SiteNav'

/** The page of a participant. Its device keeps this page alone (rule R56). */
export function SayaScreen() {
  const { user } = useSession()
  useEffect(() => {
    void shown().then(() => keepPageFor(user))
  }, [user])
  return <SayaPage nav={<SiteNav />} />
}
