import type { KodeTerbit } from '@bakti/contract/aktivasi/kode.schemas'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { angka } from '../../ui/angka'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { FailedState } from '../../ui/FailedState'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { toast } from '../../ui/toast'
import { AlamatPicker } from '../pengaturan/AlamatPicker'
import { useTanyaAlamat } from '../pengaturan/TanyaAlamatDialog'
import { type Whose, useRingkasanKode, useTerbitkanKode } from './kode.queries'

const FAILED = 'Gagal membuat kode aktivasi.'

function Count({ count, children }: { count: number; children: string }) {
  return (
    <li className="flex items-baseline gap-3">
      <b className="judul min-w-16 text-right text-2xl tabular-nums">{angka(count)}</b>
      <span>{children}</span>
    </li>
  )
}

interface KodeDahuluProps {
  whose: Whose
  onMade: (made: KodeTerbit) => void
}

/** Before codes are made: how many there will be, and what a new issue makes void (rule P10). */
export function KodeDahulu({ whose, onMade }: KodeDahuluProps) {
  const counts = useRingkasanKode(whose)
  const [asking, setAsking] = useState(false)
  const alamat = useTanyaAlamat()
  const make = useTerbitkanKode(whose, () => void counts.refetch())
  const start = (batal?: number) =>
    make.mutate(batal === undefined ? {} : { batal }, {
      onSuccess: onMade,
      onError: (error) => {
        setAsking(false)
        toast.error(describeFailure(error, FAILED).text)
      },
    })
  const numbers = counts.data?.data
  if (counts.isError)
    return (
      <Card>
        <FailedState list={counts}>Gagal menghitung kode aktivasi.</FailedState>
      </Card>
    )
  if (!numbers)
    return (
      <Card>
        <LoadingText>Menghitung kode aktivasi...</LoadingText>
        <Skeleton className="m-5 h-32" />
      </Card>
    )
  const { belum, tercetak, aktif } = numbers
  return (
    <Card className="grid gap-5 p-5">
      <ul className="grid gap-2" aria-label="Kode aktivasi">
        <Count count={belum}>anggota belum punya kode tercetak. Kodenya dibuat sekarang.</Count>
        <Count count={tercetak}>kode sudah dicetak dan tetap berlaku.</Count>
        <Count count={aktif}>anggota sudah punya akun, jadi tidak perlu kode.</Count>
      </ul>
      <p className="text-pretty text-tinta-lembut">
        Kode tidak disimpan dalam bentuk yang bisa dibaca. Kode tampil sekali di sini untuk dicetak; yang
        hilang hanya bisa dibuat ulang.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<KeyRound aria-hidden />}
          disabled={belum === 0}
          busy={make.isPending && !asking}
          busyText="Membuat kode..."
          onClick={() => alamat.before(start)}
        >
          Buat {angka(belum)} kode
        </Button>
        {tercetak > 0 && (
          <Button
            variant="outline"
            disabled={make.isPending}
            onClick={() => alamat.before(() => setAsking(true))}
          >
            Buat ulang semua
          </Button>
        )}
      </div>
      {belum + tercetak > 0 && <AlamatPicker />}
      {alamat.question}
      {asking && (
        <ConfirmDialog
          open
          kind="question"
          title={`Buat ulang ${angka(belum + tercetak)} kode?`}
          confirmLabel="Buat ulang"
          busy={make.isPending}
          busyText="Membuat kode..."
          onConfirm={() => start(tercetak)}
          onClose={() => setAsking(false)}
        >
          {angka(tercetak)} kode yang sudah dicetak tidak berlaku lagi. Kartu dan lembar lama harus diganti.
        </ConfirmDialog>
      )}
    </Card>
  )
}
