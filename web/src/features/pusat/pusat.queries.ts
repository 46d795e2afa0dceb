import { pusatCalls } from '@bakti/contract/pusat/pusat.calls'
import { merged } from '@bakti/contract/pusat/pusat.rules'
import type { PusatMessage, Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callStream } from '../../platform/call-stream'
import { serverNow } from '../../platform/clock'
import { type Read, callQuery } from '../../platform/query'

/** How often the picture is read where the stream does not come, and after how long the stream is asked for again. */
const POLL_MS = 5_000

const queryOf = (id: string | null) => (id === null ? {} : { id })

/** The picture after a message; null: it changes a picture that this browser does not have. */
function after(before: Pusat | undefined, message: PusatMessage): Pusat | null {
  if ('semua' in message) return message.semua
  return before ? merged(before, message.beda) : null
}

/**
 * The picture of an activity: read once, then followed by the stream (rule U154). Where that does not come or breaks, it is read every 5 s,
 * and the stream is tried again. `live`: the stream is there.
 */
export function usePusat(id: string | null) {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  const read = callQuery(pusatCalls.get, { query: queryOf(id) })
  const list = useQuery({ ...read, refetchInterval: live ? false : POLL_MS, staleTime: Infinity })
  useEffect(() => {
    const { queryKey } = callQuery(pusatCalls.get, { query: queryOf(id) })
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let picture: Pusat | undefined
    const show = (message: PusatMessage) => {
      const next = after(picture, message)
      if (!next) return
      picture = next
      setLive(true)
      client.setQueryData<Read<Pusat>>(queryKey, {
        data: next,
        at: serverNow().toISOString(),
        cached: false,
      })
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
