import type { Server } from './server'

export interface Account {
  email: string
  password: string
  nama: string
}

/** Makes a participant's account, as /signup does. */
export async function createAccount(server: Server, { email, password, nama }: Account): Promise<void> {
  const response = await fetch(`${server.url}/api/auth/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: nama, email, password, confirmPassword: password }),
  })
  if (!response.ok) throw new Error(`no account: ${await response.text()}`)
}
