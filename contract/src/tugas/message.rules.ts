/** Messages about tasks and submissions, for server and browser. */
export const TUGAS_MESSAGE = {
  late: 'Tugas sudah melewati deadline!',
  incomplete: 'Harap isi semua kolom!',
  titleRequired: 'Judul tidak boleh kosong',
  titleAndDeadlineRequired: 'Judul dan deadline harus diisi',
  descriptionTooLong: 'Deskripsi tidak boleh lebih dari 1000 karakter',
  descriptionNearLimit: 'Mendekati batas maksimum',
  dateRequired: 'Tanggal deadline harus diisi',
  datePast: 'Tanggal deadline tidak boleh di masa lalu',
  hour: 'Jam harus antara 0-23',
  minute: 'Menit harus antara 0-59',
  deadlineInvalid: 'Deadline tidak valid',
  submitted: 'Tugas berhasil dikumpulkan!',
  edited: 'Tugas berhasil diedit!',
} as const
