import { api } from '@bakti/contract/api'
import { HEADERS } from '@bakti/contract/envelope'
import { UUID } from '@bakti/contract/uuid.rules'
import type { FastifyRequest } from 'fastify'
import type { FindCaller } from '../../platform/caller'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { browserOf } from '../auth/auth.usecases'
import { type AktivasiDeps, activate, checkKode, readOwn } from './aktivasi.usecases'
import { created, done } from '../../platform/answer'
import { countCodes, issueCodes, markCodesPrinted } from './kode.usecases'

interface RouteDeps extends AktivasiDeps {
  pool: Pool
  findCaller: FindCaller
}

/** The id that a browser gives itself. It only tells honest browsers apart; the limit of a NIM holds for all of them together. */
function nameOf({ headers }: FastifyRequest): string {
  const header = headers[HEADERS.deviceId.toLowerCase()]
  return typeof header === 'string' && UUID.test(header) ? header.toLowerCase() : ''
}

export function aktivasiRoutes(handle: Handle, { pool, findCaller, ...deps }: RouteDeps): void {
  handle(api.aktivasi.get, ({ caller }) => readOwn(pool, caller.id))
  handle.public(api.aktivasi.check, ({ body, request }) =>
    checkKode({ ...body, ...browserOf(request), browser: nameOf(request) }, deps),
  )
  handle.public(
    api.aktivasi.activate,
    ({ body: { tiket, email, password }, request }) =>
      activate(
        {
          tiket,
          akun: email === undefined || password === undefined ? null : { email, password },
          ...browserOf(request),
        },
        () => findCaller(request),
        deps,
      ),
    ({ user, anggota, ...beside }) => ({
      data: { ...user, anggota },
      message: `Kartumu jadi, ${anggota.nama}`,
      beside,
    }),
  )
}

export function kodeRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  handle(api.kode.count, ({ query }) => countCodes(pool, query))
  handle(
    api.kode.issue,
    ({ body, write }) => issueCodes(pool, body, write),
    created('Kode aktivasi dibuat. Kode hanya tampil sekali ini.'),
  )
  handle(
    api.kode.markPrinted,
    ({ body, write }) => markCodesPrinted(pool, body, write),
    done('Kode tercatat sudah dicetak'),
  )
}
