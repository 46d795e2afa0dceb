/** What we use of the provider's script. */
export interface GoogleId {
  initialize(options: { client_id: string; callback: (response: { credential: string }) => void }): void
  renderButton(parent: HTMLElement, options: Record<string, string | number>): void
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleId } }
  }
}

/** seed §9: as long as a call may take. */
const TIMEOUT_MS = 10_000

const loading = new Map<string, Promise<GoogleId>>()

/** Loads the provider's script, once for the page; after a failure the next call tries anew. */
export function loadGoogle(url: string): Promise<GoogleId> {
  const known = loading.get(url)
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
    loading.delete(url)
    script.remove()
    throw error
  })
  loading.set(url, loaded)
  script.src = url
  script.async = true
  document.head.append(script)
  return loaded
}
