import type { PeranUndangan, UndanganWithToken } from '@bakti/contract/undangan/undangan.schemas'
import { useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { FormDialog } from '../../ui/FormDialog'
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
  const make = useCreateUndangan()
  const alamat = useAskAlamat()
  const set = (next: Partial<NewUndangan>) => setContents({ ...isi, ...next })
  if (make.data) return <LinkDialog undangan={make.data} onPrint={onPrint} onClose={onClose} />
  const faults = make.error?.answer.errors ?? []
  const faultOf = (field: string) =>
    faults.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message
  return (
    <FormDialog
      title="Buat undangan"
      onClose={onClose}
      onSubmit={() => alamat.before(() => make.mutate(undanganBody(isi)))}
      submit="Buat tautan"
      cancel="Batal"
      saving={make.isPending}
      savingText="Membuat..."
      error={
        make.error && !FIELDS.some(faultOf)
          ? describeFailure(make.error, 'Gagal membuat undangan. Coba lagi.').text
          : undefined
      }
      fault={make.error}
      question={alamat.question}
    >
      <div className="grid gap-1.5">
        <Segments label="Peran" choices={ROLE_CHOICES} chosen={isi.role} onChoose={(role) => set({ role })} />
        <p className="text-[0.8125rem]/5 text-tinta-lembut">{PERAN[isi.role].can}</p>
      </div>
      <CreateUndanganFields isi={isi} set={set} faultOf={faultOf} />
      <AlamatPicker />
    </FormDialog>
  )
}
