import type { ImporResult } from '@bakti/contract/kelompok/kelompok.schemas'
import type { ImporMentorResult } from '@bakti/contract/undangan/undangan.schemas'
import { AppError, invalidRequest } from '../../platform/errors'

/** The most rows with data in one file; the largest intake known has 8,000. */
export const MAX_ROWS = 20_000

/** The file can't be read; the message says what to do about it. */
export const fileUnreadable = (message: string) => new AppError('import.unreadable', message)

export const fileTooComplex = () =>
  fileUnreadable(
    'Isi berkas terlalu besar untuk dibaca. Sisakan kolom nama, NIM dan kelompok saja, lalu coba lagi',
  )
export const tooManyRows = () =>
  new AppError(
    'import.too_many_rows',
    `Berkas ini punya lebih dari ${MAX_ROWS.toLocaleString('id-ID')} baris. Bagi menjadi beberapa berkas, lalu impor satu per satu`,
  )
export const tooManyMentors = (most: number) =>
  new AppError(
    'import.too_many_rows',
    `Berkas ini punya lebih dari ${most.toLocaleString('id-ID')} mentor. Bagi menjadi beberapa berkas, lalu impor satu per satu`,
  )
export const columnUnknown = () => invalidRequest('Kolom yang dipilih tidak ada di berkas ini')
export const sheetUnknown = () => invalidRequest('Lembar yang dipilih tidak ada di berkas ini')

/** Which column is which was not said: `data` carries the columns, so that a person can. */
export const columnsMissing = (message: string, data: ImporResult | ImporMentorResult) =>
  new AppError('import.columns', message, { data })

/** The plan that was confirmed is no longer what an import would do; `data` is the plan as it is now. */
export const importStale = (data: ImporResult | ImporMentorResult) =>
  new AppError('import.stale', 'Data berubah sejak pratinjau dibuat. Periksa pratinjau yang baru', {
    data,
  })
