import { changeRole } from '../features/auth/accounts.usecases'
import { readEmail } from './account'
import { type DatabaseCommand, readArgs } from './command'

export const demote: DatabaseCommand = {
  usage: 'EMAIL',
  about: 'menjadikan admin ini peserta (admin terakhir tetap admin)',
  async onDatabase(pool, args) {
    const email = readEmail(readArgs(args, {}).positionals)
    await changeRole(email, 'PESERTA', { pool })
    return [`${email} sekarang PESERTA dan perlu masuk lagi.`]
  },
}
