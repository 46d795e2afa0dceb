import { scopeOf } from '@bakti/contract/access'
import type { Loss } from '@bakti/contract/perangkat/perangkat.schemas'
import { longTime } from '@bakti/contract/time.rules'
import { useState } from 'react'
import { paths } from '../../app/paths'
import { useSession } from '../../platform/session'
import { remembered } from '../../platform/storage'
import { Banner } from '../../ui/Banner'
import { Button, LinkButton } from '../../ui/Button'
import { formatNumber } from '../../ui/format-number'
import { useLosses } from './losses'
import { remainingText } from './perangkat.words'

const closedKey = ({ id }: Loss) => `hilang-${id}`

/** Says which acts this browser lost before the server had them, and what to do (rule D6). Closed, it stays closed on this device. */
export function LostActs() {
  const losses = useLosses()
  const { user } = useSession()
  const [closed, setClosed] = useState<readonly string[]>([])
  const open = losses
    .filter(({ id }) => !closed.includes(id))
    .filter((loss) => !remembered.flag(closedKey(loss)))
  const [first] = open
  if (!first) return null
  const acts = open.reduce((sum, { unsent, review }) => sum + unsent + review, 0)
  const close = () => {
    for (const loss of open) remembered.set(closedKey(loss), true)
    setClosed([...closed, ...open.map(({ id }) => id)])
  }
  return (
    <Banner
      tone="red"
      live="alert"
      className="mb-5 print:hidden"
      detail={
        <>
          {open.map((loss) => (
            <span key={loss.id} className="block">
              {`${remainingText(loss)} (akun ${loss.nama}), terakhir diketahui ${longTime(loss.reported_at)}.`}
            </span>
          ))}
          <span className="mt-1 block">
            Cocokkan daftar Absensi dengan siapa yang hadir sebelum jam itu, tanyakan lagi orangnya bila
            perlu, lalu catat ulang. Bila BAKTI juga dibuka sebagai aplikasi terpasang atau di browser lain,
            buka dulu di sana: catatannya mungkin masih tersimpan dan terkirim sendiri.
          </span>
        </>
      }
      action={
        <span className="flex flex-wrap gap-2">
          {user && scopeOf('managePerangkat', user.role) !== null && (
            <LinkButton to={paths.perangkat()} size="small" variant="outline">
              Lihat perangkat
            </LinkButton>
          )}
          <Button size="small" variant="outline" onClick={close}>
            Tutup
          </Button>
        </span>
      }
    >
      {`Browser ini menghapus penyimpanannya. ${formatNumber(acts)} catatan hilang sebelum sampai ke server.`}
    </Banner>
  )
}
