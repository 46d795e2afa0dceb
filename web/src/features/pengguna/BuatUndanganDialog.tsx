import { UNDANGAN_MAX_DAYS, UNDANGAN_MAX_USES } from '@bakti/contract/undangan/undangan.rules'
import type { PeranUndangan, UndanganBertoken } from '@bakti/contract/undangan/undangan.schemas'
import { type ReactNode, useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { DateInput, NumberInput, TextInput } from '../../ui/TextInput'
import { akhirHari } from './kelompok-mentor.rules'
import { PERAN } from './peran.faces'
import { TautanDialog } from './TautanDialog'
import { type UndanganBody, useBuatUndangan } from './undangan.queries'

const ROLES: readonly PeranUndangan[] = ['MENTOR', 'GERBANG', 'PIMPINAN', 'ADMIN']
const START = {
  role: 'MENTOR' as PeranUndangan,
  kelompok: '',
  sampai: '',
  maks: '1',
  hari: '7',
  judul: '',
  email: '',
}
type Values = typeof START

/** What the form asks for. Fields that the role does not have are left out. */
function bodyOf({ role, kelompok, sampai, maks, hari, judul, email }: Values): UndanganBody {
  const base = { role, judul }
  if (role === 'ADMIN') return { ...base, email }
  const uses = { ...base, maks: Number(maks), hari: Number(hari) }
  if (role !== 'MENTOR') return uses
  return { ...uses, kelompok: kelompok.match(/\d+/g)?.map(Number) ?? [], sampai: akhirHari(sampai) }
}

interface BuatUndanganDialogProps {
  onPrint: (cards: readonly UndanganBertoken[]) => void
  onClose: () => void
}

/** Makes an invitation, then shows its link once (rule R83). What is wrong is said by the server, at its field. */
export function BuatUndanganDialog({ onPrint, onClose }: BuatUndanganDialogProps) {
  const [values, setValues] = useState(START)
  const make = useBuatUndangan()
  const set = (next: Partial<Values>) => setValues({ ...values, ...next })
  if (make.data) return <TautanDialog undangan={make.data} onPrint={onPrint} onClose={onClose} />
  const faults = make.error?.answer.errors ?? []
  const faultOf = (field: string) =>
    faults.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message
  return (
    <Dialog open title="Buat undangan" onClose={onClose} locked={make.isPending} keepOnPress>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate(bodyOf(values))
        }}
      >
        <DialogBody>
          {make.error && (
            <Banner tone="red" live="alert">
              {describeFailure(make.error, 'Gagal membuat undangan. Coba lagi.').text}
            </Banner>
          )}
          <RoleChoice chosen={values.role} onChoose={(role) => set({ role })} />
          <Fields values={values} set={set} faultOf={faultOf} />
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
    </Dialog>
  )
}

interface RoleChoiceProps {
  chosen: PeranUndangan
  onChoose: (role: PeranUndangan) => void
}

function RoleChoice({ chosen, onChoose }: RoleChoiceProps) {
  return (
    <div role="group" aria-label="Peran" className="grid gap-1.5">
      <span aria-hidden className="text-sm font-bold">
        Peran
      </span>
      <div className="flex flex-wrap gap-1 justify-self-start rounded-md bg-belum-latar p-1">
        {ROLES.map((role) => (
          <button
            key={role}
            type="button"
            aria-pressed={role === chosen}
            onClick={() => onChoose(role)}
            className="min-h-11 cursor-pointer rounded-sm px-3.5 text-sm font-bold aria-pressed:bg-permukaan aria-pressed:shadow-xs"
          >
            {PERAN[role].label}
          </button>
        ))}
      </div>
      <p className="text-[0.8125rem]/5 text-tinta-lembut">{PERAN[chosen].can}</p>
    </div>
  )
}

interface FieldsProps {
  values: Values
  set: (next: Partial<Values>) => void
  faultOf: (field: string) => string | undefined
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>
}

const digits = (text: string) => text.replaceAll(/\D/g, '')

function Fields({ values, set, faultOf }: FieldsProps) {
  const { role } = values
  return (
    <>
      {role === 'MENTOR' && (
        <Pair>
          <Field label="Kelompok" hint="Pisahkan dengan koma: 41, 42" error={faultOf('kelompok')} required>
            <TextInput
              inputMode="text"
              autoComplete="off"
              value={values.kelompok}
              onChange={({ target }) => set({ kelompok: target.value })}
            />
          </Field>
          <Field label="Tugas sampai (boleh kosong)" error={faultOf('sampai')}>
            <DateInput value={values.sampai} onChange={({ target }) => set({ sampai: target.value })} />
          </Field>
        </Pair>
      )}
      {role === 'ADMIN' ? (
        <Field
          label="Email"
          hint="Hanya akun dengan email ini yang bisa menerima, sekali, dalam 24 jam."
          error={faultOf('email')}
          required
        >
          <TextInput
            type="email"
            autoComplete="off"
            value={values.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        </Field>
      ) : (
        <Pair>
          <Field
            label="Bisa dipakai"
            hint={`Berapa orang, paling banyak ${UNDANGAN_MAX_USES}`}
            error={faultOf('maks')}
          >
            <NumberInput value={values.maks} onChange={({ target }) => set({ maks: digits(target.value) })} />
          </Field>
          <Field label="Berlaku" hint={`Hari, paling lama ${UNDANGAN_MAX_DAYS}`} error={faultOf('hari')}>
            <NumberInput value={values.hari} onChange={({ target }) => set({ hari: digits(target.value) })} />
          </Field>
        </Pair>
      )}
      <Field
        label="Nama undangan (boleh kosong)"
        hint="Misalnya: Gerbang Barat, shift pagi"
        error={faultOf('judul')}
      >
        <TextInput
          autoComplete="off"
          maxLength={120}
          value={values.judul}
          onChange={({ target }) => set({ judul: target.value })}
        />
      </Field>
    </>
  )
}
