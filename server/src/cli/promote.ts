import { changeRole } from '../features/auth/accounts.usecases'
import { readEmail } from './account'
import { type DatabaseCommand, readArgs } from './command'

export const promote: DatabaseCommand = {
  usage: 'EMAIL',
  about: 'menjadikan akun ini admin',
  async onDatabase(pool, args) {
    const email = readEmail(readArgs(args, {}).positionals)
    await changeRole(email, 'ADMIN', { pool })
    return [`${email} sekarang ADMIN dan perlu masuk lagi.`]
  },
}
