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
import { BlockTitle, Tile } from './Block'
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
    <section
      className={cx(
        'saya-tugas songket di-gelap overflow-hidden rounded-lg bg-rimba-900 text-santan-50',
        wide && 'lebar',
      )}
      aria-labelledby={title}
    >
      <BlockTitle
        id={title}
        title="Songket tugasmu"
        aside={`${done} dari ${tugas.length}`}
        asideClass="text-emas-300 tabular-nums"
      />
      <ul
        className="permata grid justify-items-center"
        aria-label={`${done} tugas terkumpul, ${count('lewat')} terlewat, ${count('incar') + count('kosong')} masih terbuka`}
      >
        {gems.map(({ id, title: name, gems: each }) => (
          <li key={id} className={cx('relative grid w-full place-items-center', each)}>
            <img src={ART[each]} alt={`${name}: ${WORD[each]}`} width={44} height={44} />
          </li>
        ))}
      </ul>
      <div className="tugas-lanjut grid items-center gap-3.5 rounded-md bg-rimba-800 p-4">
        {next ? (
          <>
            <Tile
              tanggal={tanggalWib(next.deadline)}
              className="min-h-16 bg-emas-100"
              day="text-[1.875rem]/none leading-[1.3]"
              month="text-[0.9375rem]"
            />
            <div>
              <b className="block text-[1.0625rem]/[1.3]">{next.title}</b>
              <small className="flex items-center gap-1.5 text-[0.875rem] text-rimba-200">
                <Clock className="size-4" aria-hidden /> {when(next.deadline, now)}
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
