import { networkInterfaces } from 'node:os'
import { reachOf } from '@bakti/contract/pengaturan/alamat.rules'
import { shownTanggal, tanggalWib } from '@bakti/contract/time.rules'
import type { Certificate } from './certificate'

export interface StartFacts {
  host: string
  port: number
  /** The certificate that it serves HTTPS with. */
  tls: Certificate | null
  now: Date
  publicUrl: string | undefined
  /** The address that cards, links and mails carry; null: none is known yet. */
  alamat: string | null
  /** Made by this very start; its random password is shown this once. */
  firstAdmin: { email: string; password: string } | null
}

const LOOPBACK = /^(localhost|127\.|::1$)/
const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** Bridges to containers and virtual machines: no phone gets in there. */
const INSIDE = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel)/

/** The other machines' way to this one, IPv4 alone: an IPv6 address is too long to type into a phone. */
function lanAddresses(): string[] {
  return Object.entries(networkInterfaces())
    .filter(([name]) => !INSIDE.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
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
    ...alamatLines(facts),
    '',
    `Masuk di ${publicUrl ?? here}/login`,
    ...loginLines(facts),
    '',
  ].join('\n')
}

/** What stands on paper can't be changed afterwards (rule R105). */
function alamatLines({ alamat, publicUrl }: StartFacts): string[] {
  if (alamat === null)
    return [
      '  Alamat di kartu, tautan, dan email belum diatur: isi PUBLIC_URL, atau jawab saat membuatnya di layar Admin.',
    ]
  if (reachOf(alamat) === 'loopback')
    return [
      `  Alamat di kartu: ${new URL(alamat).hostname}. HP peserta tidak bisa membukanya: ganti PUBLIC_URL.`,
    ]
  return alamat === publicUrl ? [] : [`  Alamat di kartu, tautan, dan email: ${alamat}`]
}

/** Where a phone on the same network could reach this server: the names of its certificate, then its addresses. */
export function phoneAddresses(
  facts: Pick<StartFacts, 'host' | 'port' | 'tls'>,
  lan: string[] = lanAddresses(),
): string[] {
  const { host, tls } = facts
  if (LOOPBACK.test(host)) return []
  const names = tls?.names.filter((each) => !LOOPBACK.test(each) && !each.startsWith('*')) ?? []
  const all = [...names, ...(EVERYWHERE.has(host) ? lan : [host])]
  return [...new Set(all)].map((each) => addressOf(facts, each))
}

function addressOf({ tls, port }: Pick<StartFacts, 'tls' | 'port'>, host: string): string {
  const plain = port === (tls ? 443 : 80)
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}${plain ? '' : `:${port}`}`
}

/** A phone's camera needs HTTPS (rule B18). */
function phoneLines(facts: StartFacts, lan: string[]): string[] {
  const { host, tls, publicUrl } = facts
  if (LOOPBACK.test(host)) {
    if (publicUrl) return []
    return [
      '  Hanya bisa dibuka dari komputer ini. Agar ponsel bisa membukanya: HOST=0.0.0.0 npm start',
      ...(tls ? [] : ['  (kamera ponsel juga butuh HTTPS: TLS_CERT dan TLS_KEY, lihat docs/OPERATIONS.md).']),
    ]
  }
  const reachable = EVERYWHERE.has(host) ? lan : [host]
  const where =
    reachable.length > 0
      ? reachable.map((address) => `  Dari ponsel di jaringan yang sama: ${addressOf(facts, address)}`)
      : ['  Komputer ini tidak terhubung ke jaringan mana pun, jadi ponsel belum bisa membukanya.']
  if (tls) return [...where, ...certificateLines(facts, tls, reachable)]
  if (publicUrl?.startsWith('https:')) return where
  return [
    ...where,
    '  Belum ada HTTPS: kamera ponsel tidak bisa dipakai. Isi TLS_CERT dan TLS_KEY, lihat docs/OPERATIONS.md.',
  ]
}

/** What a phone wants typed, and what it will say to this certificate. */
function certificateLines(facts: StartFacts, certificate: Certificate, reachable: string[]): string[] {
  const { names, selfSigned, until } = certificate
  const others = reachable.filter((address) => !names.includes(address))
  const [name] = names.filter((each) => !LOOPBACK.test(each) && !each.startsWith('*'))
  // Without it a browser tries http:// first, and this port does not answer to that.
  const lines = ['Di ponsel ketik alamatnya lengkap, dengan https:// di depan.']
  if (until < facts.now)
    lines.push(
      `Sertifikatnya kedaluwarsa sejak ${shownTanggal(tanggalWib(until.toISOString()))}: perbarui dulu.`,
    )
  if (selfSigned)
    lines.push(
      "Sertifikatnya dibuat sendiri, jadi ponsel memperingatkan sekali: ketuk 'Lanjutan', lalu 'Lanjutkan'.",
    )
  else if (others.length > 0) {
    lines.push(
      `Sertifikatnya untuk ${names.join(', ') || 'nama lain'}: lewat alamat lain ponsel memperingatkan.`,
    )
    if (name && !facts.publicUrl) lines.push(`Buka dari ponsel dengan namanya: ${addressOf(facts, name)}`)
  }
  return lines.map((line) => `  ${line}`)
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
