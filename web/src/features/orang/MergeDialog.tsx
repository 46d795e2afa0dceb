import { orangCalls } from '@bakti/contract/orang/orang.calls'
import type { Found, Orang } from '@bakti/contract/orang/orang.schemas'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths'
import { callOrThrow } from '../../platform/query'
import { Banner } from '../../ui/Banner'
import { FormDialog } from '../../ui/FormDialog'
import { LoadingText } from '../../ui/Skeleton'
import { RadioCard } from '../../ui/RadioCard'
import { OrangPicker } from './OrangPicker'
import { orangQuery, seenOf, useOrangAct } from './orang.queries'

/** '2510324172 · Kelompok 12 · 3 hadir · punya akun' */
function factsOf({ nim, kelompok, kegiatan, akun }: Orang): string {
  const hadir = kegiatan.filter(({ status_kehadiran }) => status_kehadiran === 'Hadir').length
  return [nim, `Kelompok ${kelompok}`, `${hadir} hadir`, akun && 'punya akun'].filter(Boolean).join(' · ')
}

interface MergeDialogProps {
  orang: Orang
  onClose: () => void
}

/** Makes one of two members who are the same person (rule M31). */
export function MergeDialog({ orang, onClose }: MergeDialogProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Found | null>(null)
  const [stays, setStays] = useState(orang.id)
  const [fault, setFault] = useState<string>()
  const read = useQuery({ ...orangQuery(chosen?.id ?? ''), enabled: chosen !== null })
  const other = chosen && read.data?.data
  const both = other ? [orang, other] : []
  const [kept, gone] = stays === orang.id ? both : both.toReversed()
  const merge = useOrangAct({
    orang,
    failed: 'Gagal menggabungkan dua orang ini',
    mutationFn: ([one, two]: [Orang, Orang]) =>
      callOrThrow(orangCalls.merge, { body: { orang: [seenOf(one), seenOf(two)] } }),
    onDone: () => {
      onClose()
      if (stays !== orang.id) void navigate(paths.orang(stays), { replace: true })
    },
  })
  const submit = () => {
    if (!kept || !gone)
      return setFault(chosen ? 'Tunggu sampai datanya dimuat' : 'Pilih orang yang sama dengannya')
    merge.mutate([kept, gone])
  }
  return (
    <FormDialog
      title="Gabung dua data"
      onClose={onClose}
      onSubmit={submit}
      submit="Gabungkan"
      cancel="Batal"
      saving={merge.isPending}
      savingText="Menggabungkan..."
      fault={fault}
    >
      <OrangPicker
        label={`Orang yang sama dengan ${orang.nama}`}
        value={chosen}
        without={orang.id}
        error={fault}
        onChoose={(found) => {
          setChosen(found)
          setFault(undefined)
        }}
      />
      {chosen && read.isPending && <LoadingText>Memuat data orang...</LoadingText>}
      {read.isError && (
        <Banner tone="red" live="alert">
          Gagal memuat data {chosen?.nama}. Pilih sekali lagi.
        </Banner>
      )}
      {both.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-bold">Data diri yang dipakai</legend>
          {both.map((each) => (
            <RadioCard
              key={each.id}
              name="tetap"
              value={each.id}
              label={each.nama}
              checked={each.id === stays}
              onChange={() => setStays(each.id)}
            >
              {factsOf(each)}
            </RadioCard>
          ))}
        </fieldset>
      )}
      {gone && kept && (
        <Banner tone="orange" icon={<TriangleAlert aria-hidden />}>
          Kehadiran dan tugas keduanya menjadi milik {kept.nama} ({kept.nim}). Data {gone.nim} hilang dari
          daftar; kartunya tetap bisa dipindai. Bisa diurungkan di halaman Sampah.
        </Banner>
      )}
    </FormDialog>
  )
}
