import { orangCalls } from '@bakti/contract/orang/orang.calls'
import { REASON_MAX } from '@bakti/contract/orang/orang.rules'
import type { Orang } from '@bakti/contract/orang/orang.schemas'
import { shownTanggal, tanggalWib } from '@bakti/contract/time.rules'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths'
import { callOrThrow } from '../../platform/query'
import { useServerNow } from '../../platform/useServerNow'
import { Banner } from '../../ui/Banner'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Field } from '../../ui/Field'
import { FormDialog } from '../../ui/FormDialog'
import { DateInput, TextInput } from '../../ui/TextInput'
import { useKelompokList } from '../kelompok/kelompok.queries'
import { KelompokPicker } from '../kelompok/KelompokPicker'
import { useOrangAct } from './orang.queries'

const DAY_MS = 86_400_000
const dayBefore = (tanggal: string) => new Date(Date.parse(tanggal) - DAY_MS).toISOString().slice(0, 10)

/** What the recaps say after the move. The first day of somebody who was always in this group stays with it. */
function Consequence({ from, to, sejak }: { from: number; to: number | undefined; sejak: string }) {
  return (
    <Banner tone="blue" icon={<Info aria-hidden />}>
      <b className="block">
        Rekap sampai {shownTanggal(dayBefore(sejak))} tetap di Kelompok {from}.
      </b>
      <span className="text-sm">
        Mulai {shownTanggal(sejak)} dihitung di {to === undefined ? 'kelompok baru' : `Kelompok ${to}`}. QR di
        kartunya tidak berubah.
      </span>
    </Banner>
  )
}

interface MoveDialogProps {
  orang: Orang
  onClose: () => void
}

/** Moves a person to another group from a date on (rule M29), and offers to print the card again. */
export function MoveDialog({ orang, onClose }: MoveDialogProps) {
  const navigate = useNavigate()
  const groups = useKelompokList()
  const today = tanggalWib(useServerNow([]).toISOString())
  const [before] = useState(orang)
  const [kelompok, setKelompok] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [alasan, setReason] = useState('')
  const [faults, setFaults] = useState<{ kelompok?: string; sejak?: string }>({})
  const [moved, setMoved] = useState(false)
  const sejak = typed ?? today
  const to = groups.rows.find(({ id }) => id === kelompok)
  const move = useOrangAct({
    orang,
    failed: 'Gagal memindahkan orang ini',
    mutationFn: () =>
      callOrThrow(orangCalls.move, {
        body: { id: orang.id, dari: before.id_kelompok, id_kelompok: kelompok, sejak, alasan },
      }),
    onDone: () => setMoved(true),
  })
  if (moved)
    return (
      <ConfirmDialog
        open
        kind="question"
        title="Cetak ulang kartunya?"
        confirmLabel="Cetak kartu"
        cancelLabel="Nanti saja"
        onConfirm={() => navigate(paths.printQr({ kelompok, anggota: orang.id }))}
        onClose={onClose}
      >
        Kartu yang sudah dicetak masih menyebut Kelompok {before.kelompok}. QR-nya tetap berlaku.
      </ConfirmDialog>
    )
  const submit = () => {
    const found = {
      ...(kelompok === '' && { kelompok: 'Pilih kelompok tujuannya' }),
      ...(sejak === '' && { sejak: 'Isi tanggal mulainya' }),
      ...(sejak > today && { sejak: 'Tanggal tidak boleh sesudah hari ini' }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) move.mutate()
  }
  return (
    <FormDialog
      title="Pindah kelompok"
      onClose={onClose}
      onSubmit={submit}
      submit="Pindahkan"
      cancel="Batal"
      saving={move.isPending}
      savingText="Memindahkan..."
      fault={faults}
    >
      <p>
        {before.nama}, sekarang di <b>Kelompok {before.kelompok}</b>.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <KelompokPicker
          rows={groups.rows}
          loading={groups.isPending}
          by="id"
          placeholder="Pilih kelompok"
          value={kelompok}
          onChoose={setKelompok}
          error={faults.kelompok}
          required
        />
        <Field label="Mulai tanggal" error={faults.sejak} required>
          <DateInput value={sejak} max={today} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      </div>
      <Field label="Alasan (opsional)">
        <TextInput
          maxLength={REASON_MAX}
          autoComplete="off"
          value={alasan}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      {sejak !== '' && kelompok !== before.id_kelompok && (
        <Consequence from={before.kelompok} to={to?.nomor} sejak={sejak} />
      )}
    </FormDialog>
  )
}
