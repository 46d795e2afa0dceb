import type { User } from '@bakti/contract/auth/auth.schemas'
import { session } from '../session'
import type { CampusServer } from './campus-server'

export const ADMIN: User = {
  id: '6a4f0a3e-9f3c-4f0e-8a31-0d6f0a1b2c3d',
  name: 'Uda Kestari',
  email: 'kestari@bakti.id',
  role: 'ADMIN',
  image: null,
}

let logins = 0

/** Logs in at the server as it would go in earnest; its other answers stay as they are. */
export async function logIn(server: CampusServer, user: User = ADMIN): Promise<void> {
  const { handler, fate } = server
  const token = `token-${++logins}`
  server.fate = () => 'ok'
  server.handler = () => ({ status: 200, body: { message: 'Oke', data: user, token, deviceToken: 'bukti' } })
  const answer = await session.login({ email: user.email, password: 'rahasia123' })
  server.handler = handler
  server.fate = fate
  if (!answer.ok) throw new Error(`login failed: ${answer.code}`)
}
