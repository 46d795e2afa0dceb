import type { UndanganWithToken } from '@bakti/contract/undangan/undangan.schemas'
import { useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { FormDialog } from '../../ui/FormDialog'
import { AlamatPicker } from '../pengaturan/AlamatPicker'
import { useAskAlamat } from '../pengaturan/AskAlamatDialog'
import { undanganBody } from './create-undangan.rules'
import { CreateUndanganFields, useUndanganForm } from './CreateUndanganFields'
import { LinkDialog } from './LinkDialog'
import { useCreateUndangan } from './undangan.queries'

interface CreateUndanganDialogProps {
  onPrint: (cards: readonly UndanganWithToken[]) => void
  onClose: () => void
}

/** Makes an invitation, then shows its link once (rule R83). What is wrong is said by the server, at its field. */
export function CreateUndanganDialog({ onPrint, onClose }: CreateUndanganDialogProps) {
  const { form, mark } = useUndanganForm()
  const make = useCreateUndangan()
  const alamat = useAskAlamat()
  const [problem, setProblem] = useState<string>()
  if (make.data) return <LinkDialog undangan={make.data} onPrint={onPrint} onClose={onClose} />
  const create = form.handleSubmit((values) => {
    setProblem(undefined)
    alamat.before(() =>
      make.mutate(undanganBody(values), {
        onError: (error) => {
          if (!mark(error.answer.errors))
            setProblem(describeFailure(error, 'Gagal membuat undangan. Coba lagi.').text)
        },
      }),
    )
  })
  return (
    <FormDialog
      title="Buat undangan"
      onClose={onClose}
      onSubmit={create}
      submit="Buat tautan"
      cancel="Batal"
      saving={make.isPending}
      savingText="Membuat..."
      error={problem}
      question={alamat.question}
    >
      <CreateUndanganFields form={form} />
      <AlamatPicker />
    </FormDialog>
  )
}
