import type { IssuedKode } from '@bakti/contract/aktivasi/kode.schemas'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { formatNumber } from '../../ui/format-number'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { FailedState } from '../../ui/FailedState'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { toast } from '../../ui/toast'
import { AlamatPicker } from '../pengaturan/AlamatPicker'
import { useAskAlamat } from '../pengaturan/AskAlamatDialog'
import { type Whose, useKodeSummary, useIssueKode } from './kode.queries'

const FAILED = 'Gagal membuat kode aktivasi.'

function Count({ count, children }: { count: number; children: string }) {
  return (
    <li className="flex items-baseline gap-3">
      <b className="judul min-w-16 text-right text-2xl tabular-nums">{formatNumber(count)}</b>
      <span>{children}</span>
    </li>
  )
}

interface KodeFirstProps {
  whose: Whose
  onMade: (made: IssuedKode) => void
}

/** Before codes are made: how many there will be, and what a new issue makes void (rule P10). */
export function KodeFirst({ whose, onMade }: KodeFirstProps) {
  const counts = useKodeSummary(whose)
  const [asking, setAsking] = useState(false)
  const alamat = useAskAlamat()
  const make = useIssueKode(whose, () => void counts.refetch())
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
          Buat {formatNumber(belum)} kode
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
          title={`Buat ulang ${formatNumber(belum + tercetak)} kode?`}
          confirmLabel="Buat ulang"
          busy={make.isPending}
          busyText="Membuat kode..."
          onConfirm={() => start(tercetak)}
          onClose={() => setAsking(false)}
        >
          {formatNumber(tercetak)} kode yang sudah dicetak tidak berlaku lagi. Kartu dan lembar lama harus
          diganti.
        </ConfirmDialog>
      )}
    </Card>
  )
}
