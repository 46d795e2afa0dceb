import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { ReactNode } from 'react'
import { DialogBody } from '../../ui/Dialog'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { Lanes } from '../kehadiran/Lanes'
import { Cause, PartyChoice } from '../kehadiran/PersonDecision'
import { pointsOf, pointsOfConflict } from '../kehadiran/lanes.rules'
import { useConflict } from '../kehadiran/useConflict'
import type { ItemOf } from './kotak.rules'

const FAILED = 'Gagal memuat riwayat kehadiran'

interface OwnConflictProps {
  item: ItemOf<'diputuskan'>
  contact: ReactNode
  /** The entry with what was on screen of it, and what is right. */
  onStatus: (seen: ItemOf<'diputuskan'>, status: StatusKehadiran) => void
}

/** Both histories of an own member, and which one is right (rules H38, R144). */
export function OwnConflict({ item, contact, onStatus }: OwnConflictProps) {
  const { read, history, conflict } = useConflict(item.absen.id, item.diputuskan)
  if (read.isPending)
    return (
      <DialogBody>
        <LoadingText>Memuat riwayat...</LoadingText>
        <Skeleton className="h-20 w-2/5" round="rounded-md" />
        <Skeleton className="h-20 w-2/5 justify-self-end" round="rounded-md" />
      </DialogBody>
    )
  if (!conflict)
    return (
      <DialogBody>
        {history ? <p>Sudah diputuskan di tempat lain.</p> : <FailedState list={read}>{FAILED}</FailedState>}
      </DialogBody>
    )
  const { hadir, opposing, berlaku, seenAt } = conflict
  return (
    <>
      <DialogBody>
        <ListBanner list={read}>{FAILED}</ListBanner>
        <Cause conflict={conflict} />
        <Lanes conflict={conflict} point={history ? pointsOf(history) : pointsOfConflict(conflict)} />
        {contact}
      </DialogBody>
      <div className="sticky bottom-0 grid gap-2.5 rounded-b-xl border-t border-garis-admin bg-permukaan p-4">
        <p id="mana-yang-benar" className="font-extrabold">
          Mana yang benar?
        </p>
        <div role="group" aria-labelledby="mana-yang-benar" className="grid grid-cols-2 gap-3">
          {[hadir, opposing].map((party) => (
            <PartyChoice
              key={party.status}
              party={party}
              stands={party.status === berlaku}
              disabled={false}
              onPress={() =>
                onStatus({ ...item, diputuskan: { ...item.diputuskan, seen_at: seenAt } }, party.status)
              }
            />
          ))}
        </div>
      </div>
    </>
  )
}
