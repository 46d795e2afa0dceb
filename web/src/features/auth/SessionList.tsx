import { akunCalls } from '@bakti/contract/akun/akun.calls'
import type { OwnSession } from '@bakti/contract/akun/akun.schemas'
import { shortTime } from '@bakti/contract/time.rules'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Lock, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { toastsOf } from '../../ui/toast'

interface SessionListProps {
  sesi: readonly OwnSession[]
  /** One has ended, or had ended before. */
  onEnded: () => void
}

/** Where the account is logged in. Another session ends after a second press. */
export function SessionList({ sesi, onEnded }: SessionListProps) {
  const [asked, setAsked] = useState<string | null>(null)
  const toast = toastsOf('akun.sesi')
  const end = useMutation({
    mutationFn: (id: string) => callOrThrow(akunCalls.endSession, { query: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error: CallError) => toast.error(describeFailure(error, 'Gagal mengakhiri sesi').text),
    onSettled: () => {
      setAsked(null)
      onEnded()
    },
  })
  return (
    <ul className="grid divide-y divide-garis-admin">
      {sesi.map(({ id, browser, dibuka_at, dipakai_at, ini, terkunci }) => {
        const name = browser || 'Browser tidak dikenal'
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
            <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-belum-latar [&_svg]:size-5">
              {terkunci ? <Lock aria-hidden /> : <Smartphone aria-hidden />}
            </span>
            <span className="grid min-w-0 flex-1">
              <b className="font-bold wrap-anywhere">{terkunci ? `${name}, terkunci ke pemindai` : name}</b>
              <span className="text-[0.8125rem]/5 text-tinta-lembut">
                masuk {shortTime(dibuka_at)} · terakhir dipakai {shortTime(dipakai_at)}
              </span>
            </span>
            {ini && (
              <Badge tone="green" icon={<CircleCheck aria-hidden />}>
                Perangkat ini
              </Badge>
            )}
            {!ini && asked !== id && (
              <Button
                variant="outline"
                size="small"
                aria-label={`Akhiri ${name}`}
                onClick={() => setAsked(id)}
              >
                Akhiri
              </Button>
            )}
            {asked === id && (
              <span className="flex gap-2">
                <Button variant="ghost" size="small" autoFocus onClick={() => setAsked(null)}>
                  Batal
                </Button>
                <Button variant="danger" size="small" busy={end.isPending} onClick={() => end.mutate(id)}>
                  Ya, akhiri
                </Button>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
