import { authEndpoints } from '@bakti/contract/auth/auth.endpoints'
import { authShapes } from '@bakti/contract/auth/auth.schemas'
import { HEADERS } from '@bakti/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Handle } from '../../platform/handle'
import { type AuthDeps, login, logout } from './auth.usecases'

export function authRoutes(handle: Handle, deps: AuthDeps): void {
  handle.public(authEndpoints.login, authShapes.login, async ({ body, request }) => {
    const attempt = { ...body, address: request.ip, deviceToken: deviceTokenOf(request) }
    const { user, token, deviceToken } = await login(attempt, deps)
    return { data: user, message: `Selamat Datang ${user.name}`, extra: { token, deviceToken } }
  })

  handle(authEndpoints.me, authShapes.me, ({ caller: { id, name, email, role, image } }) =>
    Promise.resolve({ data: { id, name, email, role, image } }),
  )

  handle(authEndpoints.logout, authShapes.logout, async ({ caller }) => {
    await logout(caller, deps)
    return { data: null, message: `Sampai jumpa, ${caller.name}` }
  })
}

function deviceTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers[HEADERS.deviceToken.toLowerCase()]
  return typeof header === 'string' ? header : undefined
}
