import type { Acara } from '@bakti/contract/pengaturan/pengaturan.schemas'
import { longTime } from '@bakti/contract/time.rules'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'

interface VersiListProps {
  acara: Acara
  busy: boolean
  onRestore: (pulihan: number) => void
}

const nameOf = (versi: number) => (versi === 0 ? 'bawaan' : `versi ${versi}`)

/** Who stored what, the newest first; each can be stored once more, also what came with the app (rule W64). */
export function VersiList({ acara: { versi, daftar }, busy, onRestore }: VersiListProps) {
  const [asked, setAsked] = useState<number>()
  const rows = [...daftar, { versi: 0, at: '', oleh: null, pulihan: null, judul: '' }]
  return (
    <>
      <ol aria-label="Versi" className="-my-3 divide-y divide-garis-admin">
        {rows.map((row) => (
          <li key={row.versi} className="flex min-h-16 flex-wrap items-center gap-3 py-3">
            <div className="mr-auto min-w-0">
              <p className="font-bold">
                {row.versi === 0 ? 'Bawaan aplikasi' : `Versi ${row.versi}: ${row.judul}`}
              </p>
              {row.versi > 0 && (
                <p className="text-sm text-tinta-lembut">
                  {[
                    row.oleh ?? 'Akun terhapus',
                    longTime(row.at),
                    row.pulihan !== null && `dipulihkan dari ${nameOf(row.pulihan)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              )}
            </div>
            {row.versi === versi ? (
              <p className="rounded-full bg-hadir-latar px-3 py-1 text-sm font-bold text-hadir-teks">
                Sekarang
              </p>
            ) : (
              <Button
                variant="outline"
                size="small"
                icon={<Undo2 aria-hidden />}
                busy={busy}
                aria-label={`Pulihkan ${nameOf(row.versi)}`}
                onClick={() => setAsked(row.versi)}
              >
                Pulihkan
              </Button>
            )}
          </li>
        ))}
      </ol>
      {asked !== undefined && (
        <ConfirmDialog
          open
          title={`Pulihkan ${nameOf(asked)}?`}
          kind="question"
          icon={<Undo2 aria-hidden />}
          confirmLabel="Pulihkan"
          onConfirm={() => {
            setAsked(undefined)
            onRestore(asked)
          }}
          onClose={() => setAsked(undefined)}
        >
          Isinya diterbitkan lagi sebagai versi baru. Versi yang sekarang tetap tersimpan.
        </ConfirmDialog>
      )}
    </>
  )
}
