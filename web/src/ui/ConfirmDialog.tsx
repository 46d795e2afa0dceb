import { Dialog } from './Dialog'
import { later } from './later'

/** Asks before an act (`ConfirmFrame`). Its code comes with the frame of all dialogs, apart from the pages. */
export const ConfirmDialog = later(async () => {
  const [{ ConfirmFrame }] = await Promise.all([import('./ConfirmFrame'), Dialog.load()])
  return ConfirmFrame
})
