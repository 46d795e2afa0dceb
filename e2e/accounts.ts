import { authCalls } from '@bakti/contract/auth/auth.calls'
import { send } from './api'
import type { Server } from './server'

export interface Account {
  email: string
  password: string
  nama: string
}

/** Makes a participant's account, as /signup does. */
export async function createAccount(server: Server, { email, password, nama }: Account): Promise<void> {
  const body = { name: nama, email, password, confirmPassword: password }
  const answer = await send(server, authCalls.register, { body })
  if (!answer.data) throw new Error(`no account: ${JSON.stringify(answer)}`)
}
