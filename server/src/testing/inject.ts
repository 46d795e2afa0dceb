import type { ServedCall } from '@bakti/contract/api'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** Injects a request. Of an answer that goes on it returns what came first, and leaves. */
export async function injectCall(
  app: FastifyInstance,
  { stream, method }: Pick<ServedCall, 'stream' | 'method'>,
  request: Omit<InjectOptions, 'method'>,
): Promise<LightMyRequestResponse> {
  if (!stream) return app.inject({ ...request, method })
  const response = await app.inject({ ...request, method, payloadAsStream: true })
  const parts = response.stream()
  let text = ''
  for await (const part of parts) {
    text += String(part)
    if (isStream(response)) break
  }
  return Object.assign(response, { body: text, payload: text, json: () => JSON.parse(text) as never })
}

/** Whether it is an answer that goes on. */
export const isStream = ({ headers }: Pick<LightMyRequestResponse, 'headers'>) =>
  String(headers['content-type']).startsWith('text/event-stream')
