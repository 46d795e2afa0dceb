import { api } from '@bakti/contract/api'
import { done } from '../../platform/answer'
import type { Handle } from '../../platform/handle'
import { type AcaraDeps, readVersi, restoreVersi, updateAcara } from './acara.usecases'
import { type PengaturanDeps, readPengaturan, updatePengaturan } from './pengaturan.usecases'
import { type TrialDeps, sendTrial } from './trial.usecases'

export function pengaturanRoutes(handle: Handle, deps: PengaturanDeps & TrialDeps & AcaraDeps): void {
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
  handle.public(api.pengaturan.getAcara, () => {
    const { versi, stored: isi } = deps.acara.current()
    return Promise.resolve({ versi, isi })
  })
  handle(api.pengaturan.listVersi, () => readVersi(deps.pool))
  handle(
    api.pengaturan.updateAcara,
    ({ body, write }) => updateAcara(deps, body, write),
    done('Pengaturan diterbitkan'),
  )
  handle(
    api.pengaturan.restoreVersi,
    ({ body, write }) => restoreVersi(deps, body, write),
    done('Versi dipulihkan'),
  )
}
