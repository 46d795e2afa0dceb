import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'

const CLIENT_ID = '1234-bakti.apps.googleusercontent.com'

/**
 * What the page loads in place of the provider's script: the same two functions. Its button asks for a credential, as the
 * provider's window would, and hands it on.
 */
const SCRIPT = `(() => {
  const base = new URL('.', document.currentScript.src)
  let options
  const initialize = (given) => { options = given }
  const renderButton = (parent, { width }) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Masuk dengan Google'
    button.style.width = width + 'px'
    button.style.minHeight = '44px'
    button.style.border = '1px solid #747775'
    button.style.borderRadius = '4px'
    button.addEventListener('click', async () => {
      const answer = await fetch(new URL('credential?client_id=' + options.client_id, base))
      options.callback({ credential: await answer.text() })
    })
    parent.replaceChildren(button)
  }
  window.google = { accounts: { id: { initialize, renderButton } } }
})()`

export interface Person {
  sub: string
  email: string
  name: string
  email_verified?: boolean
}

/** Stands in for Google on loopback: its script, its keys, and the credentials that it signs. */
export class Google {
  /** Who presses the button; a text is handed on as it is. */
  person: Person | string = ''
  /** The script is out of reach. */
  down = false

  private constructor(
    readonly env: Record<string, string>,
    readonly stop: () => void,
  ) {}

  static async start(): Promise<Google> {
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'kunci', alg: 'RS256', use: 'sig' }]
    const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const google = new Google(
      {
        GOOGLE_CLIENT_ID: CLIENT_ID,
        GOOGLE_ISSUER: url,
        GOOGLE_JWKS_URL: `${url}/certs`,
        GOOGLE_SCRIPT_URL: `${url}/gsi/client`,
      },
      () => {
        server.closeAllConnections()
        server.close()
      },
    )
    const credential = async (audience: string) => {
      if (typeof google.person === 'string') return google.person
      return new SignJWT({ email_verified: true, ...google.person })
        .setProtectedHeader({ alg: 'RS256', kid: 'kunci', typ: 'JWT' })
        .setIssuer(url)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey)
    }
    async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { pathname, searchParams } = new URL(request.url ?? '/', url)
      response.setHeader('Access-Control-Allow-Origin', '*')
      if (pathname === '/certs') return void response.end(JSON.stringify({ keys }))
      if (pathname === '/gsi/client' && google.down) return void response.destroy()
      if (pathname === '/gsi/client')
        return void response.setHeader('Content-Type', 'text/javascript').end(SCRIPT)
      if (pathname === '/gsi/credential')
        return void response.end(await credential(searchParams.get('client_id') ?? ''))
      response.writeHead(404).end()
    }
    return google
  }
}
