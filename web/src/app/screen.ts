import type { Access } from '@bakti/contract/access'
import type { Audience } from '../platform/shell-names'

/** What the table of screens says of each. */
export interface Screen {
  path: string
  /** Its component, and the module that has it, a file of the same name: the build finds it by that. */
  component: string
  load: () => Promise<object>
  /** Where it stands: open to everybody; of a session, with a frame of its own; in the frame of the back office (rule A51). */
  access: 'public' | 'session' | 'office'
  /** Rows of `ACCESS`, of the calls that it can't do without or of the screen itself. Whoever may use them all may open it. */
  needs?: readonly Access[]
  /** The screen over which it opens as a dialog (rule U5). */
  over?: string
  /** Its entry in the sidebar, below this heading (rule U16). */
  menu?: { heading: string; label: string }
  /** The screen whose entry in the sidebar is marked on it. */
  under?: string
  /** It records attendance: the end of the session does not close it (rule A49). */
  records?: true
  /** An operator is about to open the scanner: its reader is loaded ahead. */
  scans?: true
  /** Whose devices keep it (rule G3); without it those of the committee, if it is of the back office. */
  audience?: Audience
  /** Components that it loads apart, and shows from the start. */
  first?: readonly string[]
}
