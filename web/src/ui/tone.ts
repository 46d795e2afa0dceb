/** The colours of a badge or a banner. The features decide which tone a state of the domain has. */
export type Tone = 'green' | 'red' | 'blue' | 'yellow' | 'orange' | 'grey'

/** Background, text and border of each tone. All pairs pass WCAG AA. */
export const toneClass: Record<Tone, string> = {
  green: 'bg-hadir-latar text-hadir-teks border-hadir-tepi',
  red: 'bg-alfa-latar text-alfa-teks border-alfa-tepi',
  blue: 'bg-sakit-latar text-sakit-teks border-sakit-tepi',
  yellow: 'bg-izin-latar text-izin-teks border-izin-tepi',
  orange: 'bg-terlambat-latar text-terlambat-teks border-terlambat-tepi',
  grey: 'bg-belum-latar text-belum-teks border-belum-tepi',
}
