import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, type JWK, SignJWT, exportJWK, exportSPKI, generateKeyPair } from 'jose'
import { onTestFinished } from 'vitest'
import type { GoogleSettings } from '../features/auth/google'

export interface Claims {
  sub?: string
  email?: string
  email_verified?: unknown
  name?: string
  picture?: string
  iss?: string
  aud?: string
  exp?: number
  iat?: number
  nbf?: number
}

export interface Signing {
  kid?: string
  /** Another key than the one that is published. */
  key?: CryptoKey
}

/** Stands in for Google: keys of its own, published on loopback, and tokens signed with them. */
export interface Issuer {
  settings: GoogleSettings
  sign(claims?: Claims, signing?: Signing): Promise<string>
  /** The published key as PEM, as an attacker reads it. */
  publicKey(): Promise<string>
  /** From now on other keys are published, and tokens are signed with them. */
  rotate(): Promise<void>
  /** What the keys' address answers from now on; null: the keys. */
  answer(with_: RequestListener | null): void
  /** How often the keys were fetched. */
  fetches(): number
}

const CLIENT_ID = '1234-bakti.apps.googleusercontent.com'
const ISSUER = 'https://accounts.google.com'

const seconds = () => Math.floor(Date.now() / 1000)

export async function startIssuer(): Promise<Issuer> {
  let [generation, fetched] = [0, 0]
  let pair = await generateKeyPair('RS256', { extractable: true })
  let answer: RequestListener | null = null
  const keys = async (): Promise<{ keys: JWK[] }> => ({
    keys: [{ ...(await exportJWK(pair.publicKey)), kid: `kunci-${generation}`, alg: 'RS256', use: 'sig' }],
  })
  const server = createServer((request, response) => {
    fetched++
    if (answer) return answer(request, response)
    void keys().then((set) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(set)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      clientId: CLIENT_ID,
      issuer: ISSUER,
      jwksUrl: `http://127.0.0.1:${port}/certs`,
      scriptUrl: 'https://accounts.google.com/gsi/client',
    },
    sign: (claims = {}, { kid = `kunci-${generation}`, key = pair.privateKey } = {}) =>
      new SignJWT({
        iss: ISSUER,
        aud: CLIENT_ID,
        sub: '1001',
        email: 'rani@contoh.id',
        email_verified: true,
        name: 'Rani Wulandari',
        iat: seconds(),
        exp: seconds() + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(key),
    publicKey: () => exportSPKI(pair.publicKey),
    async rotate() {
      pair = await generateKeyPair('RS256', { extractable: true })
      generation++
    },
    answer: (listener) => void (answer = listener),
    fetches: () => fetched,
  }
}
