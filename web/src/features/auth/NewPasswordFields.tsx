import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../ui/Field'
import { PasswordInput } from '../../ui/PasswordInput'

interface NewPasswordFieldsProps {
  register: (name: 'password' | 'confirmPassword') => UseFormRegisterReturn
  errors: { password?: FieldError | undefined; confirmPassword?: FieldError | undefined }
}

/** A new password, typed twice. */
export const NewPasswordFields = ({ register, errors }: NewPasswordFieldsProps) => (
  <>
    <Field
      label="Kata Sandi Baru"
      required
      hint={errors.password ? undefined : 'Minimal 8 karakter.'}
      error={errors.password?.message}
    >
      <PasswordInput autoComplete="new-password" {...register('password')} />
    </Field>
    <Field label="Konfirmasi Kata Sandi" required error={errors.confirmPassword?.message}>
      <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
    </Field>
  </>
)
