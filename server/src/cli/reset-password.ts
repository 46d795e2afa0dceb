import { resetPassword } from '../features/auth/accounts.usecases'
import { choosePassword, readEmail } from './account'
import { type DatabaseCommand, readArgs } from './command'

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
