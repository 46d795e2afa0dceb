import { KINDS, type ItemState, type Kind, type OutboxItem } from './item'

/** A row of the outbox that this version can't read. It stays as it is, for a version that can, and for a person to export. */
export interface UnreadableRow {
  seq: number
  [field: string]: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const hasTexts = (value: unknown, names: readonly string[]) =>
  isObject(value) && names.every((name) => typeof value[name] === 'string')

const STATES: readonly unknown[] = ['antre', 'ditinjau', 'ditahan'] satisfies ItemState[]

/** What this version reads of a body. What an older or newer version left out or added beside it is the server's business. */
const READS: Record<Kind, (item: Record<string, unknown>) => boolean> = {
  scan: ({ body }) => hasTexts(body, ['participantIdentifier', 'absenId']),
  status: ({ body }) => hasTexts(body, ['anggota_id', 'absen_id', 'status_kehadiran']),
  'kelompok.create': ({ body }) => isObject(body) && typeof body.nomor === 'number',
  'kelompok.remove': ({ query }) => hasTexts(query, ['id']),
  'anggota.create': ({ body }) => hasTexts(body, ['nama', 'nim', 'id_kelompok']),
}

const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(KINDS, kind)

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

function isAnswer(value: unknown): boolean {
  return (
    value === undefined ||
    (hasTexts(value, ['message']) && isObject(value) && typeof value.status === 'number')
  )
}

/** Whether this version can show and send a row (DECISIONS: Offline, 'what is read back'). */
export function isReadable(row: unknown): row is OutboxItem {
  if (!isObject(row) || !isKind(row.kind) || !STATES.includes(row.state)) return false
  if (!hasTexts(row, ['id', 'entity', 'absen', 'label', 'happened_at', 'deviceId'])) return false
  if (Number.isNaN(Date.parse(row.happened_at as string))) return false
  if (!isTexts(row.after) || !(row.seenEvents === undefined || isTexts(row.seenEvents))) return false
  if (row.operator !== null && !hasTexts(row.operator, ['id', 'name'])) return false
  return isAnswer(row.answer) && READS[row.kind](row)
}
