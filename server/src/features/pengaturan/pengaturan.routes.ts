import { api } from '@bakti/contract/api'
import { done } from '../../platform/answer'
import type { Handle } from '../../platform/handle'
import { type PengaturanDeps, readPengaturan, updatePengaturan } from './pengaturan.usecases'

export function pengaturanRoutes(handle: Handle, deps: PengaturanDeps): void {
  handle(api.pengaturan.get, () => readPengaturan(deps, deps.pool))
  handle(
    api.pengaturan.update,
    ({ body, write }) => updatePengaturan(deps, body, write),
    done('Pengaturan disimpan'),
  )
}
