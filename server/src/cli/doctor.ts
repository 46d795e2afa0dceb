import { repairRows } from '../features/kehadiran/repair.usecases'
import type { Command } from './command'

/** `doctor`: computes every row of attendance anew from its events (rule H122). The server may run meanwhile. */
export const doctor: Command = {
  usage: '',
  about: 'menghitung ulang semua kehadiran dari catatannya, dan memperbaiki yang berbeda',
  async onDatabase(pool) {
    const { checked, repaired } = await repairRows(pool)
    return [`${checked} kehadiran diperiksa, ${repaired} diperbaiki.`]
  },
}
