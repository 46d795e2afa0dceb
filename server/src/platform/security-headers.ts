import type { IncomingMessage, ServerResponse } from 'node:http'
import cors from '@fastify/cors'
import { CONTRACT_VERSION, HEADERS } from '@bakti/contract/envelope'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * Replaces helmet's own list (rule W37): that one allows inline styles, and `upgrade-insecure-requests` would break plain http on a LAN.
 * WebAssembly reads the QR codes; `blob:` and `data:` are pictures that the page draws.
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
  // The preview of the landing page on /pengaturan.
  frameSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** Adds what the sign-in provider's script loads from its own folder: its frame, its calls, its style sheet. */
function directivesFor(signInScript: string | null) {
  if (!signInScript) return CONTENT_SECURITY_POLICY
  const script = new URL(signInScript)
  const folder = new URL('.', script)
  return {
    ...CONTENT_SECURITY_POLICY,
    scriptSrc: [...CONTENT_SECURITY_POLICY.scriptSrc, script.origin + script.pathname],
    styleSrc: [...CONTENT_SECURITY_POLICY.styleSrc, new URL('style', folder).href],
    connectSrc: [...CONTENT_SECURITY_POLICY.connectSrc, folder.href],
    frameSrc: [...CONTENT_SECURITY_POLICY.frameSrc, folder.href],
  }
}

/** The scanner needs the camera. No page needs another device. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

interface SecurityOptions {
  /** Whether browsers reach the server over HTTPS. Only then is `strict-transport-security` sent. */
  https: boolean
  corsOrigin: readonly string[]
  /** The address of the sign-in provider's script, where one is set up. */
  signInScript: string | null
}

/** The headers that helmet sets, as an object. They never change, so they are made once and not for each answer (decision 031). */
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

/** The API without its docs, which are a page. */
export const API = /^\/api(?!\/docs(?:[/?]|$))(?:[/?]|$)/

/**
 * The headers of an answer to a program. It loads and opens nothing, so that a short policy is enough. Each answer is 600 bytes smaller
 * for a phone on a bad network. Each names the version of the contract (rule G9).
 */
function answerHeaders(ofPages: Record<string, string>): Record<string, string> {
  const kept = ['strict-transport-security', 'x-content-type-options', 'x-frame-options']
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    [HEADERS.contract.toLowerCase()]: String(CONTRACT_VERSION),
    ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => kept.includes(name))),
  }
}

/** The landing page as it stands in a frame of /pengaturan; no other page may stand in one (rule W37). */
const PREVIEW = '/?pratinjau'

export function registerSecurityHeaders(
  app: FastifyInstance,
  { https, corsOrigin, signInScript }: SecurityOptions,
): void {
  const ofPages: Record<string, string> = {
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
  const ofPreview = {
    ...ofPages,
    'content-security-policy':
      ofPages['content-security-policy']?.replace("frame-ancestors 'none'", "frame-ancestors 'self'") ?? '',
    'x-frame-options': 'SAMEORIGIN',
  }
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(API.test(url) ? ofAnswers : url === PREVIEW ? ofPreview : ofPages)
    done()
  })
  // Closed unless CORS_ORIGIN lists the caller (rule W9).
  if (corsOrigin.length > 0) {
    app.register(cors, {
      origin: [...corsOrigin],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: [
        HEADERS.seenAt,
        HEADERS.epoch,
        HEADERS.contract,
        HEADERS.totalRows,
        'Retry-After',
        'Date',
        'ETag',
      ],
      maxAge: 600,
      strictPreflight: false,
    })
  }
}
