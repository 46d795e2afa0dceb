import type { PeranUndangan, UndanganWithToken } from '@bakti/contract/undangan/undangan.schemas'
import { useEffect, useRef, useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { AlamatPicker } from '../pengaturan/AlamatPicker'
import { useAskAlamat } from '../pengaturan/AskAlamatDialog'
import { type NewUndangan, EMPTY_UNDANGAN, undanganBody } from './create-undangan.rules'
import { CreateUndanganFields } from './CreateUndanganFields'
import { PERAN } from './peran.faces'
import { Segments } from './Segments'
import { LinkDialog } from './LinkDialog'
import { useCreateUndangan } from './undangan.queries'

const ROLES: readonly PeranUndangan[] = ['MENTOR', 'GERBANG', 'PIMPINAN', 'ADMIN']
const ROLE_CHOICES = ROLES.map((role) => [role, PERAN[role].label] as const)

/** The fields of the form that a fault can stand at. */
const FIELDS = ['kelompok', 'sampai', 'nama', 'email', 'maks', 'hari', 'judul']

interface CreateUndanganDialogProps {
  onPrint: (cards: readonly UndanganWithToken[]) => void
  onClose: () => void
}

/** Makes an invitation, then shows its link once (rule R83). What is wrong is said by the server, at its field. */
export function CreateUndanganDialog({ onPrint, onClose }: CreateUndanganDialogProps) {
  const [isi, setContents] = useState(EMPTY_UNDANGAN)
  const form = useRef<HTMLFormElement>(null)
  const make = useCreateUndangan()
  const alamat = useAskAlamat()
  const set = (next: Partial<NewUndangan>) => setContents({ ...isi, ...next })
  useEffect(() => {
    if (make.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [make.error])
  if (make.data) return <LinkDialog undangan={make.data} onPrint={onPrint} onClose={onClose} />
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
            <Segments
              label="Peran"
              choices={ROLE_CHOICES}
              chosen={isi.role}
              onChoose={(role) => set({ role })}
            />
            <p className="text-[0.8125rem]/5 text-tinta-lembut">{PERAN[isi.role].can}</p>
          </div>
          <CreateUndanganFields isi={isi} set={set} faultOf={faultOf} />
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
