import { api } from '@bakti/contract/api'
import { created, done } from '../../platform/answer'
import type { FindCaller } from '../../platform/caller'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import type { Mail } from '../../platform/mail'
import { type AuthDeps, browserOf } from '../auth/auth.usecases'
import type { Alamat } from '../pengaturan/alamat.usecases'
import type { InvitationMails } from './mail'
import { readMailing, sendMails, stopMails } from './mail.usecases'
import { checkUndangan, acceptUndangan } from './accept.usecases'
import { createUndangan, listAllUndangan, renew, revoke } from './undangan.usecases'

interface UndanganDeps {
  pool: Pool
  /** Accepting makes accounts and sessions, on the connections of the logins. */
  auth: AuthDeps
  findCaller: FindCaller
  mails: InvitationMails
  by: Mail['by']
  alamat: Alamat
}

export function undanganRoutes(handle: Handle, deps: UndanganDeps): void {
  const { pool, auth, findCaller, mails, alamat } = deps

  handle(
    api.undangan.list,
    ({ query: { page, ...filter } }) => listAllUndangan(pool, filter, page),
    ({ rows, pages }) => ({ data: rows, beside: pages }),
  )
  handle(
    api.undangan.create,
    async ({ body, write }) => createUndangan(pool, body, { write, asal: await alamat.forLinks(pool) }),
    created('Undangan dibuat'),
  )
  handle(api.undangan.revoke, ({ query, write }) => revoke(pool, query.id, write), done('Undangan dicabut'))
  handle(
    api.undangan.renew,
    ({ body, write }) => renew(pool, body.ids, write),
    done('Tautan baru dibuat. Tautan lama tidak berlaku lagi'),
  )
  handle.public(api.undangan.check, async ({ body, request }) =>
    checkUndangan(pool, body.token, await findCaller(request)),
  )
  handle.public(
    api.undangan.accept,
    ({ body, request }) =>
      acceptUndangan({ ...body, ...browserOf(request) }, () => findCaller(request), auth),
    ({ user, ...tokens }) => ({
      data: user,
      message: `Undangan diterima. Selamat datang, ${user.name}`,
      beside: tokens,
    }),
  )
  handle(api.undangan.getMailing, ({ query }) => readMailing(pool, query.kiriman, deps.by))
  handle(
    api.undangan.sendMails,
    async ({ body, write }) => {
      const queued = await sendMails(pool, body, { write, asal: await alamat.forLinks(pool) })
      mails.wake()
      return queued
    },
    done('Email undangan dikirim'),
  )
  handle(
    api.undangan.stopMails,
    ({ query, write }) => stopMails(pool, query.kiriman, write),
    done('Pengiriman dihentikan'),
  )
}
