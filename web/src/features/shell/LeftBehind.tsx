export interface UnsentWork {
  /** Acts that still have to be sent. */
  unsent: number
  /** Acts that wait for a person. */
  review: number
}

/** What a logout leaves on this device: nothing is lost, but nothing leaves either (DECISIONS: Accounts, 'logout'). */
export function LeftBehind({ unsent, review }: UnsentWork) {
  const counts = [unsent > 0 && `${unsent} belum terkirim`, review > 0 && `${review} perlu ditinjau`]
  return `${counts.filter(Boolean).join(' dan ')}. Semuanya tetap tersimpan di perangkat ini, tetapi baru bisa dikirim setelah seorang admin masuk lagi di sini.`
}

/** The same where nobody can say what is left. */
export function PerhapsLeftBehind() {
  return (
    <>
      <b className="block">Belum bisa dipastikan apakah semuanya sudah terkirim.</b>
      Yang tersimpan di perangkat ini tidak hilang, tetapi baru bisa dikirim setelah seorang admin masuk lagi
      di sini.
    </>
  )
}
