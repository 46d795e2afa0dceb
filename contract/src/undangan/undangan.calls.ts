import { calls } from '../call'
import type { undanganShapes } from './undangan.schemas'

export const undanganCalls = calls<typeof undanganShapes>({
  list: {
    method: 'GET',
    path: '/undangan/',
    access: 'manageAkun',
    failure: 'Gagal memuat undangan',
  },
  /** The answer has the token, once: a repeat of its key is answered 409 `secret.issued`. */
  create: {
    method: 'POST',
    path: '/undangan/',
    access: 'manageAkun',
    failure: 'Gagal membuat undangan',
  },
  revoke: {
    method: 'DELETE',
    path: '/undangan/',
    access: 'manageAkun',
    failure: 'Gagal mencabut undangan',
  },
  /** Makes new links of invitations; the former ones are void. For a lost sheet, or to show a QR again. */
  renew: {
    method: 'POST',
    path: '/undangan/ulang',
    access: 'manageAkun',
    failure: 'Gagal membuat ulang undangan',
  },
  /** What an invitation offers. Uses nothing up. With a session it also says whether that account has accepted it. */
  check: {
    method: 'POST',
    path: '/undangan/cek',
    access: 'join',
    failure: 'Gagal membuka undangan',
  },
  /** Accepts: with a session for its account, else with name, e-mail and password for a new one. Answers with a session. */
  accept: {
    method: 'POST',
    path: '/undangan/terima',
    access: 'join',
    failure: 'Gagal menerima undangan',
  },
  /** The bytes of a CSV or XLSX file. `preview=true` changes nothing. */
  import: {
    method: 'POST',
    path: '/undangan/impor',
    access: 'manageAkun',
    failure: 'Gagal mengimpor mentor',
    upload: true,
  },
  /** How far the mails of an import are; for a page that asks every few seconds. */
  getMailing: {
    method: 'GET',
    path: '/undangan/surel',
    access: 'manageAkun',
    failure: 'Gagal memuat pengiriman email',
  },
  /** Mails these invitations: those that wait or were sent are left alone, unless `ulangi` says so. Each mail has a new link. */
  sendMails: {
    method: 'POST',
    path: '/undangan/surel',
    access: 'manageAkun',
    failure: 'Gagal mengirim undangan',
  },
  /** Takes back the mails of an import that have not left. */
  stopMails: {
    method: 'DELETE',
    path: '/undangan/surel',
    access: 'manageAkun',
    failure: 'Gagal menghentikan pengiriman',
  },
})
