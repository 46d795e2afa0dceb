import { reachOf } from '@bakti/contract/pengaturan/alamat.rules'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { useAlamat } from './alamat.queries'
import { AlamatDialog } from './AskAlamatDialog'

const WARNING = {
  loopback: 'HP peserta tidak bisa membukanya.',
  pribadi: 'Hanya bisa dibuka di jaringan yang sama.',
  umum: '',
}

/** The address that what is made here will carry, and the way to change it (rule R105). */
export function AlamatPicker({ className }: { className?: string }) {
  const { known, alamat } = useAlamat()
  const [changing, setChanging] = useState(false)
  if (!known) return null
  const reach = reachOf(alamat)
  const fixed = known.sumber === 'PUBLIC_URL' && reach !== 'loopback'
  const shown = reach === 'loopback' ? new URL(alamat).hostname : alamat.replace(/^https:\/\//, '')
  return (
    <div className={cx('text-sm text-tinta-lembut', className)}>
      Alamat di kartu dan tautan: <b className="wrap-anywhere text-tinta">{shown}</b>. {WARNING[reach]}{' '}
      {!fixed && (
        <Button variant="ghost" size="tight" onClick={() => setChanging(true)}>
          Ganti alamat
        </Button>
      )}
      {changing && <AlamatDialog onClose={() => setChanging(false)} />}
    </div>
  )
}
