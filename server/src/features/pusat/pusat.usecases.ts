import { CLOCK_TOLERATED_MS, LONG_SILENT_MS } from '@bakti/contract/perangkat/perangkat.rules'
import type { Perangkat } from '@bakti/contract/perangkat/perangkat.schemas'
import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import type { Pool } from '../../platform/database'
import { unexpected } from '../../platform/errors'
import { devicesOf } from '../perangkat/perangkat.usecases'
import { readPusat } from './pusat.repository'

/** So many devices are named. */
const NAMED = 4

const iso = (at: string) => new Date(at).toISOString()

/** A device that should report and has not for longer than anybody walks through a dead spot. */
const isSilent = ({ keadaan, reported_at }: Perangkat, now: number) =>
  keadaan === 'diam' && now - Date.parse(reported_at) > LONG_SILENT_MS
const isConnected = ({ keadaan }: Perangkat) => keadaan === 'aktif' || keadaan === 'menunggu'
const isClockOff = ({ clock_offset }: Perangkat) =>
  clock_offset !== null && Math.abs(clock_offset) > CLOCK_TOLERATED_MS

/** What the command centre says of all devices, and of those that need somebody first (rule U151). */
function summaryOf(devices: readonly Perangkat[], now: number): Pusat['perangkat'] {
  const needing = devices.filter(
    (device) =>
      isSilent(device, now) || device.keadaan === 'hilang' || isClockOff(device) || device.sisa.unsent > 0,
  )
  return {
    terhubung: devices.filter(isConnected).length,
    belum_terkirim: devices.reduce((sum, { sisa }) => sum + sisa.unsent, 0),
    diam: devices.filter((device) => isSilent(device, now)).length,
    jam_meleset: devices.filter(isClockOff).length,
    daftar: needing.slice(0, NAMED).map((device) => ({
      nama: device.nama,
      kelompok: device.kelompok,
      keadaan: device.keadaan,
      belum_terkirim: device.sisa.unsent,
      jam: isClockOff(device) ? device.clock_offset : null,
      sejak: iso(device.reported_at),
    })),
  }
}

/** Of each group the device of its mentors that needs somebody first. */
function devicesByKelompok(devices: readonly Perangkat[]) {
  const first = new Map<number, Perangkat>()
  for (const device of devices)
    for (const nomor of device.kelompok) if (!first.has(nomor)) first.set(nomor, device)
  return first
}

/**
 * The picture of an activity (rules U150, U151); without an id, of the latest that has begun. With `before`, what changes seldom is taken
 * from there, if the activity is the same.
 */
export async function readPicture(pool: Pool, id: string | null, before: Pusat | null): Promise<Pusat> {
  const everything = { id_absen: null, id_kelompok: null, mentor: null }
  const [row] = await readPusat(pool, { id, semua: before === null, ...everything })
  if (!row) throw unexpected()
  const { laporan, kegiatan, rincian, kotak, banding, bagian, ...fresh } = row
  if (before) {
    if (before.id !== fresh.id) return readPicture(pool, id, null)
    return { ...before, ...fresh }
  }
  if (!laporan || !kegiatan || !rincian || !kotak || !bagian) throw unexpected()
  const devices = devicesOf(laporan)
  const now = Date.now()
  const ofKelompok = devicesByKelompok(devices)
  return {
    ...fresh,
    kegiatan,
    banding,
    bagian,
    kotak,
    perangkat: summaryOf(devices, now),
    rincian: rincian.map((each) => {
      const device = ofKelompok.get(each.nomor)
      const perangkat = device
        ? {
            keadaan: device.keadaan,
            belum_terkirim: device.sisa.unsent,
            // Of the others it changes with every report, and nothing is shown of it.
            sejak: device.keadaan === 'diam' ? iso(device.reported_at) : null,
          }
        : null
      return { ...each, perangkat }
    }),
  }
}
