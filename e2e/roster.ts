import { expect } from '@playwright/test'

/** Imports people by the real road; each line is `nama,nim,kelompok`. */
export async function importRoster(
  { url, token }: { url: string; token: string },
  lines: readonly string[],
): Promise<void> {
  const response = await fetch(`${url}/api/kelompok/import?preview=false`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
    body: ['nama,nim,kelompok', ...lines].join('\n'),
  })
  expect(response.status, await response.text()).toBe(200)
}
