import { email as emailSchema } from '@bakti/contract/auth/auth.schemas'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Environment } from '../../platform/environment'
import { googleInvalid, googleUnproven, googleUnreachable } from './auth.errors'

/** The settings of the login with Google, from the environment (rule A35). */
export interface GoogleSettings {
  clientId: string
  issuer: string
  jwksUrl: string
  scriptUrl: string
}

type GoogleEnvironment = Pick<
  Environment,
  'GOOGLE_CLIENT_ID' | 'GOOGLE_ISSUER' | 'GOOGLE_JWKS_URL' | 'GOOGLE_SCRIPT_URL'
>

/** The settings from the environment; null without a client id. The other values default to Google's own. */
export function googleSettings(env: GoogleEnvironment): GoogleSettings | null {
  if (!env.GOOGLE_CLIENT_ID) return null
  return {
    clientId: env.GOOGLE_CLIENT_ID,
    issuer: env.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    jwksUrl: env.GOOGLE_JWKS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
    scriptUrl: env.GOOGLE_SCRIPT_URL ?? 'https://accounts.google.com/gsi/client',
  }
}

/** A person as the provider knows them; the e-mail is proven. */
export interface GoogleIdentity {
  subject: string
  email: string
  name: string
  image: string | null
}

export interface Google {
  settings: GoogleSettings
  /** Throws 401 for a credential whose unverified claims are already wrong: issuer, audience, algorithm or expiry. It asks nothing of Google. */
  refuseJunk(credential: string): void
  /** The identity in an ID token. 401 for an invalid one, 503 where Google's keys can't be loaded. */
  identify(credential: string): Promise<GoogleIdentity>
}

/** The one algorithm that Google signs with. Others are refused: 'none', and an HMAC with the public key. */
const ALGORITHM = 'RS256'
const CLOCK_TOLERANCE_SECONDS = 10
const KEYS_TIMEOUT_MS = 4_000

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: emailSchema,
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]),
  name: z.string().optional(),
  picture: z.string().optional(),
})

export function createGoogle(settings: GoogleSettings): Google {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: KEYS_TIMEOUT_MS })
  /** Google writes its issuer with and without the scheme. */
  const issuers = [settings.issuer, settings.issuer.replace(/^https:\/\//, '')]

  /** Whether the unverified claims name this issuer, this client and a time that is not over. */
  function claimsToBeOurs(credential: string): boolean {
    try {
      const { iss = '', aud, exp = 0 } = decodeJwt(credential)
      const alive = exp > Date.now() / 1000 - CLOCK_TOLERANCE_SECONDS
      return (
        decodeProtectedHeader(credential).alg === ALGORITHM &&
        issuers.includes(iss) &&
        aud === settings.clientId &&
        alive
      )
    } catch {
      return false
    }
  }

  async function verify(credential: string): Promise<unknown> {
    const { payload } = await jwtVerify(
      credential,
      async (header, token) => {
        try {
          return await keys(header, token)
        } catch (error) {
          throw isOfTheToken(error) ? error : googleUnreachable()
        }
      },
      {
        algorithms: [ALGORITHM],
        issuer: issuers,
        audience: settings.clientId,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['sub', 'exp', 'iat'],
      },
    )
    return payload
  }

  return {
    settings,
    refuseJunk(credential) {
      if (!claimsToBeOurs(credential)) throw googleInvalid()
    },
    async identify(credential) {
      const payload = await verify(credential).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? googleInvalid() : error
      })
      const parsed = claims.safeParse(payload)
      if (!parsed.success) throw googleInvalid()
      const { sub, email, email_verified, name, picture } = parsed.data
      if (!email_verified) throw googleUnproven()
      return { subject: sub, email, name: nameOf(name, email), image: imageOf(picture) }
    },
  }
}

/** The keys are there, but none is the one that the token names. */
const isOfTheToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys

const NAME_MAX = 120
const IMAGE_MAX = 2_048

/** The name from Google, made to fit the rules for texts (rule W24); without one, the part of the e-mail before the @. */
function nameOf(name: string | undefined, email: string): string {
  const clean = (name ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .normalize('NFC')
  return (
    clean
      .slice(0, NAME_MAX)
      .replace(/\p{Cs}$/u, '')
      .trim() ||
    (email.split('@')[0] ?? email)
  )
}

function imageOf(picture: string | undefined): string | null {
  const fits = picture !== undefined && picture.length <= IMAGE_MAX && URL.canParse(picture)
  return fits && new URL(picture).protocol === 'https:' ? picture : null
}
