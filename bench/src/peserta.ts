import { createHmac, randomUUID } from 'node:crypto'
import type { Demo } from '../../server/src/demo/fill'
import type { Caretaker } from './database'

/** A participant with a live session. */
export interface Peserta {
  id: string
  token: string
  nama: string
  nim: string
  /** The group's number. */
  kelompok: number
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** What a login would hand out; 8,000 logins would take minutes for their passwords alone. */
function sign(claims: object, secret: string): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** Every participant of the demo, logged in. */
export async function logEverybodyIn(
  { users, anggota }: Demo,
  caretaker: Caretaker,
  secret: string,
): Promise<Peserta[]> {
  const iat = Math.floor(Date.now() / 1000)
  const sessions = users.map(({ id }) => ({ id, sid: randomUUID() }))
  await caretaker.addSessions(sessions)
  return sessions.map(({ id, sid }, index) => {
    const { nama = '', nim = '', nomor: kelompok = 0 } = anggota[index] ?? {}
    return { id, nama, nim, kelompok, token: sign({ id, sid, iat, exp: iat + 24 * 60 * 60 }, secret) }
  })
}
