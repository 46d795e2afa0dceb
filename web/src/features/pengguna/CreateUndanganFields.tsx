import type { PeranUndangan } from '@bakti/contract/undangan/undangan.schemas'
import { UNDANGAN_MAX_DAYS, UNDANGAN_MAX_USES } from '@bakti/contract/undangan/undangan.rules'
import type { ComponentProps, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { Segments } from '../../ui/Segments'
import { DateInput, NumberInput, TextInput } from '../../ui/TextInput'
import { type NewUndangan, type ForWhom, EMPTY_UNDANGAN, forOne } from './create-undangan.rules'
import { PERAN } from './peran.faces'

const FOR_WHOM: readonly { key: ForWhom; label: string }[] = [
  { key: 'satu', label: 'Satu orang' },
  { key: 'banyak', label: 'Beberapa orang' },
]

const ROLES: readonly PeranUndangan[] = ['MENTOR', 'GERBANG', 'PIMPINAN', 'ADMIN']
const ROLE_CHOICES = ROLES.map((key) => ({ key, label: PERAN[key].label }))

/**
 * The form of a new invitation, which the server alone checks. `mark` shows the faults that it found; it returns false if they are not
 * about a field.
 */
export function useUndanganForm() {
  const form = useForm<NewUndangan>({ defaultValues: EMPTY_UNDANGAN })
  const mark = (errors: readonly { path: string; message: string }[]) => {
    // A fault of one group ('kelompok.0') stands at the field of all.
    const faults = errors.map(({ path, message }) => ({ path: path.split('.')[0] ?? path, message }))
    const fields = ['kelompok', 'sampai', 'nama', 'email', 'maks', 'judul', 'hari'] as const
    return markFields(form, faults, fields) !== undefined
  }
  return { form, mark }
}

interface CreateUndanganFieldsProps {
  form: ReturnType<typeof useUndanganForm>['form']
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>
}

/** A number's field, in which nothing but digits stays. */
const digits = (form: CreateUndanganFieldsProps['form'], name: 'maks' | 'hari') =>
  form.register(name, {
    onChange: ({ target }) => form.setValue(name, target.value.replaceAll(/\D/g, '')),
  })

/** The fields of an invitation, as its role and its people need them. */
export function CreateUndanganFields({ form }: CreateUndanganFieldsProps) {
  const { errors } = form.formState
  const [role, forWhom] = form.watch(['role', 'forWhom'])
  const admin = role === 'ADMIN'
  return (
    <>
      <div className="grid gap-1.5">
        <Choice
          label="Peran"
          segments={ROLE_CHOICES}
          chosen={role}
          onChoose={(next) => form.setValue('role', next)}
        />
        <p className="text-[0.8125rem]/5 text-tinta-lembut">{PERAN[role].can}</p>
      </div>
      {role === 'MENTOR' && (
        <Pair>
          <Field
            label="Kelompok"
            hint="Pisahkan dengan koma: 41, 42"
            error={errors.kelompok?.message}
            required
          >
            <TextInput inputMode="text" autoComplete="off" {...form.register('kelompok')} />
          </Field>
          <Until form={form} />
        </Pair>
      )}
      {(role === 'GERBANG' || role === 'PIMPINAN') && <Until form={form} />}
      {!admin && (
        <Choice
          label="Untuk"
          segments={FOR_WHOM}
          chosen={forWhom}
          onChoose={(next) => form.setValue('forWhom', next)}
        />
      )}
      {forOne({ role, forWhom }) ? <OnePerson form={form} admin={admin} /> : <SeveralPeople form={form} />}
      {!admin && (
        <Field label="Berlaku" hint={`Hari, paling lama ${UNDANGAN_MAX_DAYS}`} error={errors.hari?.message}>
          <NumberInput {...digits(form, 'hari')} />
        </Field>
      )}
    </>
  )
}

function Choice<Key extends string>(props: ComponentProps<typeof Segments<Key>>) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="text-sm font-bold">
        {props.label}
      </span>
      <Segments wide className="md:justify-self-start" {...props} />
    </div>
  )
}

function Until({ form }: CreateUndanganFieldsProps) {
  return (
    <Field label="Tugas sampai (boleh kosong)" error={form.formState.errors.sampai?.message}>
      <DateInput {...form.register('sampai')} />
    </Field>
  )
}

function OnePerson({ form, admin }: CreateUndanganFieldsProps & { admin: boolean }) {
  const { nama, email } = form.formState.errors
  return (
    <Pair>
      <Field label="Nama (boleh kosong)" error={nama?.message}>
        <TextInput autoComplete="off" maxLength={120} {...form.register('nama')} />
      </Field>
      <Field
        label={admin ? 'Email' : 'Email (boleh kosong)'}
        hint={
          admin
            ? 'Hanya akun dengan email ini yang bisa menerima, sekali, dalam 24 jam.'
            : 'Agar tautannya bisa dikirim lewat email.'
        }
        error={email?.message}
        required={admin}
      >
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
    </Pair>
  )
}

function SeveralPeople({ form }: CreateUndanganFieldsProps) {
  const { maks, judul } = form.formState.errors
  return (
    <Pair>
      <Field
        label="Bisa dipakai"
        hint={`Berapa orang, paling banyak ${UNDANGAN_MAX_USES}`}
        error={maks?.message}
      >
        <NumberInput {...digits(form, 'maks')} />
      </Field>
      <Field
        label="Nama undangan (boleh kosong)"
        hint="Misalnya: Gerbang Barat, shift pagi"
        error={judul?.message}
      >
        <TextInput autoComplete="off" maxLength={120} {...form.register('judul')} />
      </Field>
    </Pair>
  )
}
