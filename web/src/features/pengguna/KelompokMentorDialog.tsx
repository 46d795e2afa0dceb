import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../ui/Banner'
import { Button, IconButton } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { FormDialog } from '../../ui/FormDialog'
import { DateInput, NumberInput } from '../../ui/TextInput'
import { type KelompokLine, rowsOf, endedNow, emptyRow, kelompokBody } from './kelompok-mentor.rules'
import { useAkunAct } from './useAkunAct'

/** The groups of a mentor, each with its last day. What is taken off the list is named before it ends (rule R81). */
export function KelompokMentorDialog({ akun, onClose }: { akun: Akun; onClose: () => void }) {
  const [rows, setRows] = useState(() => rowsOf(akun.kelompok))
  const { run, busy, error } = useAkunAct(penggunaCalls.updateKelompok, { akun, onClose })
  const change = (key: number, next: Partial<KelompokLine>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...next } : row)))
  const ended = endedNow(akun.kelompok, rows)
  return (
    <FormDialog
      title="Atur kelompok"
      description={akun.name}
      onClose={onClose}
      onSubmit={() => run({ id: akun.id, kelompok: kelompokBody(akun.kelompok, rows) })}
      submit={ended.length > 0 ? `Simpan dan akhiri ${ended.length} kelompok` : 'Simpan'}
      cancel="Batal"
      saving={busy}
      error={error}
    >
      {rows.map((row, index) => (
        <div key={row.key} className="grid grid-cols-[1fr_1.4fr_auto] items-end gap-3">
          <Field label={index === 0 ? 'Kelompok' : `Kelompok ke-${index + 1}`}>
            <NumberInput
              value={row.nomor}
              onChange={({ target }) => change(row.key, { nomor: target.value.replaceAll(/\D/g, '') })}
            />
          </Field>
          <Field label="Sampai (boleh kosong)">
            <DateInput
              value={row.sampai}
              onChange={({ target }) => change(row.key, { sampai: target.value })}
            />
          </Field>
          <IconButton
            label={`Lepas Kelompok ${row.nomor}`}
            className="mb-0.5"
            onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => setRows([...rows, emptyRow(rows)])}
      >
        Tambah kelompok
      </Button>
      {ended.length > 0 && (
        <Banner tone="orange" live="status">
          {`Kelompok ${ended.join(', ')} berakhir sekarang: ia tidak lagi bisa mencatat kehadirannya.`}
        </Banner>
      )}
    </FormDialog>
  )
}
