import { networkInterfaces } from 'node:os'

export interface StartFacts {
  host: string
  port: number
  tls: boolean
  publicUrl: string | undefined
  /** Made by this very start; its random password is shown this once. */
  firstAdmin: { email: string; password: string } | null
}

const LOOPBACK = /^(localhost|127\.|::1$)/
const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** The other machines' way to this one, IPv4 alone: nobody types an IPv6 address into a phone. */
function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/** What a person who just started the server wants to know: where it is, how a phone gets there, how to log in. */
export function startMessage(facts: StartFacts, lan: string[] = lanAddresses()): string {
  const { host, publicUrl } = facts
  const here = addressOf(facts, EVERYWHERE.has(host) || LOOPBACK.test(host) ? 'localhost' : host)
  return [
    `BAKTI siap di ${here}`,
    ...(publicUrl ? [`  Alamat umum: ${publicUrl}`] : []),
    ...phoneLines(facts, lan),
    '',
    `Masuk di ${publicUrl ?? here}/login`,
    ...loginLines(facts),
    '',
  ].join('\n')
}

function addressOf({ tls, port }: StartFacts, host: string): string {
  const plain = port === (tls ? 443 : 80)
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}${plain ? '' : `:${port}`}`
}

/** A phone's camera works over HTTPS alone (DECISIONS: Phones and places). */
function phoneLines(facts: StartFacts, lan: string[]): string[] {
  const { host, tls, publicUrl } = facts
  if (LOOPBACK.test(host)) {
    if (publicUrl) return []
    return [
      '  Hanya bisa dibuka dari komputer ini. Agar ponsel bisa membukanya: HOST=0.0.0.0 npm start',
      '  (kamera ponsel juga butuh HTTPS: TLS_CERT dan TLS_KEY, lihat docs/OPERATIONS.md).',
    ]
  }
  const reachable = EVERYWHERE.has(host) ? lan : [host]
  const where =
    reachable.length > 0
      ? reachable.map((address) => `  Dari ponsel di jaringan yang sama: ${addressOf(facts, address)}`)
      : ['  Komputer ini tidak terhubung ke jaringan mana pun, jadi ponsel belum bisa membukanya.']
  if (tls || publicUrl?.startsWith('https:')) return where
  return [
    ...where,
    '  Belum ada HTTPS: kamera ponsel tidak bisa dipakai. Isi TLS_CERT dan TLS_KEY, lihat docs/OPERATIONS.md.',
  ]
}

function loginLines({ firstAdmin }: StartFacts): string[] {
  if (!firstAdmin) {
    return ['  dengan akun admin Anda. Lupa kata sandinya? npm run admin -- reset-password EMAIL']
  }
  return [
    '  Admin pertama sudah dibuat:',
    `    Email       ${firstAdmin.email}`,
    `    Kata sandi  ${firstAdmin.password}`,
    '  Kata sandi ini hanya ditampilkan sekali: simpan sekarang.',
  ]
}
