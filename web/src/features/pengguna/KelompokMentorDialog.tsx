import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { FormDialog } from '../../ui/FormDialog'
import { endedNow, kelompokBody } from './kelompok-mentor.rules'
import { KelompokMentorFields, useKelompokMentorForm } from './KelompokMentorFields'
import { useAkunAct } from './useAkunAct'

/** The groups of a mentor, each with its last day. What is taken off the list is named before it ends (rule R81). */
export function KelompokMentorDialog({ akun, onClose }: { akun: Akun; onClose: () => void }) {
  const form = useKelompokMentorForm(akun)
  const { run, busy, error } = useAkunAct(penggunaCalls.updateKelompok, { akun, onClose })
  const ended = endedNow(akun.kelompok, form.watch('rows'))
  return (
    <FormDialog
      title="Atur kelompok"
      description={akun.name}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ rows }) =>
        run({ id: akun.id, kelompok: kelompokBody(akun.kelompok, rows) }),
      )}
      submit={ended.length > 0 ? `Simpan dan akhiri ${ended.length} kelompok` : 'Simpan'}
      cancel="Batal"
      saving={busy}
      error={error}
    >
      <KelompokMentorFields form={form} ended={ended} />
    </FormDialog>
  )
}
