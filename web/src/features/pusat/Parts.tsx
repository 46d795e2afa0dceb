import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { Card } from '../../ui/Card'
import { formatNumber } from '../../ui/format-number'
import { cx } from '../../ui/cx'

const WORDS = { gelombang: 'Gelombang', fakultas: '' } as const
type Row = Pusat['bagian'][number]

const nameOf = ({ jenis, nama }: Row) => (jenis === 'gelombang' ? `${WORDS.gelombang} ${nama}` : nama)
const share = ({ hadir, sasaran }: Row) => (sasaran === 0 ? 0 : hadir / sasaran)

/** The waves, then the faculties, the emptiest first; each as a bar from 0. */
export function Parts({ bagian }: { bagian: readonly Row[] }) {
  if (bagian.length === 0) return null
  const waves = bagian.filter(({ jenis }) => jenis === 'gelombang')
  const faculties = bagian
    .filter(({ jenis }) => jenis === 'fakultas')
    .sort((one, other) => share(one) - share(other))
  return (
    <Card className="px-4 pb-3 md:px-5">
      <h2 id="bagian" className="py-4 text-lg/7 font-extrabold">
        Fakultas dan gelombang
      </h2>
      <table aria-labelledby="bagian" className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th>Bagian</th>
            <th>Batang</th>
            <th>Hadir dari sasaran</th>
            <th>Persen</th>
          </tr>
        </thead>
        <tbody>
          {[...waves, ...faculties].map((row) => (
            <tr
              key={`${row.jenis} ${row.nama}`}
              className={cx(row === faculties[0] && waves.length > 0 && 'border-t border-garis-admin')}
            >
              <th
                scope="row"
                className={cx('py-2 pr-4 text-left', row.jenis === 'gelombang' ? 'font-bold' : 'font-medium')}
              >
                {nameOf(row)}
              </th>
              <td className="w-full min-w-6" aria-hidden>
                <span className="block h-2 overflow-hidden rounded-full bg-belum-latar">
                  <span className="block h-full bg-hadir-penuh" style={{ width: `${share(row) * 100}%` }} />
                </span>
              </td>
              <td className="pl-3 text-right whitespace-nowrap tabular-nums">
                {formatNumber(row.hadir)}
                <span className="text-tinta-lembut">/{formatNumber(row.sasaran)}</span>
              </td>
              <td className="min-w-12 pl-3 text-right font-bold tabular-nums">
                {Math.floor(share(row) * 100)}%
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
