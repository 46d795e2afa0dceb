import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { putStatus } from '../features/kehadiran/set-status'
import { outbox } from '../features/outbox/outbox.queries'
import { recordScan } from '../features/pindai/scan'
import { call } from '../platform/call'
import { lastOffset } from '../platform/clock'
import { session } from '../platform/session'
import { deviceId } from '../platform/storage'
import { createApp } from '../state/app'
import type { LoggedAct, Step } from './device-log'

/** The app's own session, clock and outbox as one page has them, without its screens. Each load of this file is another page. */

type Act = Extract<Step, { do: 'scan' | 'status' }>
type Logged = Omit<LoggedAct, 'at' | 'device' | 'offsetError'> & { offset: number | null }

type Draft = Parameters<typeof outbox.current.put>[0]
let drafted: Draft | undefined

/** Opens the page on this device: the session that it has is restored, and what waits is sent. */
export function open(device: Parameters<typeof createApp>[0]): void {
  createApp(device)
  const put = outbox.current.put.bind(outbox.current)
  outbox.current.put = (draft) => {
    drafted = draft
    return put(draft)
  }
  session.start()
  session.hold()
  outbox.current.start()
}

/** Closes the page: requests under way are cut off. */
export const close = (): void => outbox.current.stop()

export async function logIn(account: { email: string; password: string }): Promise<void> {
  const answer = await session.login(account)
  if (!answer.ok) throw new Error(`no login: ${JSON.stringify(answer)}`)
}

/** The list of a group as the server has it; null if it was not reached. */
export async function readList(absen: string, kelompok: string): Promise<AnggotaAbsensi[] | null> {
  const answer = await call(absenCalls.listAbsensi, { query: { id_absen: absen, id_kelompok: kelompok } })
  return answer.ok ? answer.data : null
}

/** Does an act as a person does it on screen. `row`: the member as they are on screen. Resolves when the device has stored it. */
export async function act(step: Act, row: AnggotaAbsensi | undefined): Promise<Logged> {
  const offset = lastOffset()?.offset ?? null
  const absen = { id: step.absen, title: 'Kegiatan' }
  const { id, kept } =
    step.do === 'status' && row
      ? await putStatus({ row, absen, status: step.status })
      : await recordScan({
          absen,
          text: step.do === 'scan' ? step.text : step.anggota,
          cara: step.do === 'scan' ? step.cara : 'cari',
          idKelompok: step.do === 'scan' ? step.idKelompok : null,
          anggota: { id: step.anggota, nama: 'Peserta' },
        })
  const { kind, body, seenAt, seenEvents } = drafted as Draft
  return {
    id,
    deviceId: deviceId(),
    kind: kind as LoggedAct['kind'],
    absen: step.absen,
    anggota: step.anggota,
    body,
    ...(seenAt === undefined ? {} : { seenAt }),
    ...(seenEvents === undefined ? {} : { seenEvents }),
    offset,
    kept,
  }
}

/** What waits, and what is under review as texts. */
export async function queue(): Promise<{ unsent: number; review: string[] }> {
  const items = await outbox.current.items()
  const review = items.filter(({ state }) => state === 'ditinjau')
  return {
    unsent: items.filter(({ state }) => state === 'antre').length,
    review: [
      ...review.map(({ id, kind, answer }) => `${kind} ${id}: ${JSON.stringify(answer)}`),
      ...(await outbox.current.unreadable()).map((row) => JSON.stringify(row)),
    ],
  }
}
