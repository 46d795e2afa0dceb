import { text } from 'node:stream/consumers'
import { email } from '@bakti/contract/auth/auth.schemas'
import { randomPassword } from '../features/auth/password'
import { invalidRequest, parse } from '../platform/errors'

/** The one e-mail address that a command was given. */
export function readEmail(positionals: readonly string[]): string {
  if (positionals.length !== 1) throw invalidRequest('Sebutkan satu alamat email')
  return parse(email, positionals[0])
}

export interface ChosenPassword {
  password: string
  /** What to print of it: a random password is shown this once, one that was given is not repeated. */
  lines: string[]
}

/** Never an argument: those stand in the shell's history and in everybody's list of processes. */
export async function choosePassword(fromStdin: boolean): Promise<ChosenPassword> {
  if (fromStdin) return { password: (await text(process.stdin)).replace(/\r?\n$/, ''), lines: [] }
  const password = randomPassword()
  return { password, lines: [`Kata sandi: ${password}`, 'Hanya ditampilkan sekali: simpan sekarang.'] }
}
