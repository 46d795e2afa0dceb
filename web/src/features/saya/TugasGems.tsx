import type { TugasSaya } from '@bakti/contract/saya/saya.schemas'
import { tanggalWib } from '@bakti/contract/time.rules'
import { Clock, FileText } from 'lucide-react'
import { useId } from 'react'
import { paths } from '../../app/paths'
import incar from '../../art/permata-incar.svg'
import kosong from '../../art/permata-kosong.svg'
import lewat from '../../art/permata-lewat.svg'
import penuh from '../../art/permata-penuh.svg'
import { LinkButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Tile } from './Block'
import { type Gem, when, gemsOf } from './saya.rules'

const ART: Record<Gem, string> = { penuh, lewat, incar, kosong }
const WORD: Record<Gem, string> = {
  penuh: 'terkumpul',
  lewat: 'terlewat',
  incar: 'berikutnya',
  kosong: 'belum',
}

interface TugasGemsProps {
  tugas: readonly TugasSaya[]
  now: Date
  /** Alone in its row on a desktop. */
  wide?: boolean
}

/** The tasks as woven diamonds, one each by deadline, and the next deadline (rule R57). */
export function TugasGems({ tugas, now, wide }: TugasGemsProps) {
  const title = useId()
  if (tugas.length === 0) return null
  const gems = gemsOf(tugas, now)
  const count = (wanted: Gem) => gems.filter((each) => each.gems === wanted).length
  const next = gems.find((each) => each.gems === 'incar')
  const done = count('penuh')
  return (
    <section className={cx('saya-tugas songket di-gelap', wide && 'lebar')} aria-labelledby={title}>
      <div className="blok-judul">
        <h2 id={title} className="judul text-2xl">
          Songket tugasmu
        </h2>
        <span className="tabular-nums">
          {done} dari {tugas.length}
        </span>
      </div>
      <ul
        className="permata"
        aria-label={`${done} tugas terkumpul, ${count('lewat')} terlewat, ${count('incar') + count('kosong')} masih terbuka`}
      >
        {gems.map(({ id, title: name, gems: each }) => (
          <li key={id} className={each}>
            <img src={ART[each]} alt={`${name}: ${WORD[each]}`} width={44} height={44} />
          </li>
        ))}
      </ul>
      <div className="tugas-lanjut">
        {next ? (
          <>
            <Tile tanggal={tanggalWib(next.deadline)} />
            <div>
              <b>{next.title}</b>
              <small>
                <Clock aria-hidden /> {when(next.deadline, now)}
              </small>
            </div>
          </>
        ) : (
          <p className="col-span-full">Tidak ada tugas yang masih terbuka.</p>
        )}
        <LinkButton
          to={paths.submitTugas(next ? { tugas: next.id } : {})}
          variant="on-dark"
          full
          className="col-span-full"
          icon={<FileText aria-hidden />}
        >
          Lihat Tugas
        </LinkButton>
      </div>
    </section>
  )
}
