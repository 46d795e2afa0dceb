/** The kinds of things that are deleted with a snapshot (`terhapus.jenis`). */
export const DELETED_KINDS = ['absen', 'kelompok', 'anggota', 'tugas'] as const
export type DeletedKind = (typeof DELETED_KINDS)[number]

/** So long a deletion can be restored; then its contents go (rule K12). */
export const KEPT_DAYS = 90
