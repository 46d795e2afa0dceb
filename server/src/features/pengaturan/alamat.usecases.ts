import type { AddressInfo } from 'node:net'
import { reachOf } from '@bakti/contract/pengaturan/alamat.rules'
import type { Pengaturan } from '@bakti/contract/pengaturan/pengaturan.schemas'
import type { Queryable } from '../../platform/database'
import { readSetting } from './pengaturan.repository'

type Known = Omit<Pengaturan['alamat'], 'usulan'>

/**
 * The address that cards, links and mails carry (rule R105): PUBLIC_URL, else the stored one. A PUBLIC_URL that only this machine can open
 * gives way to a stored one. No request says it: its Host header is written by whoever sends it.
 */
export interface Alamat {
  read(this: void, db: Queryable): Promise<Known>
  /** The same for a link that is made now; without any, this machine's own address. */
  forLinks(this: void, db: Queryable): Promise<string>
}

interface AlamatDeps {
  publicUrl: string | undefined
  /** The address at which this process listens. */
  own?: () => string
}

export function createAlamat({ publicUrl, own = () => 'http://localhost' }: AlamatDeps): Alamat {
  async function read(db: Queryable): Promise<Known> {
    const given: Known = publicUrl
      ? { publik: publicUrl, sumber: 'PUBLIC_URL' }
      : { publik: null, sumber: null }
    if (publicUrl && reachOf(publicUrl) !== 'loopback') return given
    const [stored] = await readSetting(db, { kunci: 'alamat_publik' })
    return stored ? { publik: stored.nilai, sumber: 'pengaturan' } : given
  }
  return { read, forLinks: async (db) => (await read(db)).publik ?? own() }
}

/** `http://localhost:3000`. A server that does not listen yet, as in a test, has no port to say. */
export function ownAddress(address: AddressInfo | string | null, https: boolean): string {
  const port = typeof address === 'object' && address ? address.port : null
  const usual = port === null || port === (https ? 443 : 80)
  return `${https ? 'https' : 'http'}://localhost${usual ? '' : `:${port}`}`
}
