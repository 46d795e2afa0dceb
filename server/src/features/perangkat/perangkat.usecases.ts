import type { Refused } from '@bakti/contract/kotak/kotak.schemas'
import { type Remaining, inOrder, stateOf, remainingOf } from '@bakti/contract/perangkat/perangkat.rules'
import type { DeviceReport, Loss, Perangkat } from '@bakti/contract/perangkat/perangkat.schemas'
import { type Pool, transaction } from '../../platform/database'
import { withLine } from '../../platform/riwayat'
import type { Write } from '../../platform/write'
import { deviceOfOthers, deviceRequired, perangkatNotFound } from './perangkat.errors'
import {
  type ReportRow,
  clearReport,
  deleteOldReports,
  dropSurplus,
  findFormer,
  findReport,
  findUse,
  listReports,
  listReviewing,
  noteLost,
  storeFormer,
  storeReport,
} from './perangkat.repository'

/** What a request says about its browser besides the body. */
interface Browser {
  /** The session. */
  sid: string
  /** The device that its cookie proves. */
  cookie: string | null
  name: string
}

export interface Reported {
  device: string
  hilang: Loss[]
}

const actsOf = ({ unsent, review }: Remaining) => unsent + review

/**
 * Stores what a device reports (rules D1 to D3, D120), and says which acts the browser has lost (rule D6). A browser without a database has
 * nothing to lose: its report is stored under the device's id.
 */
export async function reportDevice(
  pool: Pool,
  { outbox, former, battery, ...report }: DeviceReport,
  { write: { perangkat: device, pengirim: id_user }, browser }: { write: Write; browser: Browser },
): Promise<Reported> {
  if (!device) throw deviceRequired()
  await expectUsed(pool, device, {
    id_user,
    browser,
    databases: [outbox, former?.outbox].filter((id) => id != null),
  })
  const [stored] = await storeReport(pool, {
    ...report,
    device,
    id_user,
    sid: browser.sid,
    outbox: outbox ?? device,
    browser: browser.name,
    battery_level: battery?.level ?? null,
    battery_charging: battery?.charging ?? null,
  })
  if (stored?.is_new) await dropSurplus(pool, { id_user })
  if (!outbox) return { device, hilang: [] }
  if (former && former.outbox !== outbox) await storeFormer(pool, { ...former, device, id_user })
  return { device, hilang: await findLosses(pool, { device, cookie: browser.cookie, outbox }) }
}

/** Throws 403 for a session that has not used this device (rule D120). The first report of a device makes it known. */
async function expectUsed(
  pool: Pool,
  device: string,
  {
    id_user,
    browser: { sid, cookie },
    databases,
  }: { id_user: string; browser: Browser; databases: string[] },
): Promise<void> {
  if (cookie === device) return
  const [use] = await findUse(pool, { device, sid, id_user, outbox: databases })
  if (use?.known && !use.used) throw deviceOfOthers()
}

/** The acts that former databases of this browser held and that the server does not have. */
async function findLosses(
  pool: Pool,
  browser: { device: string; cookie: string | null; outbox: string },
): Promise<Loss[]> {
  const lost = (await findFormer(pool, browser))
    .map((row) => ({ row, sisa: remainingOf(row) }))
    .filter(({ sisa }) => actsOf(sisa) > 0)
  const unnoticed = lost.filter(({ row }) => stateOf(row, Date.parse(row.now)) !== 'hilang')
  if (unnoticed.length > 0)
    await noteLost(pool, { ids: unnoticed.map(({ row }) => row.id), device: browser.device })
  return lost.map(({ row: { id, reported_at, nama }, sisa }) => ({ id, ...sisa, reported_at, nama }))
}

/** The devices of the staff, those that need somebody first (rules D4, D5). */
export const listDevices = async (pool: Pool): Promise<Perangkat[]> => devicesOf(await listReports(pool))

/** So many devices are listed beside the inbox; the others are on /perangkat. */
const LISTED = 10

/** What the devices keep for review (rule R148). */
export async function readReviewing(pool: Pool): Promise<Refused> {
  const reports = await listReviewing(pool)
  const reasons = new Map(reports.map((row) => [row.id, row.reasons]))
  const keeping = devicesOf(reports)
    .filter(({ sisa }) => sisa.review > 0)
    .map(({ id, nama, browser, sisa: { review } }) => ({
      id,
      nama,
      browser,
      catatan: review,
      alasan: reasons.get(id) ?? [],
    }))
    .sort((a, b) => b.catatan - a.catatan)
  return {
    catatan: keeping.reduce((sum, { catatan }) => sum + catatan, 0),
    perangkat: keeping.length,
    daftar: keeping.slice(0, LISTED),
  }
}

export function devicesOf(reports: readonly ReportRow[]): Perangkat[] {
  const rows = reports.map((row) => ({ row, device: toDevice(row) }))
  const newest = new Map<string, string>()
  for (const { row } of rows) {
    const key = `${row.device} ${row.id_user}`
    const known = newest.get(key)
    if (known === undefined || known < row.reported_at) newest.set(key, row.reported_at)
  }
  // Of a database that is gone only what is missing, and what was cleared.
  const isShown = ({ row, device }: (typeof rows)[number]) =>
    newest.get(`${row.device} ${row.id_user}`) === row.reported_at ||
    actsOf(device.sisa) > 0 ||
    device.cleared !== null
  return rows
    .filter(isShown)
    .map(({ device }) => device)
    .sort(inOrder)
}

function toDevice(row: ReportRow): Perangkat {
  const {
    id,
    device: perangkat,
    id_user,
    nama,
    hp,
    kelompok,
    browser,
    reported_at,
    oldest_at,
    clock_offset,
    roster_at,
  } = row
  const { app_version, scanner_open, battery_level, battery_charging, lost_at } = row
  const { cleared_at, cleared_by, cleared_count } = row
  return {
    id,
    perangkat,
    id_user,
    nama,
    hp,
    kelompok,
    browser,
    keadaan: stateOf(row, Date.parse(row.now)),
    sisa: remainingOf(row),
    reported_at,
    oldest_at,
    clock_offset,
    roster_at,
    app_version,
    scanner_open,
    battery: battery_level === null ? null : { level: battery_level, charging: battery_charging === true },
    lost_at,
    cleared: cleared_at === null ? null : { at: cleared_at, nama: cleared_by, jumlah: cleared_count ?? 0 },
  }
}

/** Clears what is known of a device's unsent acts: it is stored who did it, when, and of how many acts. */
export function clearDevice(pool: Pool, id: string, write: Write): Promise<null> {
  const clear = withLine(write, async (tx) => {
    const [row] = await findReport(tx, { id })
    if (!row) throw perangkatNotFound()
    await clearReport(tx, { id, by: write.pengirim, count: actsOf(remainingOf(row)) })
    return null
  })
  return transaction(pool, clear)
}

/** Deletes reports of devices that are no longer used (rule D8). */
export async function sweepReports(pool: Pool): Promise<void> {
  await deleteOldReports(pool)
}
