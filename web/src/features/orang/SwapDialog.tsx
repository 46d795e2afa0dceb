import { orangCalls } from '@bakti/contract/orang/orang.calls'
import { SWAPPED, type Swapped } from '@bakti/contract/orang/orang.rules'
import type { Found, Orang } from '@bakti/contract/orang/orang.schemas'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { callOrThrow } from '../../platform/query'
import { FormDialog } from '../../ui/FormDialog'
import { RadioCard } from '../../ui/RadioCard'
import { OrangPicker } from './OrangPicker'
import { seenOf, useOrangAct } from './orang.queries'

const CHOICES: Record<Swapped, { label: string; what: string; of: (orang: Found) => string }> = {
  nama: { label: 'Nama', what: 'Kehadiran tetap pada kartunya masing-masing', of: ({ nama }) => nama },
  nim: { label: 'NIM', what: 'Kehadiran tetap pada kartunya masing-masing', of: ({ nim }) => nim },
  kelompok: {
    label: 'Kelompok',
    what: 'Mulai hari ini; rekap sebelumnya tidak berubah',
    of: ({ kelompok }) => String(kelompok),
  },
}

function Becomes({ orang, other, swapped }: { orang: Found; other: Found; swapped: Swapped }) {
  const { of } = CHOICES[swapped]
  return (
    <div className="min-w-0 rounded-md border border-garis-admin px-4 py-3">
      <b className="block wrap-anywhere">{orang.nama}</b>
      <small className="block text-tinta-lembut tabular-nums">{orang.nim}</small>
      <span className="judul mt-1 block text-2xl wrap-anywhere">
        {of(orang)} → {of(other)}
      </span>
    </div>
  )
}

interface SwapDialogProps {
  orang: Orang
  onClose: () => void
}

/** Swaps the name, the NIM or the group of two people (rule M30). */
export function SwapDialog({ orang, onClose }: SwapDialogProps) {
  const [other, setOther] = useState<Found | null>(null)
  const [swapped, choose] = useState<Swapped>('kelompok')
  const [fault, setFault] = useState<string>()
  const swap = useOrangAct({
    orang,
    failed: 'Gagal menukar dua orang ini',
    mutationFn: (chosen: Found) =>
      callOrThrow(orangCalls.swap, { body: { orang: [seenOf(orang), seenOf(chosen)], tukar: swapped } }),
    onDone: onClose,
  })
  const same = other && CHOICES[swapped].of(orang) === CHOICES[swapped].of(other)
  const submit = () => {
    if (!other) return setFault('Pilih orang yang ditukar')
    if (same) return setFault(`${CHOICES[swapped].label} keduanya sama, jadi tidak ada yang ditukar`)
    swap.mutate(other)
  }
  return (
    <FormDialog
      title="Tukar dua orang"
      onClose={onClose}
      onSubmit={submit}
      submit="Tukar"
      cancel="Batal"
      saving={swap.isPending}
      savingText="Menukar..."
      fault={fault}
    >
      <OrangPicker
        label="Dengan siapa"
        value={other}
        without={orang.id}
        error={fault}
        onChoose={(chosen) => {
          setOther(chosen)
          setFault(undefined)
        }}
      />
      <fieldset className="grid gap-2">
        <legend className="sr-only">Yang ditukar</legend>
        {SWAPPED.map((each) => (
          <RadioCard
            key={each}
            name="tukar"
            value={each}
            label={CHOICES[each].label}
            checked={each === swapped}
            onChange={() => {
              choose(each)
              setFault(undefined)
            }}
          >
            {CHOICES[each].what}
          </RadioCard>
        ))}
      </fieldset>
      {other && !same && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
          <Becomes orang={orang} other={other} swapped={swapped} />
          <ArrowLeftRight aria-hidden className="size-5 text-tinta-lembut" />
          <Becomes orang={other} other={orang} swapped={swapped} />
        </div>
      )}
    </FormDialog>
  )
}
