import { authCalls } from '@bakti/contract/auth/auth.calls'
import { authShapes, codeRequest } from '@bakti/contract/auth/auth.schemas'
import { HEADERS } from '@bakti/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Handle } from '../../platform/handle'
import { parse } from '../../platform/parse'
import { register } from './accounts.usecases'
import { login, logout, logoutAll } from './auth.usecases'
import { type CodeDeps, requestCode, resetByCode } from './code.usecases'
import { type GoogleDeps, googleLogin } from './google.usecases'

export function authRoutes(handle: Handle, deps: GoogleDeps & CodeDeps): void {
  handle.public(authCalls.login, authShapes.login, async ({ body, request }) => {
    const attempt = { ...body, address: request.ip, deviceToken: deviceTokenOf(request) }
    const { user, token, deviceToken } = await login(attempt, deps)
    return { data: user, message: `Selamat Datang ${user.name}`, extra: { token, deviceToken } }
  })

  handle.public(authCalls.register, authShapes.register, async ({ body, request }) => {
    const { name, email, password } = body
    const user = await register({ name, email, password, address: request.ip }, deps)
    return { status: 201, data: user, message: `Registrasi berhasil! Silakan login, ${user.name}` }
  })

  handle.public(authCalls.generateCode, authShapes.generateCode, async ({ query, body, request }) => {
    // The seed's form is the query; an e-mail in the body stays out of logs and histories.
    const { email } = parse(codeRequest, body.email === undefined ? query : body)
    await requestCode({ email, address: request.ip, deviceToken: deviceTokenOf(request) }, deps)
    return { data: null, message: 'Kode verifikasi telah dikirim ke email Anda.' }
  })

  handle.public(authCalls.resetPassword, authShapes.resetPassword, async ({ body, request }) => {
    const { email, code, password } = body
    const browser = { address: request.ip, deviceToken: deviceTokenOf(request) }
    await resetByCode({ email, code, password, ...browser }, deps)
    return { data: null, message: 'Kata sandi berhasil diganti. Silakan login.' }
  })

  handle.public(authCalls.providers, authShapes.providers, () => {
    const { clientId: client_id, scriptUrl: script_url } = deps.google?.settings ?? {}
    return Promise.resolve({ data: { google: client_id && script_url ? { client_id, script_url } : null } })
  })

  handle.public(authCalls.googleLogin, authShapes.googleLogin, async ({ body, request }) => {
    const attempt = {
      credential: body.credential,
      address: request.ip,
      deviceToken: deviceTokenOf(request),
    }
    const { user, token, deviceToken, notice } = await googleLogin(attempt, deps)
    return {
      data: user,
      message: `Selamat Datang ${user.name}`,
      extra: { token, deviceToken, ...(notice && { notice }) },
    }
  })

  handle(authCalls.me, authShapes.me, ({ caller: { id, name, email, role, image } }) =>
    Promise.resolve({ data: { id, name, email, role, image } }),
  )

  handle(authCalls.logout, authShapes.logout, async ({ caller }) => {
    await logout(caller, deps)
    return { data: null, message: `Sampai jumpa, ${caller.name}` }
  })

  handle(authCalls.logoutAll, authShapes.logoutAll, async ({ caller }) => {
    const data = await logoutAll(caller, deps)
    return { data, message: `Keluar dari semua perangkat: ${data.sesi} sesi diakhiri` }
  })
}

function deviceTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers[HEADERS.deviceToken.toLowerCase()]
  return typeof header === 'string' ? header : undefined
}
