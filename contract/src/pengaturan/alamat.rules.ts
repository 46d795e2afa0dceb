/** Who can open an address: the server's machine alone, who is on its network, everybody. */
export type Reach = 'loopback' | 'pribadi' | 'umum'

export const ALAMAT_MAX = 200

const LOOPBACK =
  /^(localhost|.*\.localhost|127\.[\d.]+|0\.[\d.]+|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])\.?$/
const PRIVATE =
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(\.\d+)+$|^\[f([cd]|e[89ab])|\.(local|lan|internal|home\.arpa)$|^[^.:]+$/

/** The host of an address as browsers write it: '2130706433' is 127.0.0.1. */
const urlOf = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Who can open this address. What is not an address can't be opened: it reads as the server's own. */
export function reachOf(address: string): Reach {
  const host = urlOf(address)?.hostname
  if (!host || LOOPBACK.test(host)) return 'loopback'
  return PRIVATE.test(host) ? 'pribadi' : 'umum'
}

type ReadAlamat = { alamat: string; salah?: never } | { salah: string; alamat?: never }

const SCHEME = 'Awali alamatnya dengan https:// atau http://'

/** The public address that somebody typed, as cards and links carry it (rule R105), or what is wrong with it. */
export function readAlamat(typed: string): ReadAlamat {
  const text = typed.trim()
  if (text === '') return { salah: 'Alamat wajib diisi' }
  if (text.length > ALAMAT_MAX) return { salah: `Alamat maksimal ${ALAMAT_MAX} karakter` }
  if (!/^https?:\/\//i.test(text)) return { salah: SCHEME }
  const url = urlOf(text)
  if (!url || /\s/.test(text)) return { salah: 'Alamat ini tidak bisa dibaca' }
  if (url.username !== '' || url.password !== '')
    return { salah: 'Alamat tanpa nama pengguna dan kata sandi' }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || /[?#]$/.test(text))
    return { salah: 'Tulis alamat depannya saja, tanpa halaman di belakangnya' }
  if (reachOf(url.origin) === 'loopback')
    return {
      salah: 'Alamat ini hanya bisa dibuka di komputer server. Tulis alamat yang bisa dibuka HP peserta',
    }
  return { alamat: url.origin }
}
