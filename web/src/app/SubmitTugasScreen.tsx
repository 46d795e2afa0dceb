import { SubmitTugasPage } from '../features/tugas/SubmitTugasPage'
import { SiteNav } from './SiteNav'

/** The tasks of a participant, with the bar of the landing page. */
export function SubmitTugasScreen() {
  return <SubmitTugasPage nav={<SiteNav />} />
}
