import type { Call, DataOf } from '@bakti/contract/call'
import type { Shape } from '@bakti/contract/shape.schemas'
import { type Answer, type CallOptions, answered, ask } from './call'
import { receive, textOf } from './receive'

type LongOptions<S extends Shape> = Pick<CallOptions<S>, 'query' | 'headers' | 'signal' | 'onHeaders'> & {
  /** Called with each part of the answer as it arrives. */
  onPart: (part: Uint8Array) => void
}

/** `call()` for an answer that is long: as long as it moves it has no time limit. */
export async function callLong<S extends Shape>(
  target: Call<S>,
  { onPart, ...options }: LongOptions<S>,
): Promise<Answer<DataOf<S>>> {
  const asked = await ask(target, options, async (request) => {
    const received = await receive(request, () => onPart)
    if ('failed' in received) return received.failed === 'torn' ? { failed: 'network' } : received
    const { parts, ...head } = received
    return { ...head, text: await textOf(parts) }
  })
  return 'raw' in asked ? answered<DataOf<S>>(asked.raw, asked.envelope, target.failure) : asked
}
