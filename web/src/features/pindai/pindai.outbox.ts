import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { ScanQrCode } from 'lucide-react'
import type { Failure } from '../../platform/call'
import { type OutboxKinds, hasTexts, outboxKind } from '../../platform/outbox/item'
import { isHeld } from '../kehadiran/kehadiran.outbox'

/**
 * The server read the text and found no participant's code in it. Any other 400 (a wrong header, a body that was cut) says nothing
 * about the person who was scanned.
 */
export const isNoCode = ({ status, errors }: Failure) =>
  status === 400 && errors.some(({ path }) => path === 'participantIdentifier')

/** Nobody has the NIM of a student card, and it is not held (rule S133). */
export const isOfNobody = ({ code }: Failure) => code === 'peserta.not_found'

/** A scan. Its topic is the activity. A refused scan is kept for review (rule O17). */
export const pindaiKinds = {
  scan: outboxKind({
    call: absenCalls.scan,
    batch: { call: absenCalls.recordBatch, kind: 'scan' },
    sentAgain: true,
    isReadable: ({ body }) => hasTexts(body, ['participantIdentifier', 'absenId']),
    topic: ({ absenId }) => absenId,
    isHeld,
    keepsRefused: (answer) => !isNoCode(answer) && !isOfNobody(answer),
    title: 'Pindai',
    icon: ScanQrCode,
  }),
} satisfies OutboxKinds
