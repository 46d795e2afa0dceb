import { telLink, waLink } from '@bakti/contract/hp.rules'
import type { Saya } from '@bakti/contract/saya/saya.schemas'
import { MessageCircle, Phone } from 'lucide-react'
import { buttonClass } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Block, Small } from './Block'

const initials = (nama: string) =>
  nama
    .split(/\s+/)
    .slice(0, 2)
    .map(([first = '']) => first.toUpperCase())
    .join('')

const CONTACT = cx(buttonClass({ variant: 'outline', size: 'small' }), '[&_svg]:size-5')

/** The own group, with its mentors and how to reach them. */
export function Mentor({
  anggota,
  mentor,
}: {
  anggota: NonNullable<Saya['anggota']>
  mentor: Saya['mentor']
}) {
  return (
    <Block title={`Kelompok ${anggota.kelompok}`} aside={`${anggota.sekelompok} orang`}>
      {mentor.length === 0 && (
        <p className="pb-4 text-tinta-lembut">Mentormu akan tampil di sini begitu ditetapkan.</p>
      )}
      <ul>
        {mentor.map(({ nama, hp }, nth) => (
          // Two mentors may have one name; the list has no ids of accounts.
          <li
            key={`${nama} ${nth}`}
            className="orang grid items-center gap-x-2 gap-y-3 border-t border-garis py-4 first:border-0"
          >
            <span
              className={cx(
                'grid size-11 place-items-center rounded-full text-sm font-extrabold',
                nth % 2 === 0 ? 'bg-emas-200 text-emas-800' : 'bg-rimba-100 text-rimba-900',
              )}
              aria-hidden
            >
              {initials(nama)}
            </span>
            <span className="col-span-2 min-w-0 pl-1 leading-[1.3]">
              <b className="block">{nama}</b>
              <Small>Mentor</Small>
            </span>
            {hp && (
              <>
                <a className={cx(CONTACT, 'col-span-2')} href={telLink(hp)} aria-label={`Telepon ${nama}`}>
                  <Phone aria-hidden /> Telepon
                </a>
                <a
                  className={CONTACT}
                  href={waLink(hp)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`WhatsApp ${nama}`}
                >
                  <MessageCircle aria-hidden /> WhatsApp
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </Block>
  )
}
