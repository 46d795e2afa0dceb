import { UNDANGAN_MAX_DAYS, UNDANGAN_MAX_USES } from '@bakti/contract/undangan/undangan.rules'
import type { ReactNode } from 'react'
import { Field } from '../../ui/Field'
import { DateInput, NumberInput, TextInput } from '../../ui/TextInput'
import { type NewUndangan, type ForWhom, forOne } from './create-undangan.rules'
import { Segments } from './Segments'

const FOR_WHOM: readonly (readonly [ForWhom, string])[] = [
  ['satu', 'Satu orang'],
  ['banyak', 'Beberapa orang'],
]

interface CreateUndanganFieldsProps {
  isi: NewUndangan
  set: (next: Partial<NewUndangan>) => void
  faultOf: (field: string) => string | undefined
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>
}

const digits = (text: string) => text.replaceAll(/\D/g, '')

/** The fields of an invitation, as its role and its people need them. */
export function CreateUndanganFields(props: CreateUndanganFieldsProps) {
  const { isi, set, faultOf } = props
  const admin = isi.role === 'ADMIN'
  const one = forOne(isi)
  return (
    <>
      {isi.role === 'MENTOR' && (
        <Pair>
          <Field label="Kelompok" hint="Pisahkan dengan koma: 41, 42" error={faultOf('kelompok')} required>
            <TextInput
              inputMode="text"
              autoComplete="off"
              value={isi.kelompok}
              onChange={({ target }) => set({ kelompok: target.value })}
            />
          </Field>
          <Until {...props} />
        </Pair>
      )}
      {(isi.role === 'GERBANG' || isi.role === 'PIMPINAN') && <Until {...props} />}
      {!admin && (
        <Segments
          label="Untuk"
          choices={FOR_WHOM}
          chosen={isi.forWhom}
          onChoose={(forWhom) => set({ forWhom })}
        />
      )}
      {one ? <OnePerson {...props} /> : <SeveralPeople {...props} />}
      {!admin && (
        <Field label="Berlaku" hint={`Hari, paling lama ${UNDANGAN_MAX_DAYS}`} error={faultOf('hari')}>
          <NumberInput value={isi.hari} onChange={({ target }) => set({ hari: digits(target.value) })} />
        </Field>
      )}
    </>
  )
}

function Until({ isi, set, faultOf }: CreateUndanganFieldsProps) {
  return (
    <Field label="Tugas sampai (boleh kosong)" error={faultOf('sampai')}>
      <DateInput value={isi.sampai} onChange={({ target }) => set({ sampai: target.value })} />
    </Field>
  )
}

function OnePerson({ isi, set, faultOf }: CreateUndanganFieldsProps) {
  const admin = isi.role === 'ADMIN'
  return (
    <Pair>
      <Field label="Nama (boleh kosong)" error={faultOf('nama')}>
        <TextInput
          autoComplete="off"
          maxLength={120}
          value={isi.nama}
          onChange={({ target }) => set({ nama: target.value })}
        />
      </Field>
      <Field
        label={admin ? 'Email' : 'Email (boleh kosong)'}
        hint={
          admin
            ? 'Hanya akun dengan email ini yang bisa menerima, sekali, dalam 24 jam.'
            : 'Agar tautannya bisa dikirim lewat email.'
        }
        error={faultOf('email')}
        required={admin}
      >
        <TextInput
          type="email"
          autoComplete="off"
          value={isi.email}
          onChange={({ target }) => set({ email: target.value })}
        />
      </Field>
    </Pair>
  )
}

function SeveralPeople({ isi, set, faultOf }: CreateUndanganFieldsProps) {
  return (
    <Pair>
      <Field
        label="Bisa dipakai"
        hint={`Berapa orang, paling banyak ${UNDANGAN_MAX_USES}`}
        error={faultOf('maks')}
      >
        <NumberInput value={isi.maks} onChange={({ target }) => set({ maks: digits(target.value) })} />
      </Field>
      <Field
        label="Nama undangan (boleh kosong)"
        hint="Misalnya: Gerbang Barat, shift pagi"
        error={faultOf('judul')}
      >
        <TextInput
          autoComplete="off"
          maxLength={120}
          value={isi.judul}
          onChange={({ target }) => set({ judul: target.value })}
        />
      </Field>
    </Pair>
  )
}
