import { nomorGelombang } from '@bakti/contract/anggota/anggota.rules'
import type { Saya } from '@bakti/contract/saya/saya.schemas'
import { type CachedShape, readCached, writeCached } from '../../platform/storage'
import { app } from '../../state/app'
import { greetingOf, titleWidth } from './greeting.rules'
import { sayaShape } from './saya.shape'
import type { ProgrammeDay } from './timeline.rules'

/** So long after its last reading a card is shown before the app is there (ms). */
const SHOWN_MS = 72 * 60 * 60_000

/** Where the device keeps the answer. */
export const copyOf = (userId: string) => `cache:saya_${userId}` as const
const qrOf = (userId: string) => `cache:qr_${userId}` as const

/** The code of a member as it was drawn: what makes one is too large for the script in the head. */
interface KeptQr {
  /** The member's. */
  id: string
  d: string
  size: number
}

const qrShape: CachedShape = {
  safeParse: (value) => {
    const { id, d, size } = (value ?? {}) as Partial<Record<keyof KeptQr, unknown>>
    const isPath = typeof d === 'string' && /^(M\d{1,2} \d{1,2}\.5h\d{1,2})+$/.test(d)
    return { success: typeof id === 'string' && isPath && Number.isInteger(size) }
  },
}

function keptQr(userId: string): KeptQr | null {
  const kept = readCached<KeptQr>(qrOf(userId), qrShape)
  return kept === 'rusak' ? null : (kept?.data ?? null)
}

/** Keeps the code of an account's member; it goes with the other copies (rule A47). */
export function keepQr(userId: string, id: string, draw: (id: string) => Omit<KeptQr, 'id'>): void {
  if (keptQr(userId)?.id === id) return
  writeCached(qrOf(userId), { at: new Date(app.clock.now()).toISOString(), data: { id, ...draw(id) } })
}

/** The page and the code that the device keeps of an account; null where they are too old, or of another member. */
function keptCard(userId: string) {
  const copy = readCached<Saya>(copyOf(userId), sayaShape)
  if (copy === null || copy === 'rusak' || Math.abs(app.clock.now() - Date.parse(copy.at)) > SHOWN_MS)
    return null
  const { anggota, kegiatan } = copy.data
  const qr = anggota && keptQr(userId)
  return qr && anggota.id === qr.id ? { anggota, kegiatan, qr } : null
}

/** What the build says of the year: the script in the head has no room for the programme. */
export interface CardFacts {
  gelombang: readonly { nomor: number; hari: string }[]
  programme: readonly ProgrammeDay[]
}

/** Fills in the card that the build has drawn empty, in a <template> of the page (app/first-paint.tsx), and shows it. */
export function drawKeptCard(userId: string): void {
  const template = document.querySelector('template')
  const kept = template && keptCard(userId)
  if (!kept) return
  const { anggota, kegiatan, qr } = kept
  const { content } = template
  const { gelombang, programme } = JSON.parse(template.dataset.facts ?? '') as CardFacts
  const part = (selector: string) => content.querySelector(selector) as HTMLElement
  const say = (selector: string, text: string | number) => (part(selector).textContent = String(text))

  const greeting = greetingOf({ anggota, kegiatan, programme, now: new Date(app.clock.now()) })
  const [first, second = '', small = false] = greeting
  const title = part('.saya-judul')
  title.prepend(`${first} `)
  say('.saya-judul span', second)
  title.classList.toggle('kecil', small)
  title.style.setProperty('--lebar-kata', String(titleWidth(greeting)))

  const nomor = nomorGelombang(anggota.gelombang)
  part('.pas').classList.toggle('gel-2', nomor === 2)
  if (nomor === null) part('.pas-gel').remove()
  else {
    part('.pas-gel').prepend(`Gelombang ${nomor}`)
    say('.pas-gel span', gelombang.find((each) => each.nomor === nomor)?.hari ?? '')
  }
  say('.pas-angka', anggota.kelompok)
  say('.pas-nama', anggota.nama)
  say('.pas-nim', anggota.nim)
  part('.pas-badan').ariaLabel = openLabel(anggota.nama)
  part('.pas-qr svg').setAttribute('viewBox', `0 0 ${qr.size} ${qr.size}`)
  part('.pas-qr path').setAttribute('d', qr.d)

  // It was here before, so the fonts are in its cache.
  document.documentElement.classList.add('tergambar', 'ada-huruf')
  template.replaceWith(content)
}

/** What a press of the card does. */
export const openLabel = (nama: string) => `Tampilkan QR ${nama} layar penuh`
