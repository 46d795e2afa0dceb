export interface UnsentWork {
  /** Queued items. */
  unsent: number
  /** Items under review. */
  review: number
}

/** The unsent items that a logout leaves on this device (rule A47). */
export function LeftBehind({ unsent, review }: UnsentWork) {
  const counts = [unsent > 0 && `${unsent} belum terkirim`, review > 0 && `${review} perlu ditinjau`]
  return `${counts.filter(Boolean).join(' dan ')}. Semuanya tetap tersimpan di perangkat ini, tetapi baru bisa dikirim setelah seorang admin masuk lagi di sini.`
}

/** The text if the number of unsent items is unknown. */
export function PerhapsLeftBehind() {
  return (
    <>
      <b className="block">Belum bisa dipastikan apakah semuanya sudah terkirim.</b>
      Yang tersimpan di perangkat ini tidak hilang, tetapi baru bisa dikirim setelah seorang admin masuk lagi
      di sini.
    </>
  )
}
