import type { Call, BodyOf } from '@bakti/contract/call'
import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import type { Shape } from '@bakti/contract/shape.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { toastsOf } from '../../ui/toast'
import { refreshPengguna } from './pengguna.queries'

const FAILED = {
  refused: 'Perubahan ditolak.',
  unreachable: 'Server tidak terjangkau. Belum pasti tersimpan; coba lagi.',
}

interface ActDialog {
  akun: Akun
  onClose: () => void
}

/** An act on an account: afterwards the server's words are shown, the lists are read anew, and its dialog closes. `error`: why it failed. */
export function useAkunAct<S extends Shape>(target: Call<S>, { akun, onClose }: ActDialog) {
  const client = useQueryClient()
  const act = useMutation<{ message: string }, CallError, BodyOf<S>>({
    mutationFn: (body) => callOrThrow(target, { body }),
    onSuccess: async ({ message }) => {
      toastsOf(`pengguna:${akun.id}`).success(message)
      await refreshPengguna(client)
      onClose()
    },
    // Another admin may have changed the account meanwhile.
    onError: () => void refreshPengguna(client),
  })
  const error = act.error ? describeFailure(act.error, FAILED).text : undefined
  return { run: act.mutate, busy: act.isPending, error }
}
