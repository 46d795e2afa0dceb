import { text } from 'node:stream/consumers'
import { type Role, email as emailAddress } from '@bakti/contract/auth/auth.schemas'
import { randomPassword } from '../features/auth/password'
import { invalidRequest, parse } from '../platform/errors'
import { resetPassword, changeRole } from '../features/auth/accounts.usecases'
import { type DatabaseCommand, readArgs } from './command'

/** The one e-mail address that a command was given. */
export function readEmail(positionals: readonly string[]): string {
  if (positionals.length !== 1) throw invalidRequest('Sebutkan satu alamat email')
  return parse(emailAddress, positionals[0])
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

export const resetPasswordCommand: DatabaseCommand = {
  usage: 'EMAIL [--password-stdin]',
  about: 'memberi kata sandi baru, acak atau dari stdin; semua sesi akun ini berakhir',
  async onDatabase(pool, args) {
    const { values, positionals } = readArgs(args, {
      'password-stdin': { type: 'boolean', default: false },
    })
    const email = readEmail(positionals)
    const { password, lines } = await choosePassword(values['password-stdin'])
    await resetPassword(email, password, { pool })
    return [`Kata sandi ${email} diganti.`, ...lines]
  },
}

const roleCommand = (role: Role, about: string): DatabaseCommand => ({
  usage: 'EMAIL',
  about,
  async onDatabase(pool, args) {
    const email = readEmail(readArgs(args, {}).positionals)
    await changeRole(email, role, { pool })
    return [`${email} sekarang ${role} dan perlu masuk lagi.`]
  },
})

export const promote = roleCommand('ADMIN', 'menjadikan akun ini admin')
export const demote = roleCommand('PESERTA', 'menjadikan admin ini peserta (admin terakhir tetap admin)')
