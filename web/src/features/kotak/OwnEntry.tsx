import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { ArrowRight, Check, MessageSquareText, UserCheck, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { toneClass } from '../../ui/tone'
import { AnswerForm } from './AnswerForm'
import { type Deed, answered, decided, taken } from './deeds'
import { KIND_LOOK } from './kotak.faces'
import { type ItemOf, arrivalText, choicesOf, nameOf, reasonOf, waitsForOthers } from './kotak.rules'

interface OwnEntryProps {
  item: KotakItem
  now: Date
  /** How it was answered; null: not yet. */
  answer: string | null
  /** It takes the focus when it comes on screen. */
  focused: boolean
  onRun: (deed: Deed | null) => void
  onOpen: (item: ItemOf<'diputuskan'>) => void
}

const LABEL = { ditahan: 'Ditahan', diputuskan: 'Dua catatan', salah: 'Ini salah?' } as const

/** An entry on a card: answered by one press, it stays in its place and turns green (rule R147). */
export function OwnEntry({ item, now, answer, focused, onRun, onOpen }: OwnEntryProps) {
  const { tone, icon } = KIND_LOOK[item.jenis]
  const foreign = waitsForOthers(item)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (focused) card.current?.focus()
  }, [focused])
  const run = (deed: Deed | null) => {
    // The button that was pressed goes; the focus stays on the card.
    card.current?.focus()
    onRun(deed)
  }
  return (
    <li
      ref={card}
      tabIndex={-1}
      data-answered={answer !== null || undefined}
      className={cx(
        'rounded-lg border p-3.5 shadow-xs',
        answer === null ? 'border-garis-admin bg-permukaan' : toneClass.green,
      )}
    >
      <div className="flex items-center gap-3 leading-tight">
        <span
          aria-hidden
          className={cx(
            'grid size-9 shrink-0 place-items-center rounded-full border-[1.5px] [&_svg]:size-4.5',
            toneClass[answer === null ? tone : 'green'],
          )}
        >
          {answer === null ? icon : <Check />}
        </span>
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span
            className={cx('block text-[0.8125rem] font-semibold', answer === null && 'text-tinta-lembut')}
          >
            {foreign ? 'Pindaianmu, orang lain' : LABEL[item.jenis]}
          </span>
          <b className="block text-[1.0625rem]">{nameOf(item)}</b>
        </p>
        <time
          dateTime={item.at}
          className={cx(
            'self-start text-[0.8125rem] font-semibold tabular-nums',
            answer === null && 'text-tinta-lembut',
          )}
        >
          {arrivalText(item.at, now)}
        </time>
      </div>
      {answer === null ? (
        <Question {...{ item, foreign, onOpen }} onRun={run} />
      ) : (
        <p className="mt-2 text-[0.9375rem] first-letter:uppercase">{answer}</p>
      )}
    </li>
  )
}

type QuestionProps = Pick<OwnEntryProps, 'item' | 'onRun' | 'onOpen'> & { foreign: boolean }

function Question({ item, foreign, onRun, onOpen }: QuestionProps) {
  if (item.jenis === 'salah') return <Report item={item} onRun={onRun} />
  if (item.jenis === 'diputuskan')
    return (
      <>
        <Text>{reasonOf(item)}.</Text>
        <Button variant="outline" size="small" full onClick={() => onOpen(item)}>
          <span className="inline-flex items-center gap-2">
            Lihat keduanya <ArrowRight aria-hidden className="size-5" />
          </span>
        </Button>
      </>
    )
  if (foreign)
    return (
      <Text last>
        {item.kelompok_anggota
          ? 'Mentor di sana belum mengambilnya. Belum dihitung hadir.'
          : `${reasonOf(item)}. Dihitung sendiri begitu orangnya ditambahkan.`}
      </Text>
    )
  return (
    <>
      <Text>
        {item.absen.title}: {reasonOf(item)}.
      </Text>
      <Button size="small" full icon={<UserCheck aria-hidden />} onClick={() => onRun(taken([item]))}>
        Ambil sebagai {item.ditahan.status ?? 'Hadir'}
      </Button>
    </>
  )
}

/** 'Benar, Hadir' or 'Tetap Alfa' by one press; another status or a sentence after one more. */
function Report({ item, onRun }: { item: ItemOf<'salah'>; onRun: (deed: Deed | null) => void }) {
  const [more, setMore] = useState(false)
  const now = item.salah.status_kehadiran
  const set = (status: StatusKehadiran) => () => onRun(decided([item], status))
  const isHadir = now === 'Hadir'
  const others = choicesOf(item).filter((status) => status !== now && status !== 'Hadir')
  return (
    <>
      <Text>
        {item.absen.title} {now === 'Belum Absen' ? 'belum tercatat' : 'tercatat '}
        {now !== 'Belum Absen' && <b>{now}</b>}. {reasonOf(item)}
      </Text>
      <div className="grid grid-cols-2 gap-2 *:only:col-span-2">
        {!isHadir && (
          <Button size="small" icon={<Check aria-hidden />} onClick={set('Hadir')}>
            Benar, Hadir
          </Button>
        )}
        {now !== 'Belum Absen' && (
          <Button
            size="small"
            variant={isHadir ? 'primary' : 'outline'}
            icon={isHadir ? <Check aria-hidden /> : <X aria-hidden />}
            onClick={set(now)}
          >
            Tetap {now}
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          className={!isHadir && now !== 'Belum Absen' ? 'col-span-2' : ''}
          icon={<MessageSquareText aria-hidden />}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          Jawab lain
        </Button>
      </div>
      {more && (
        <div className="mt-2 grid gap-3 border-t border-garis-admin pt-3">
          <div role="group" aria-label="Ubah statusnya" className="grid auto-cols-fr grid-flow-col gap-2">
            {others.map((status) => (
              <Button key={status} size="small" variant="outline" onClick={set(status)}>
                {status}
              </Button>
            ))}
          </div>
          <AnswerForm onAnswer={(jawaban) => onRun(answered([item], jawaban))} />
        </div>
      )}
    </>
  )
}

function Text({ last, children }: { last?: boolean; children: ReactNode }) {
  return <p className={cx('mt-2 text-[0.9375rem] wrap-anywhere', !last && 'mb-3')}>{children}</p>
}
