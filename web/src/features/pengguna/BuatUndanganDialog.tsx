import type { PeranUndangan, UndanganBertoken } from '@bakti/contract/undangan/undangan.schemas'
import { useEffect, useRef, useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { AlamatPicker } from '../pengaturan/AlamatPicker'
import { useTanyaAlamat } from '../pengaturan/TanyaAlamatDialog'
import { type IsiUndanganBaru, UNDANGAN_KOSONG, undanganBody } from './buat-undangan.rules'
import { BuatUndanganFields } from './BuatUndanganFields'
import { PERAN } from './peran.faces'
import { Segmen } from './Segmen'
import { TautanDialog } from './TautanDialog'
import { useBuatUndangan } from './undangan.queries'

const ROLES: readonly PeranUndangan[] = ['MENTOR', 'GERBANG', 'PIMPINAN', 'ADMIN']
const ROLE_CHOICES = ROLES.map((role) => [role, PERAN[role].label] as const)

/** The fields of the form that a fault can stand at. */
const FIELDS = ['kelompok', 'sampai', 'nama', 'email', 'maks', 'hari', 'judul']

interface BuatUndanganDialogProps {
  onPrint: (cards: readonly UndanganBertoken[]) => void
  onClose: () => void
}

/** Makes an invitation, then shows its link once (rule R83). What is wrong is said by the server, at its field. */
export function BuatUndanganDialog({ onPrint, onClose }: BuatUndanganDialogProps) {
  const [isi, setIsi] = useState(UNDANGAN_KOSONG)
  const form = useRef<HTMLFormElement>(null)
  const make = useBuatUndangan()
  const alamat = useTanyaAlamat()
  const set = (next: Partial<IsiUndanganBaru>) => setIsi({ ...isi, ...next })
  useEffect(() => {
    if (make.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [make.error])
  if (make.data) return <TautanDialog undangan={make.data} onPrint={onPrint} onClose={onClose} />
  const faults = make.error?.answer.errors ?? []
  const faultOf = (field: string) =>
    faults.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message
  return (
    <Dialog open title="Buat undangan" onClose={onClose} locked={make.isPending} keepOnPress>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          alamat.before(() => make.mutate(undanganBody(isi)))
        }}
      >
        <DialogBody>
          <div className="grid gap-1.5">
            <Segmen
              label="Peran"
              choices={ROLE_CHOICES}
              chosen={isi.role}
              onChoose={(role) => set({ role })}
            />
            <p className="text-[0.8125rem]/5 text-tinta-lembut">{PERAN[isi.role].can}</p>
          </div>
          <BuatUndanganFields isi={isi} set={set} faultOf={faultOf} />
          <AlamatPicker />
          {make.error && !FIELDS.some(faultOf) && (
            <Banner tone="red" live="alert">
              {describeFailure(make.error, 'Gagal membuat undangan. Coba lagi.').text}
            </Banner>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={make.isPending} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" busy={make.isPending} busyText="Membuat...">
            Buat tautan
          </Button>
        </DialogFooter>
      </form>
      {alamat.question}
    </Dialog>
  )
}
