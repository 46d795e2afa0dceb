import { toastsOf } from '../../ui/toast'

/** What is said on the way in, by whichever page: who is in has nothing left to do about what went wrong before. */
export const toast = toastsOf('masuk')
