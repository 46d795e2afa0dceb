import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { screens } from '../../app/screens'
import { deviceKind } from '../../platform/device'
import { useInstallState } from '../../platform/install'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast'
import { useOutbox } from '../outbox/outbox.queries'
import { InstallDialog } from '../readiness/InstallDialog'
import { noteHintShown } from './useInstallHint'

/**
 * Asks once to install the app (rule U24). A line above the screen, not a dialog: it never lies over a scanner, and who wants to scan
 * needs no tap for it.
 */
export function InstallHint({ onLeave }: { onLeave: () => void }) {
  const { pathname } = useLocation()
  const { installed } = useInstallState()
  const { unsent, review } = useOutbox()
  const [opened, setOpened] = useState(false)
  const device = deviceKind()
  // /scan-qr is a scanner as a whole.
  const shown = opened || (!installed && !matchPath(screens.scanQr.path, pathname))
  useEffect(() => {
    if (shown) noteHintShown()
  }, [shown])
  const leave = () => {
    onLeave()
    toast.info("Caranya ada di 'Siapkan tanpa internet', di menu akun.")
  }
  if (!shown) return null
  const waiting = device === 'iphone' ? unsent + review : 0
  return (
    <>
      <Banner
        tone="blue"
        icon={<Smartphone />}
        className="mb-5 print:hidden"
        detail={
          <>
            {WHY[device]}
            {waiting > 0 && ` ${waiting} belum terkirim dari tab ini: kirim dulu.`}
            <span className="mt-2 flex flex-wrap gap-3 max-md:*:flex-1">
              <Button size="small" aria-haspopup="dialog" onClick={() => setOpened(true)}>
                {waiting > 0 ? 'Kirim, lalu pasang' : 'Lihat caranya'}
              </Button>
              <Button variant="outline" size="small" onClick={leave}>
                Nanti saja
              </Button>
            </span>
          </>
        }
      >
        Pasang BAKTI di layar utama
      </Banner>
      {opened && <InstallDialog onClose={() => setOpened(false)} />}
    </>
  )
}

const WHY = {
  iphone:
    'iPhone bisa menghapus data situs yang 7 hari tidak dibuka. Yang dipasang tidak. Ketuk Bagikan, lalu Tambah ke Layar Utama.',
  android: 'Sekali ketuk terbuka, juga tanpa sinyal, dan datanya tidak dihapus browser.',
  komputer: '',
}
