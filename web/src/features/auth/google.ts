import type { ProviderProof } from '@bakti/contract/auth/auth.schemas'
import { part } from '../../state/app'

/** The part of the provider's script that is used here. */
export interface GoogleId {
  initialize(options: { client_id: string; callback: (response: { credential: string }) => void }): void
  renderButton(parent: HTMLElement, options: Record<string, string | number>): void
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleId } }
  }
}

/** The time limit of a call (rule W30). */
const TIMEOUT_MS = 10_000

const loading = part(() => new Map<string, Promise<GoogleId>>())

/** Loads the provider's script once. After a failure the next call tries again. */
export function loadGoogle(url: string): Promise<GoogleId> {
  const known = loading.current.get(url)
  if (known) return known
  const script = document.createElement('script')
  const loaded = new Promise<GoogleId>((resolve, reject) => {
    const fail = () => reject(new Error(`${url} is out of reach`))
    const timer = setTimeout(fail, TIMEOUT_MS)
    script.onload = () => {
      clearTimeout(timer)
      const id = window.google?.accounts?.id
      if (id) resolve(id)
      else fail()
    }
    script.onerror = fail
  }).catch((error: unknown) => {
    loading.current.delete(url)
    script.remove()
    throw error
  })
  loading.current.set(url, loaded)
  script.src = url
  script.async = true
  document.head.append(script)
  return loaded
}

/** The body of a Google login. The server reads the credential only; the other fields are part of the API (rule A32). */
export function proofOf(credential: string): ProviderProof {
  const { name, email, picture, sub } = claimsOf(credential)
  return {
    credential,
    ...(typeof name === 'string' && { name }),
    ...(typeof email === 'string' && { email }),
    ...(typeof sub === 'string' && { password: `google-${sub}` }),
    image: typeof picture === 'string' ? picture : null,
  }
}

/** The claims of a JWT, unverified; {} where it can't be read. The server reports a wrong credential. */
function claimsOf(credential: string): Record<string, unknown> {
  try {
    const body = (credential.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(body), (letter) => letter.codePointAt(0) ?? 0)
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
