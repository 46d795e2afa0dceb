import { pusatCalls } from '@bakti/contract/pusat/pusat.calls'
import { merged } from '@bakti/contract/pusat/pusat.rules'
import type { PusatMessage, Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callStream } from '../../platform/call-stream'
import { serverNow } from '../../platform/clock'
import { type Read, callQuery } from '../../platform/query'
import { pruneCached, writeCached } from '../../platform/storage'

/** How often the picture is read where the stream does not come, and after how long the stream is asked for again. */
const POLL_MS = 5_000

/** A picture of the stream is kept on the device so often. */
const KEEP_MS = 10_000
/** Of so many activities. */
const KEPT = 4

const queryOf = (id: string | null) => (id === null ? {} : { id })
const copyOf = (id: string | null) => `cache:pusat_${id ?? ''}` as const
const pictureShape = async () => (await import('./pusat.copies')).pictureShape
const readOf = (id: string | null) =>
  callQuery(pusatCalls.get, { query: queryOf(id), cache: copyOf(id), shape: pictureShape })

/** The picture after a message; null: it changes a picture that this browser does not have. */
function after(before: Pusat | undefined, message: PusatMessage): Pusat | null {
  if ('semua' in message) return message.semua
  return before ? merged(before, message.beda) : null
}

/**
 * The picture of an activity: read once, then followed by the stream (rule U154). Where that does not come or breaks, it is read every 5 s,
 * and the stream is tried again. `live`: the stream is there. The device keeps the last picture.
 */
export function usePusat(id: string | null) {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  const list = useQuery({ ...readOf(id), refetchInterval: live ? false : POLL_MS, staleTime: Infinity })
  useEffect(() => {
    const { queryKey } = readOf(id)
    let keptAt = -Infinity
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let picture: Pusat | undefined
    const show = (message: PusatMessage) => {
      const next = after(picture, message)
      if (!next) return
      picture = next
      setLive(true)
      const read = { data: next, at: serverNow().toISOString() }
      client.setQueryData<Read<Pusat>>(queryKey, { ...read, cached: false })
      if (performance.now() - keptAt < KEEP_MS) return
      keptAt = performance.now()
      writeCached(copyOf(id), read)
      pruneCached('cache:pusat_', KEPT)
    }
    const follow = async () => {
      picture = undefined
      await callStream(pusatCalls.follow, { query: queryOf(id), signal: leaving.signal, onMessage: show })
      if (leaving.signal.aborted) return
      setLive(false)
      timer = setTimeout(() => void follow(), POLL_MS)
    }
    void follow()
    return () => {
      leaving.abort()
      clearTimeout(timer)
      setLive(false)
    }
  }, [client, id])
  return { list, live }
}
