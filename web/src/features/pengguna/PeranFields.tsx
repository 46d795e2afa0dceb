import { type Role, role } from '@bakti/contract/auth/auth.schemas'
import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { useForm } from 'react-hook-form'
import { session } from '../../platform/session'
import { Banner } from '../../ui/Banner'
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
            <label
              key={each}
              className="relative grid min-h-14 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-md border border-garis px-4 py-2.5 has-checked:border-aksi has-checked:bg-baris-arah has-disabled:cursor-not-allowed has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-fokus"
            >
              <input
                type="radio"
                value={each}
                className="peer absolute inset-0 size-full cursor-pointer opacity-0"
                {...form.register('role')}
                disabled={google}
              />
              {/* The whole row is the radio button; this is its face. */}
              <span
                aria-hidden
                className="row-span-2 size-5 rounded-full border-2 border-garis-kendali peer-checked:border-[6px] peer-checked:border-aksi"
              />
              <b>{PERAN[each].label}</b>
              <span className="text-sm text-tinta-lembut">
                {google ? 'Tidak untuk akun yang terhubung dengan Google' : PERAN[each].can}
              </span>
            </label>
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
