import { api } from '@bakti/contract/api'
import { codeRequest } from '@bakti/contract/auth/auth.schemas'
import type { Handle } from '../../platform/handle'
import { parse } from '../../platform/errors'
import { register } from './accounts.usecases'
import { browserOf, login, logout, logoutAll, userOf } from './auth.usecases'
import { type CodeDeps, requestCode, resetByCode } from './code.usecases'
import { done } from '../../platform/answer'
import { type OwnAkunDeps, changeName, changePassword, endOwnSession, readOwnAkun } from './own-akun.usecases'
import { type GoogleDeps, googleLogin } from './google.usecases'
import { lockDevice } from './device-lock.usecases'
import { type LoginKodeDeps, loginByKode } from './login-kode.usecases'

export function authRoutes(handle: Handle, deps: GoogleDeps & CodeDeps & LoginKodeDeps & OwnAkunDeps): void {
  handle.public(
    api.auth.login,
    ({ body, request }) => login({ ...body, ...browserOf(request) }, deps),
    ({ user, ...tokens }) => ({ data: user, message: `Selamat Datang ${user.name}`, beside: tokens }),
  )

  handle.public(
    api.auth.register,
    ({ body: { name, email, password }, request }) =>
      register({ name, email, password, ...browserOf(request) }, deps),
    (user) => ({ status: 201, data: user, message: `Registrasi berhasil! Silakan login, ${user.name}` }),
  )

  handle.public(
    api.auth.sendCode,
    ({ query, body, request }) => {
      // Clients send the e-mail in the query; an e-mail in the body stays out of logs and histories.
      const { email } = parse(codeRequest, body.email === undefined ? query : body)
      return requestCode({ email, ...browserOf(request) }, deps)
    },
    () => ({ data: null, message: 'Kode verifikasi telah dikirim ke email Anda.' }),
  )

  handle.public(
    api.auth.resetPassword,
    ({ body: { email, code, password }, request }) =>
      resetByCode({ email, code, password, ...browserOf(request) }, deps),
    () => ({ data: null, message: 'Kata sandi berhasil diganti. Silakan login.' }),
  )

  handle.public(
    api.auth.loginByKode,
    ({ body: { email, kode, password }, request }) =>
      loginByKode({ email, kode, password, ...browserOf(request) }, deps),
    ({ user, ...tokens }) => ({ data: user, message: `Selamat Datang ${user.name}`, beside: tokens }),
  )

  handle.public(api.auth.listProviders, () => {
    const { clientId: client_id, scriptUrl: script_url } = deps.google?.settings ?? {}
    return Promise.resolve({
      google: client_id && script_url ? { client_id, script_url } : null,
      surel: deps.mail.by === 'smtp',
    })
  })

  handle.public(
    api.auth.loginByGoogle,
    ({ body, request }) => googleLogin({ credential: body.credential, ...browserOf(request) }, deps),
    ({ user, ...beside }) => ({ data: user, message: `Selamat Datang ${user.name}`, beside }),
  )

  handle(api.auth.getMe, ({ caller }) => Promise.resolve(userOf(caller)))

  handle(
    api.auth.lockDevice,
    ({ caller, body, write, request }) => lockDevice(caller, { ...body, ...browserOf(request), write }, deps),
    ({ user, ...tokens }) => ({ data: user, message: 'Perangkat ini terkunci ke pemindai', beside: tokens }),
  )

  handle(api.akun.get, ({ caller }) => readOwnAkun(caller, deps))
  handle(
    api.akun.update,
    ({ caller, body, write }) => changeName(caller, body.name, write, deps),
    done('Nama disimpan'),
  )
  handle(
    api.akun.updatePassword,
    ({ caller, body, write, request }) =>
      changePassword(caller, { ...body, ...browserOf(request), write }, deps),
    ({ user, ...tokens }) => ({
      data: user,
      message: 'Kata sandi diganti. Perangkat lain harus masuk lagi',
      beside: tokens,
    }),
  )
  handle(
    api.akun.endSession,
    ({ caller, query, write }) => endOwnSession(caller, query.id, write, deps),
    done('Sesi diakhiri'),
  )

  handle(
    api.auth.logout,
    ({ caller, write }) => logout(caller, write, deps).then(() => caller),
    ({ name }) => ({ data: null, message: `Sampai jumpa, ${name}` }),
  )

  handle(
    api.auth.logoutAll,
    ({ caller, write }) => logoutAll(caller, write, deps),
    (data) => ({ data, message: `Keluar dari semua perangkat: ${data.sesi} sesi diakhiri` }),
  )
}
