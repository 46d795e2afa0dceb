import type { ProviderProof } from '@bakti/contract/auth/auth.schemas'

/**
 * The seed's provider payload (seed §7), read out of the credential, and the credential itself. The server believes that alone;
 * the 'derived password' opens nothing (DECISIONS: Accounts, 'Google').
 */
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

/** The middle of a JWT, unverified; {} where it can't be read: that is for the server to say. */
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
