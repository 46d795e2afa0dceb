import type { Closed, ClosingEntry } from '@bakti/contract/kotak/kotak.schemas'
import type { Transaction } from '../../platform/database'
import type { Write } from '../../platform/write'
import { holdAbsen } from '../absen/absen.repository'
import { type Decided, type Decision, eventOfDecision, eventsOfHeld } from '../kehadiran/decide.usecases'
import { markTaken } from '../kehadiran/ditahan.repository'
import { readArrival } from '../kehadiran/kehadiran.repository'
import { recordEvents } from '../kehadiran/kehadiran.usecases'
import { answerReport, lockReports } from '../saya/saya.repository'
import { entryNotFound } from './kotak.errors'
import { countReached } from './kotak.repository'

type OfKind<Kind> = Extract<ClosingEntry, { jenis: Kind }>

const ofKind = <Kind extends ClosingEntry['jenis']>(entries: readonly ClosingEntry[], kind: Kind) =>
  entries.filter((entry): entry is OfKind<Kind> => entry.jenis === kind)

/** Throws 404 where none of the entries is of a group that `mentor` has now: what is foreign is as unknown as what does not exist (rule R144). */
async function expectEntries(tx: Transaction, entries: readonly ClosingEntry[], mentor: string) {
  const [count] = await countReached(tx, {
    ditahan: ofKind(entries, 'ditahan').flatMap(({ ids }) => ids),
    salah: ofKind(entries, 'salah').map(({ id }) => id),
    anggota: ofKind(entries, 'diputuskan').map(({ id_anggota }) => id_anggota),
    mentor,
  })
  if (!count || count.reached === 0) throw entryNotFound()
}

/**
 * Closes entries of the inbox with one act (rules R141, R142): takes held acts over, sets statuses, answers reports. All events are recorded
 * together, so that the rows of their members are locked in one order. What was closed meanwhile, has no
 * member any more or is of a foreign group is left out.
 */
export async function closeEntries(
  tx: Transaction,
  entries: readonly ClosingEntry[],
  write: Write,
): Promise<Closed> {
  const { mentor } = write
  if (mentor !== null) await expectEntries(tx, entries, mentor)
  const arrival = await readArrival(tx)
  const held = ofKind(entries, 'ditahan')
  const taken = await eventsOfHeld(
    tx,
    held.flatMap(({ ids }) => ids),
    { arrival, mentor },
  )
  const answers = ofKind(entries, 'salah')
  const open = await lockReports(tx, { ids: answers.map(({ id }) => id), mentor })
  const reports = answers.flatMap((answer) => {
    const report = open.find(({ id }) => id === answer.id)
    return report ? [{ ...report, ...answer }] : []
  })
  const all = [...taken, ...ofKind(entries, 'diputuskan'), ...reports]
  const named = [...new Set(all.map(({ id_absen }) => id_absen))].sort()
  const alive = new Set<string>()
  for (const id of named) if ((await holdAbsen(tx, { id }))[0]) alive.add(id)
  const decide = async (decision: Decision) =>
    alive.has(decision.id_absen) ? eventOfDecision(tx, decision, { write, arrival }) : []
  const decided: Decided[] = []
  for (const decision of ofKind(entries, 'diputuskan')) decided.push(...(await decide(decision)))
  const answered: typeof reports = []
  for (const report of reports) {
    const { status } = report
    const events = status === undefined ? [] : await decide({ ...report, status })
    decided.push(...events)
    // A status that could not be set is no answer.
    if (status === undefined || events.length > 0) answered.push(report)
  }
  const events = [...taken, ...decided]
  if (events.length > 0) await recordEvents(tx, events)
  const oleh = write.pengirim
  await markTaken(tx, { ids: taken.map(({ id }) => id), oleh })
  for (const { id, jawaban, status } of answered)
    await answerReport(tx, { id, oleh, jawaban: jawaban || null, jawaban_status: status ?? null })
  const ids = new Set(taken.map(({ id }) => id))
  const selesai =
    held.filter((entry) => entry.ids.some((id) => ids.has(id))).length +
    (decided.length - answered.filter(({ status }) => status !== undefined).length) +
    answered.length
  return { selesai, dilewati: entries.length - selesai }
}
