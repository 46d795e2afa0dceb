// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { akunCalls } from '@bakti/contract/akun/akun.calls'
import { ownName, ownPassword } from '@bakti/contract/akun/akun.schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallError, describeFailure } from '../../platform/failure'
import { callOrThrow, callQuery, createQueryClient } from '../../platform/query'
import { session, useSession } from '../../platform/session'
import { call } from '../../platform/call'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { FailedState } from '../../ui/FailedState'
import { Field } from '../../ui/Field'
import { PasswordInput } from '../../ui/PasswordInput'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { TextInput } from '../../ui/TextInput'
import { markFields } from '../../ui/markFields'
import { toastsOf } from '../../ui/toast'
import { NewPasswordFields } from './NewPasswordFields'
import { SessionList } from './SessionList'

const toast = toastsOf('akun.saya')
const ownAkunQuery = () => callQuery(akunCalls.get)

/** The own account: name, password and sessions (rule A118). It opens over the landing page too, which has no query client. */
export function OwnAkunDialog({ onClose }: { onClose: () => void }) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <OwnAkun onClose={onClose} />
    </QueryClientProvider>
  )
}

function OwnAkun({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const read = useQuery(ownAkunQuery())
  const akun = read.data?.data
  return (
    <Dialog open onClose={onClose} title="Akun saya" description={user?.email}>
      <DialogBody className="gap-0! divide-y divide-garis">
        <NameForm name={user?.name ?? ''} />
        {akun && <PasswordForm akun={akun} />}
        <Part title="Sesi">
          {akun && <SessionList sesi={akun.sesi} onEnded={() => void read.refetch()} />}
          {!akun && read.isPending && (
            <>
              <LoadingText>Memuat sesi...</LoadingText>
              <Skeleton className="h-14" />
            </>
          )}
          {!akun && !read.isPending && <FailedState list={read}>Gagal memuat sesi</FailedState>}
        </Part>
      </DialogBody>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 py-6 first:pt-0 last:pb-0">
      <h3 className="text-lg font-extrabold">{title}</h3>
      {children}
    </section>
  )
}

function NameForm({ name }: { name: string }) {
  const form = useForm({ resolver: zodResolver(ownName), values: { name } })
  const save = useMutation({
    mutationFn: (body: { name: string }) => callOrThrow(akunCalls.update, { body }),
    onSuccess: (answer) => {
      session.adopt(answer)
      toast.success(answer.message)
    },
    onError: (error: CallError) => {
      if (markFields(form, error.answer.errors, ['name']) === undefined)
        toast.error(describeFailure(error, 'Gagal mengubah nama').text)
    },
  })
  return (
    <Part title="Nama yang tampil">
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
        className="grid gap-4"
      >
        <Field label="Nama" required error={form.formState.errors.name?.message}>
          <TextInput autoComplete="name" {...form.register('name')} />
        </Field>
        <Button
          type="submit"
          variant="outline"
          busy={save.isPending}
          busyText="Menyimpan..."
          disabled={!form.formState.isDirty}
          className="justify-self-start"
        >
          Simpan nama
        </Button>
      </form>
    </Part>
  )
}

interface Typed {
  lama: string
  password: string
  confirmPassword?: string | undefined
}

const EMPTY: Typed = { lama: '', password: '', confirmPassword: '' }

function PasswordForm({ akun: { sandi, email } }: { akun: { sandi: boolean; email: string } }) {
  const client = useQueryClient()
  const form = useForm({ resolver: zodResolver(ownPassword), defaultValues: EMPTY })
  const { errors } = form.formState
  const change = useMutation({
    mutationFn: async (body: Typed) => {
      const answer = session.adopt(await call(akunCalls.updatePassword, { body }))
      if (!answer.ok) throw new CallError(answer)
      return answer
    },
    onSuccess: async ({ message }) => {
      form.reset(EMPTY)
      toast.success(message, { lasts: true })
      await client.invalidateQueries({ queryKey: ownAkunQuery().queryKey })
    },
    onError: (error: CallError) => {
      if (markFields(form, error.answer.errors, ['lama', 'password', 'confirmPassword']) === undefined)
        toast.error(describeFailure(error, 'Gagal mengganti kata sandi').text)
    },
  })
  return (
    <Part title="Kata sandi">
      {sandi ? (
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit((values) => change.mutate(values))(event)}
          className="grid gap-4"
        >
          {/* Password managers read from it whose password this is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field label="Kata Sandi Lama" required error={errors.lama?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('lama')} />
          </Field>
          <NewPasswordFields register={form.register} errors={errors} />
          <p className="text-sm text-tinta-lembut">
            Setelah diganti, perangkat lain harus masuk lagi. Catatan yang belum terkirim di sana tetap ada.
          </p>
          <Button
            type="submit"
            variant="outline"
            busy={change.isPending}
            busyText="Mengganti..."
            className="justify-self-start"
          >
            Ganti kata sandi
          </Button>
        </form>
      ) : (
        <Banner tone="grey">
          Akun ini masuk dengan Google. Kata sandi bisa dibuat lewat Lupa kata sandi di halaman masuk.
        </Banner>
      )}
    </Part>
  )
}
