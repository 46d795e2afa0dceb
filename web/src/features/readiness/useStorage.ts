import { useState } from 'react'
import type { StorageFact } from './readiness.rules'
import { useLooked } from './useLooked'

/** An insecure page and older browsers have no storage manager. */
const manager = (): Partial<StorageManager> => navigator.storage ?? {}

async function lookAtStorage(): Promise<Omit<StorageFact, 'refused'>> {
  const [persisted, estimate] = await Promise.all([
    manager()
      .persisted?.()
      .catch(() => false),
    manager()
      .estimate?.()
      .catch(() => null),
  ])
  const { quota, usage = 0 } = estimate ?? {}
  return { persisted: persisted ?? null, free: quota === undefined ? null : Math.max(0, quota - usage) }
}

/** Whether the browser promises to keep this site's storage, and the question to it. Chrome decides without asking the person. */
export function useStorage() {
  const [refused, setRefused] = useState(false)
  const [looked, again] = useLooked(lookAtStorage)
  const ask = async () => {
    const kept = await manager()
      .persist?.()
      .catch(() => false)
    setRefused(!kept)
    again()
  }
  return { fact: looked && { ...looked, refused }, ask }
}
