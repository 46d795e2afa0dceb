import type { FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import { isUnavailable } from './database'

/**
 * Makes the logger of the app: JSON lines on stdout. A request is logged with method, path and address only, because headers contain
 * tokens, bodies passwords, and queries names (rule W35).
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const req = ({ method, url, ip }: FastifyRequest) => ({ method, path: pathOf(url), ip })
  return pino({ level, serializers: { req } }, destination)
}

/** Of work that is tried again by itself: while the database starts, recovers or is restarted it fails, and nothing is wrong (rule B111). */
export const levelOf = (error: unknown): 'warn' | 'error' => (isUnavailable(error) ? 'warn' : 'error')

/** The path without what is secret in it: an old form of an invitation's link ends in its token (rule R27). */
const pathOf = (url: string) =>
  (url.split('?')[0] ?? '').replace(/^\/+undangan\/.*/is, '/undangan/…').replace(/^\/+[^/]*%.*/s, '/…')

/**
 * Fastify's logger option. Fastify creates a child logger for each request and listens for its end. That work is only done where the
 * level shows each request; the app logs its own events with `logger` itself.
 */
export const requestLog = (logger?: Logger) =>
  logger?.isLevelEnabled('info') ? { loggerInstance: logger } : {}
