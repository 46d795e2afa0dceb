import type { FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'

/**
 * JSON lines on stdout. Of a request they hold method, path and address: headers carry tokens, bodies passwords, and queries
 * may name people.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const req = ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?')[0], ip })
  return pino({ level, serializers: { req } }, destination)
}
