import { tanggalWib } from '@bakti/contract/time.rules'
import { useEffect, useState } from 'react'
import { deviceKind } from '../../platform/device'
import { installState } from '../../platform/install'
import { remembered } from '../../platform/storage'
import { isHintDue } from './install-hint.rules'
import { app } from '../../state/app'

/** By the device's clock: the server's is not known before its first answer. */
const today = () => tanggalWib(new Date(app.clock.now()).toISOString())

const FIRST_DAY = 'hariPertama'
const SHOWN = 'petunjukPasang'

/** To be called when the hint is on screen: it does not come again. */
export const noteHintShown = () => remembered.set(SHOWN, true)

/** Whether this visit is the one on which the hint to install comes (rule U24), and the function that takes it away. */
export function useInstallHint(): [boolean, () => void] {
  const [due, setDue] = useState(() => {
    const phone = deviceKind() !== 'komputer'
    return isHintDue({
      today: today(),
      firstDay: remembered.text(FIRST_DAY),
      shown: remembered.flag(SHOWN) === true,
      phone,
      installed: phone && installState().installed,
      online: navigator.onLine,
    })
  })
  useEffect(() => {
    if (remembered.text(FIRST_DAY) === null) remembered.set(FIRST_DAY, today())
  }, [])
  return [due, () => setDue(false)]
}
