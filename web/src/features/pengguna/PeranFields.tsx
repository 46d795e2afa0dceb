import { type Role, role } from '@bakti/contract/auth/auth.schemas'
import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { useForm } from 'react-hook-form'
import { session } from '../../platform/session'
import { Banner } from '../../ui/Banner'
import { RadioCard } from '../../ui/RadioCard'
import { PERAN } from './peran.faces'

/** The form of an account's role. */
export const usePeranForm = ({ role: before }: Akun) => useForm({ defaultValues: { role: before } })

/** What becomes of the member of an account. */
function memberText({ anggota, role: from }: Akun, to: Role): string {
  if (!anggota || (from === 'PESERTA') === (to === 'PESERTA')) return ''
  return to === 'PESERTA'
    ? `Halaman kartu dan kehadiran ${anggota.nama} terbuka lagi untuk akun ini.`
    : `${anggota.nama} tetap anggota Kelompok ${anggota.kelompok} dan tetap terhubung dengan akun ini; kartunya tetap berlaku, tetapi halaman kartu dan kehadirannya tertutup selama akun ini ${PERAN[to].label}.`
}

/** What a change to this role takes from the account, in sentences. */
function harm(akun: Akun, to: Role): string {
  const own = akun.id === session.get().user?.id
  const sentences = [
    `Semua sesi ${own ? 'akunmu' : 'akun ini'} berakhir, dan harus masuk lagi.`,
    akun.role === 'MENTOR' && akun.kelompok.length > 0 && to !== 'MENTOR'
      ? `Kelompok ${akun.kelompok.map(({ nomor }) => nomor).join(', ')} tidak lagi menjadi tugasnya.`
      : '',
    memberText(akun, to),
  ]
  return sentences.filter(Boolean).join(' ')
}

interface PeranFieldsProps {
  form: ReturnType<typeof usePeranForm>
  akun: Akun
  busy: boolean
}

/** The roles to choose from, and what another one takes from the account. */
export function PeranFields({ form, akun, busy }: PeranFieldsProps) {
  const wanted = form.watch('role')
  return (
    <>
      <fieldset className="grid gap-2" disabled={busy}>
        <legend className="sr-only">Peran</legend>
        {role.options.toReversed().map((each) => {
          const google = each === 'ADMIN' && akun.google
          return (
            <RadioCard
              key={each}
              value={each}
              label={PERAN[each].label}
              {...form.register('role')}
              disabled={google}
            >
              {google ? 'Tidak untuk akun yang terhubung dengan Google' : PERAN[each].can}
            </RadioCard>
          )
        })}
      </fieldset>
      {wanted !== akun.role && (
        <Banner tone="orange" live="status">
          {harm(akun, wanted)}
        </Banner>
      )}
    </>
  )
}
