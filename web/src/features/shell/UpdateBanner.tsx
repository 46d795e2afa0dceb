import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { applyUpdate } from '../../platform/take-over'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'

/** Offers a newer version of the app. It is loaded by this press alone, so that what is on screen is not lost (rule G6). */
export function UpdateBanner() {
  const [step, setStep] = useState<'offered' | 'loading' | 'recording'>('offered')
  const load = async () => {
    setStep('loading')
    if (!(await applyUpdate())) setStep('recording')
  }
  return (
    <Banner
      tone="blue"
      live="status"
      icon={<RotateCw />}
      className="mb-5 print:hidden"
      detail={
        step === 'recording'
          ? 'Pemindai masih terbuka di perangkat ini. Tutup dulu, lalu tekan lagi.'
          : 'Yang belum terkirim tetap tersimpan di perangkat.'
      }
      action={
        <Button size="small" busy={step === 'loading'} onClick={() => void load()}>
          Perbarui
        </Button>
      }
    >
      Versi baru tersedia
    </Banner>
  )
}
