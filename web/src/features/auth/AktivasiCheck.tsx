import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import type { CheckedKode } from '@bakti/contract/aktivasi/aktivasi.schemas'
import { HEADERS } from '@bakti/contract/envelope'
import { useEffect, useState } from 'react'
import { paths } from '../../app/paths'
import { call } from '../../platform/call'
import { deviceId } from '../../platform/storage'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { TextInput } from '../../ui/TextInput'
import { Step } from './Step'
import { AuthForm, AuthLink, useAuthForm } from './AuthForm'
import { type FormProblem, problemOf } from './form-problem'
import { KodeInput } from './KodeInput'

const FAILED = 'Gagal memeriksa kode.'
const HINT = '8 huruf dan angka di kartu atau lembar kelompokmu.'
const HINT_WRONG = 'Periksa lagi kartunya. Kode tidak memakai 0, O, 1, dan I.'

/** What stands on the card. */
export interface Typed {
  nim: string
  kode: string
}

interface AktivasiCheckProps {
  typed: Typed
  /** Why the second step led back here. */
  problem: FormProblem | null
  onChecked: (typed: Typed, checked: CheckedKode) => void
}

/** The first step: NIM and code. */
export function AktivasiCheck({ typed, problem, onChecked }: AktivasiCheckProps) {
  const { form, complain, clear, retryWhileBusy, ...formState } = useAuthForm('aktivasiCheck', typed)
  const { errors, isSubmitting } = form.formState
  const [wrong, setWrong] = useState(false)
  useEffect(() => {
    if (problem) complain(problem)
    // oxlint-disable-next-line react/exhaustive-deps -- only what led here
  }, [])
  const kode = form.watch('kode')

  const submit = form.handleSubmit(async (values) => {
    clear()
    setWrong(false)
    const answer = await retryWhileBusy((queued) =>
      call(aktivasiCalls.check, {
        body: values,
        ...queued,
        headers: { [HEADERS.deviceId]: deviceId(), ...queued.headers },
      }),
    )
    if (answer.ok) return onChecked(values, answer.data)
    setWrong(answer.code === 'aktivasi.mismatch')
    if (markFields(form, answer.errors, ['nim', 'kode']) === undefined) complain(problemOf(answer, FAILED))
  }, clear)

  const typeKode = (next: string) => {
    setWrong(false)
    form.setValue('kode', next)
    form.clearErrors('kode')
  }
  return (
    <>
      <Step step={1} title="Aktifkan kartumu" />
      <AuthForm {...formState} onSubmit={submit} submit="Lanjut" busyText="Memeriksa..." busy={isSubmitting}>
        <Field label="NIM" required error={errors.nim?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            placeholder="10 angka"
            className="tabular-nums"
            {...(wrong && { 'aria-invalid': true })}
            {...form.register('nim')}
          />
        </Field>
        <Field label="Kode aktivasi" required hint={wrong ? HINT_WRONG : HINT} error={errors.kode?.message}>
          <KodeInput
            value={kode}
            onValue={typeKode}
            ref={form.register('kode').ref}
            name="kode"
            {...(wrong && { 'aria-invalid': true })}
          />
        </Field>
      </AuthForm>
      <p className="text-center">
        Sudah pernah mengaktifkan? <AuthLink to={paths.login()}>Masuk</AuthLink>
      </p>
    </>
  )
}
