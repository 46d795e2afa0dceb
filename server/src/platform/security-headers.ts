import type { IncomingMessage, ServerResponse } from 'node:http'
import cors from '@fastify/cors'
import { HEADERS } from '@bakti/contract/envelope'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * Written from scratch (DESIGN, 'Traps'): helmet's own list allows inline styles, and `upgrade-insecure-requests` would break
 * plain http on a LAN. WebAssembly reads the QR codes; blob: and data: are pictures that the page draws itself.
 */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  workerSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** What a sign-in provider's script loads, from where it lies itself: its frame, its calls, its style sheet. */
function directivesFor(signInScript: string | null) {
  if (!signInScript) return CONTENT_SECURITY_POLICY
  const script = new URL(signInScript)
  const folder = new URL('.', script)
  return {
    ...CONTENT_SECURITY_POLICY,
    scriptSrc: [...CONTENT_SECURITY_POLICY.scriptSrc, script.origin + script.pathname],
    styleSrc: [...CONTENT_SECURITY_POLICY.styleSrc, new URL('style', folder).href],
    connectSrc: [...CONTENT_SECURITY_POLICY.connectSrc, folder.href],
    frameSrc: [folder.href],
  }
}

/** The camera is the scanner's; the page needs nothing else of the device. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

interface SecurityOptions {
  /** Whether browsers reach us over HTTPS: only then may they be told to insist on it. */
  https: boolean
  corsOrigin: readonly string[]
  /** The address of the sign-in provider's script, where one is set up. */
  signInScript: string | null
}

/** What helmet sets. It writes its policy anew for every answer, though it is always the same: here it is asked once. */
function helmetHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error as Error
  })
  return headers
}

/** The API but for its docs, which are a page. */
export const API = /^\/api(?!\/docs(?:[/?]|$))(?:[/?]|$)/

/**
 * Of an answer to a program: it shows, loads and opens nothing, so that little is left to forbid. A phone on a bad network gets
 * 600 bytes less with each.
 */
function answerHeaders(ofPages: Record<string, string>): Record<string, string> {
  const kept = ['strict-transport-security', 'x-content-type-options', 'x-frame-options']
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => kept.includes(name))),
  }
}

export function registerSecurityHeaders(
  app: FastifyInstance,
  { https, corsOrigin, signInScript }: SecurityOptions,
): void {
  const ofPages = {
    ...helmetHeaders({
      contentSecurityPolicy: { useDefaults: false, directives: directivesFor(signInScript) },
      // Google's sign-in opens a window and talks to it. Over plain http browsers ignore it, and say so on every page.
      crossOriginOpenerPolicy: https ? { policy: 'same-origin-allow-popups' } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: https ? { maxAge: 180 * 24 * 60 * 60, includeSubDomains: false } : false,
      xFrameOptions: { action: 'deny' },
    }),
    'permissions-policy': PERMISSIONS,
  }
  const ofAnswers = answerHeaders(ofPages)
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(API.test(url) ? ofAnswers : ofPages)
    done()
  })
  // Shut unless CORS_ORIGIN opens it (DECISIONS: Wire, 'API base').
  if (corsOrigin.length > 0) {
    app.register(cors, {
      origin: [...corsOrigin],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: [HEADERS.seenAt, HEADERS.epoch, 'Retry-After', 'Date'],
      maxAge: 600,
      strictPreflight: false,
    })
  }
}
