/** A colour pair with its edge; which tone a domain state has is said in the features. */
export type Tone = 'hijau' | 'merah' | 'biru' | 'kuning' | 'jingga' | 'abu'

/** Ground, text and edge of a tone (all pairs pass AA). */
export const toneClass: Record<Tone, string> = {
  hijau: 'bg-hadir-latar text-hadir-teks border-hadir-tepi',
  merah: 'bg-alfa-latar text-alfa-teks border-alfa-tepi',
  biru: 'bg-sakit-latar text-sakit-teks border-sakit-tepi',
  kuning: 'bg-izin-latar text-izin-teks border-izin-tepi',
  jingga: 'bg-terlambat-latar text-terlambat-teks border-terlambat-tepi',
  abu: 'bg-belum-latar text-belum-teks border-belum-tepi',
}
