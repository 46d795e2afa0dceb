import { api } from '@bakti/contract/api'
import { done } from '../../platform/answer'
import type { Handle } from '../../platform/handle'
import { type PengaturanDeps, readPengaturan, updatePengaturan } from './pengaturan.usecases'
import { type TrialDeps, sendTrial } from './trial.usecases'

export function pengaturanRoutes(handle: Handle, deps: PengaturanDeps & TrialDeps): void {
  handle(api.pengaturan.get, () => readPengaturan(deps, deps.pool))
  handle(
    api.pengaturan.update,
    ({ body, write }) => updatePengaturan(deps, body, write),
    done('Pengaturan disimpan'),
  )
  handle(
    api.pengaturan.sendTrial,
    ({ caller, write }) => sendTrial(deps, caller, write),
    (data) => ({ data, message: `Email percobaan terkirim ke ${data.ke}` }),
  )
}
