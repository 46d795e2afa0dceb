import { pengaturanCalls } from '@bakti/contract/pengaturan/pengaturan.calls'
import { useMutation } from '@tanstack/react-query'
import type { CallError } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { toast } from '../../ui/toast'

/** Sends a mail to the own address (rule U167). */
export const useTrialMail = (onSent: () => void) =>
  useMutation<Awaited<ReturnType<typeof send>>, CallError>({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.success(message)
      onSent()
    },
  })

const send = () => callOrThrow(pengaturanCalls.sendTrial, {})
