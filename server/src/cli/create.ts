import { createAccount } from '../features/auth/accounts.usecases'
import { nama } from '@bakti/contract/anggota/anggota.schemas'
import { parse } from '../platform/errors'
import { choosePassword, readEmail } from './account'
import { type DatabaseCommand, readArgs } from './command'

export const create: DatabaseCommand = {
  usage: 'EMAIL [--nama NAMA] [--peserta] [--password-stdin]',
  about: 'membuat akun admin (atau peserta) dengan kata sandi acak, atau yang dibaca dari stdin',
  async onDatabase(pool, args) {
    const { values, positionals } = readArgs(args, {
      nama: { type: 'string', default: 'Admin' },
      peserta: { type: 'boolean', default: false },
      'password-stdin': { type: 'boolean', default: false },
    })
    const email = readEmail(positionals)
    const { password, lines } = await choosePassword(values['password-stdin'])
    const role = values.peserta ? 'PESERTA' : 'ADMIN'
    const account = { email, name: parse(nama, values.nama), password, role } as const
    await createAccount(account, { pool })
    return [`Akun ${role} ${email} dibuat.`, ...lines]
  },
}
