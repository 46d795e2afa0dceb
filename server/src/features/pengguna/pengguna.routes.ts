import { api } from '@bakti/contract/api'
import { done } from '../../platform/answer'
import type { Handle } from '../../platform/handle'
import {
  type PenggunaDeps,
  changePeran,
  keluarkan,
  lepas,
  listPengguna,
  makeLoginKode,
  setKelompok,
} from './pengguna.usecases'

export function penggunaRoutes(handle: Handle, deps: PenggunaDeps & { clock: () => Date }): void {
  const { pool, clock } = deps

  handle(
    api.pengguna.list,
    ({ query: { page, ...filter } }) => listPengguna(pool, filter, page),
    ({ data, pages }) => ({ data, beside: pages }),
  )
  handle(
    api.pengguna.updatePeran,
    ({ body, write }) => changePeran(deps, body, write),
    done('Peran berhasil diubah'),
  )
  handle(
    api.pengguna.updateKelompok,
    ({ body, write }) => setKelompok(pool, body, { write, now: clock() }),
    done('Kelompok mentor berhasil diubah'),
  )
  handle(
    api.pengguna.endSessions,
    ({ body, write }) => keluarkan(deps, body.id, write),
    (data) => ({ data, message: `${data.sesi} sesi diakhiri` }),
  )
  handle(
    api.pengguna.unlink,
    ({ body, write }) => lepas(pool, body.id, write),
    done('Akun tidak lagi terhubung dengan anggota'),
  )
  handle(
    api.pengguna.issueKode,
    ({ body, write }) => makeLoginKode(deps, body.id, write),
    done('Kode masuk dibuat. Berlaku 10 menit, sekali pakai'),
  )
}
