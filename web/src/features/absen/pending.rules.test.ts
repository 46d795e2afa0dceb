import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { describe, expect, it } from 'vitest'
import type { OutboxItem } from '../../platform/outbox/item'
import { withPending } from './pending.rules'

const row: AnggotaAbsensi = {
  id: 'a3bb189e-8bf9-4888-9912-ace4e6543002',
  nama: 'Sari',
  nim: '2510512034',
  id_kelompok: 'k1',
  kelompok: 7,
  status_kehadiran: 'Belum Absen',
  waktu_absen: null,
  metode_absen: null,
  perlu_diputuskan: false,
  sandaran_diterima: null,
  seen_at: '2025-08-11T01:00:00.000Z',
}

let seq = 0
function item(kind: 'scan' | 'status', body: object, over: Partial<OutboxItem> = {}): OutboxItem {
  seq++
  return {
    seq,
    id: `00000000-0000-4000-8000-0000000000${String(seq).padStart(2, '0')}`,
    kind,
    entity: '',
    after: [],
    absen: 'h1',
    label: '',
    body,
    happened_at: `2025-08-11T01:${String(seq).padStart(2, '0')}:00.000Z`,
    deviceId: 'd',
    operator: null,
    state: 'antre',
    ...over,
  }
}
const scan = (participantIdentifier: string, over?: Partial<OutboxItem>, id_kelompok?: string) =>
  item('scan', { participantIdentifier, absenId: 'h1', id_kelompok }, over)

describe('withPending', () => {
  it('leaves a row alone that nothing waits for', () => {
    expect(withPending([row], [scan('9999900001')])).toEqual([{ ...row, antre: false }])
  })

  it.each([row.id.toUpperCase(), row.nim, `${row.nim}-7`])('shows a scan of %s that waits', (text) => {
    const [shown] = withPending([row], [scan(text)])
    expect(shown).toMatchObject({ status_kehadiran: 'Hadir', metode_absen: 'QR_CODE', antre: true })
  })

  it.each([
    ['ketik', 'MANUAL_BY_ADMIN'],
    ['pemindai', 'QR_CODE'],
  ] as const)('a waiting scan by %s has the method %s', (cara, metode_absen) => {
    const items = [item('scan', { participantIdentifier: row.nim, absenId: 'h1', cara })]
    expect(withPending([row], items)[0]).toMatchObject({ status_kehadiran: 'Hadir', metode_absen })
  })

  // A typed NIM is a scan, too: the method does not say whether a Hadir rests on one.
  it.each([
    ['QR_CODE', null, 'Alfa', false],
    ['MANUAL_BY_ADMIN', '2025-08-11T01:00:30.000Z', 'Hadir', true],
  ] as const)(
    'a Hadir with the method %s and a scan of %s: an Alfa from before it shows %s',
    (metode_absen, sandaran_diterima, status_kehadiran, perlu_diputuskan) => {
      const hadir: AnggotaAbsensi = {
        ...{ ...row, status_kehadiran: 'Hadir', waktu_absen: '2025-08-11T00:30:00.000Z' },
        ...{ metode_absen, sandaran_diterima, seen_at: '2025-08-11T01:00:40.000Z' },
      }
      const body = { anggota_id: row.id, absen_id: 'h1', status_kehadiran: 'Alfa' }
      const shown = withPending([hadir], [item('status', body, { seenAt: row.seen_at })])
      expect(shown[0]).toMatchObject({ status_kehadiran, perlu_diputuskan })
    },
  )

  it('does not count a scan for another group, nor one that was refused', () => {
    const items = [scan(row.nim, {}, 'k2'), scan(row.nim, { state: 'ditinjau' })]
    expect(withPending([row], items)[0]).toMatchObject({ status_kehadiran: 'Belum Absen', antre: false })
  })

  it('keeps the first time of a row that is Hadir', () => {
    const hadir: AnggotaAbsensi = {
      ...row,
      status_kehadiran: 'Hadir',
      waktu_absen: '2025-08-11T00:30:00.000Z',
      metode_absen: 'QR_CODE',
    }
    expect(withPending([hadir], [scan(row.nim)])[0]).toMatchObject({
      waktu_absen: hadir.waktu_absen,
      antre: true,
    })
  })

  it('shows a status that waits, as the server will', () => {
    const status = item('status', { anggota_id: row.id, absen_id: 'h1', status_kehadiran: 'Izin' })
    expect(withPending([row], [status])[0]).toMatchObject({
      status_kehadiran: 'Izin',
      metode_absen: 'MANUAL_BY_ADMIN',
      waktu_absen: status.happened_at,
      antre: true,
    })
  })

  it('does not undo a waiting scan by an Alfa that had not seen it on the server', () => {
    const items = [
      scan(row.nim),
      item(
        'status',
        { anggota_id: row.id, absen_id: 'h1', status_kehadiran: 'Alfa' },
        { seenAt: row.seen_at },
      ),
    ]
    expect(withPending([row], items)[0]).toMatchObject({ status_kehadiran: 'Hadir', perlu_diputuskan: true })
  })
})
