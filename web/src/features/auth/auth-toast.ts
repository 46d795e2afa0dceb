import { toastsOf } from '../../ui/toast'

/** The toasts of all pages that lead to a session: after a success the errors before it are gone (rule U3). */
export const toast = toastsOf('masuk')
