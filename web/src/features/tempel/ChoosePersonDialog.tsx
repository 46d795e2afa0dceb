import { TEMPEL_LINE_MAX } from '@bakti/contract/absen/absen.calls'
import type { TempelPerson } from '@bakti/contract/absen/absen.schemas'
import type { TempelRow } from '@bakti/contract/absen/tempel.rules'
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { TextInput } from '../../ui/TextInput'
import { matchLines } from './useTempel'

interface ChoosePersonDialogProps {
  row: TempelRow
  absenId: string
  onChoose: (orang: TempelPerson) => void
  onClose: () => void
}

/** Whom a line means: one of those who have the name, or somebody who is looked up by another name or NIM. */
export function ChoosePersonDialog({ row, absenId, onChoose, onClose }: ChoosePersonDialogProps) {
  const [query, setQuery] = useState('')
  const search = useMutation({ mutationFn: (line: string) => matchLines(absenId, [line]) })
  const people = search.data ? (search.data[0]?.orang ?? []) : row.choices
  const failure = search.error && describeFailure(search.error, 'Gagal mencari').text
  return (
    <Dialog open onClose={onClose} title={row.teks} description={`Baris ${row.nomor}`} size="narrow">
      <DialogBody>
        {people.length > 0 && (
          <ul aria-label="Pilih orangnya" className="grid gap-2">
            {people.map((orang) => (
              <li key={orang.id}>
                <Button
                  variant="outline"
                  full
                  className="justify-between text-left"
                  onClick={() => onChoose(orang)}
                >
                  <span className="min-w-0 wrap-anywhere">
                    {orang.nama}{' '}
                    <span className="block text-sm font-normal text-tinta-lembut tabular-nums">
                      {`${orang.nim} · Kelompok ${orang.kelompok}`}
                    </span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (query.trim()) search.mutate(query.trim())
          }}
        >
          <Field
            label="Cari nama atau NIM lain"
            error={failure ?? (search.data && people.length === 0 ? 'Tidak ada yang cocok.' : undefined)}
          >
            <TextInput
              value={query}
              maxLength={TEMPEL_LINE_MAX}
              enterKeyHint="search"
              autoComplete="off"
              onChange={(event) => setQuery(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="outline" icon={<Search aria-hidden />} busy={search.isPending}>
            Cari
          </Button>
        </form>
      </DialogBody>
    </Dialog>
  )
}
