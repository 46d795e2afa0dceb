import type { Refused } from '@bakti/contract/kotak/kotak.schemas'
import { paths } from '../../app/paths'
import { Banner } from '../../ui/Banner'
import { LinkButton } from '../../ui/Button'
import { formatNumber } from '../../ui/format-number'

/** Why the server refused an act, by the code of its answer. */
const REASON: Readonly<Record<string, string>> = {
  'absen.not_found': 'kegiatannya sudah dihapus',
  'anggota.nim_exists': 'NIM-nya sudah dipakai',
  'anggota.not_found': 'orangnya sudah dihapus',
  'idempotency.reused': 'sudah pernah dikirim dengan isi lain',
  'kelompok.exists': 'nomor kelompoknya sudah ada',
  'kelompok.not_found': 'kelompoknya sudah dihapus',
  'peserta.not_found': 'orangnya tidak ada di daftar peserta',
  'role.required': 'akunnya tidak berhak',
  'scan.other_kelompok': 'orangnya di kelompok lain',
  'scope.denied': 'akunnya tidak berhak',
  validation: 'isinya tidak bisa diterima',
}

/** '2 karena orangnya sudah dihapus, 1 karena akunnya tidak berhak' */
function reasonsText(reasons: Refused['daftar'][number]['alasan']): string {
  if (reasons.length === 0) return 'alasannya belum dilaporkan HP itu'
  return reasons
    .map(({ code, count }) => {
      const why = REASON[code] ?? (code ? `alasan lain (${code})` : 'alasan lain')
      return `${reasons.length > 1 ? `${formatNumber(count)} ` : ''}karena ${why}`
    })
    .join(', ')
}

/** What the server refused and phones keep for review, and why (rule R148). Only the phone has these records, so that its owner decides. */
export function RefusedOnPhones({ ditolak }: { ditolak: Refused | undefined }) {
  if (!ditolak || ditolak.catatan === 0) return null
  const { catatan, perangkat, daftar } = ditolak
  const others = perangkat - daftar.length
  return (
    <Banner
      tone="orange"
      live="status"
      className="mb-4"
      detail={
        <>
          <ul className="my-1">
            {daftar.map(({ id, nama, browser, catatan: jumlah, alasan }) => (
              <li key={id}>
                <b>{nama}</b>
                {browser && ` (${browser})`}: {formatNumber(jumlah)} catatan, {reasonsText(alasan)}
              </li>
            ))}
            {others > 0 && <li>dan {formatNumber(others)} HP lain</li>}
          </ul>
          Minta pemilik HP membuka 'Perlu ditinjau' di HP itu: coba lagi, ekspor, atau buang.
        </>
      }
      action={
        <LinkButton variant="outline" size="small" to={paths.perangkat()}>
          Lihat HP
        </LinkButton>
      }
    >
      {formatNumber(catatan)} catatan ditolak dan masih di {formatNumber(perangkat)} HP
    </Banner>
  )
}
