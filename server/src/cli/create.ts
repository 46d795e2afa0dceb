import { createAccount } from '../features/auth/accounts.usecases'
import { nama } from '@bakti/contract/anggota/anggota.schemas'
import { role } from '@bakti/contract/auth/auth.schemas'
import { z } from 'zod'
import { parse } from '../platform/errors'
import { choosePassword, readEmail } from './account'
import { type DatabaseCommand, readArgs } from './command'

const chosenPeran = z.enum(role.options, { error: `Peran harus salah satu dari ${role.options.join(', ')}` })

export const create: DatabaseCommand = {
  usage: 'EMAIL [--nama NAMA] [--peran ADMIN|MENTOR|GERBANG|PIMPINAN|PESERTA] [--peserta] [--password-stdin]',
  about: 'membuat akun admin (atau peran lain) dengan kata sandi acak, atau yang dibaca dari stdin',
  async onDatabase(pool, args) {
    const { values, positionals } = readArgs(args, {
      nama: { type: 'string', default: 'Admin' },
      peran: { type: 'string', default: 'ADMIN' },
      peserta: { type: 'boolean', default: false },
      'password-stdin': { type: 'boolean', default: false },
    })
    const email = readEmail(positionals)
    const { password, lines } = await choosePassword(values['password-stdin'])
    const peran = values.peserta ? 'PESERTA' : parse(chosenPeran, values.peran)
    const account = { email, name: parse(nama, values.nama), password, role: peran }
    await createAccount(account, { pool })
    return [`Akun ${peran} ${email} dibuat.`, ...lines]
  },
}
