import type { ReactNode } from 'react'

/** What can be done with a page or with a row: declared once, and drawn as the screen has room for it (rule U136). */
export interface Act {
  label: string
  /** The accessible name where the label alone does not say with what: 'Edit Hari pertama'. */
  name?: string
  icon?: ReactNode
  /** The address it leads to; otherwise `onPress` does it. */
  to?: string
  onPress?: () => void
  danger?: boolean
  disabled?: boolean
}
