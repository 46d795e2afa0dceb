import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { FormDialog } from '../../ui/FormDialog'
import { PERAN } from './peran.faces'
import { PeranFields, usePeranForm } from './PeranFields'
import { useAkunAct } from './useAkunAct'

/** Gives an account another role, after it said what that ends (rule R81). */
export function PeranDialog({ akun, onClose }: { akun: Akun; onClose: () => void }) {
  const form = usePeranForm(akun)
  const { run, busy, error } = useAkunAct(penggunaCalls.updatePeran, { akun, onClose })
  const wanted = form.watch('role')
  const changed = wanted !== akun.role
  return (
    <FormDialog
      title="Ubah peran"
      description={akun.name}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ role }) => run({ id: akun.id, role }))}
      submit={changed ? `Jadikan ${PERAN[wanted].label}` : 'Simpan'}
      cancel="Batal"
      saving={busy}
      unchanged={!changed}
      error={error}
    >
      <PeranFields form={form} akun={akun} busy={busy} />
    </FormDialog>
  )
}
