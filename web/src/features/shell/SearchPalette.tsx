import { timeWib } from '@bakti/contract/time.rules'
import { ArrowLeft, CircleCheck, Plus, Search, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { menuNames, type MenuName } from '../../app/screens'
import { useSession } from '../../platform/session'
import { part } from '../../state/app'
import { Button, IconButton } from '../../ui/Button'
import { DialogFrame } from '../../ui/DialogFrame'
import { formatNumber } from '../../ui/format-number'
import { Link } from '../../ui/Link'
import { useDebounced } from '../../ui/useDebounced'
import { ICONS } from './Sidebar'
import { useFollowOutbox } from '../kehadiran/kehadiran.queries'
import { PersonStatus } from '../kehadiran/PersonStatus'
import { markPresent } from '../pindai/mark-present'
import { type Result, openedWith } from './search-results.rules'
import { type SearchResults, useSearchResults } from './useSearchResults'

interface SearchPaletteProps {
  open: boolean
  onClose: () => void
}

/** Search everywhere: people, groups, activities, what can be done, and pages (rule U172). On a phone over the whole screen. */
export function SearchPalette({ open, onClose }: SearchPaletteProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title="Cari di mana saja"
      bare
      size="screen"
      initialFocus={field}
      className="flex flex-col overflow-hidden lg:mt-16! lg:w-168!"
    >
      <Palette field={field} onClose={onClose} />
    </DialogFrame>
  )
}

/** So long after the last key press the statuses are read. */
const STATUS_MS = 300

interface PaletteProps {
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
}

function Palette({ field, onClose }: PaletteProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  // On a slow phone a search in 8,000 names takes longer than a key press: typing goes first.
  const q = useDeferredValue(typed)
  const found = useSearchResults(q)
  const opened = useOpened()
  const first = q === '' && opened.results.length > 0 ? [{ heading: 'Terakhir dibuka', ...opened }] : []
  const sections = [...first, ...found.sections]
  const results = sections.flatMap((section) => section.results)
  const at = Math.min(active, results.length - 1)
  const isCurrent = q === typed
  // Only of a finished search: who types on, or presses twice, must not mark somebody else.
  const person = q !== '' && isCurrent && !found.looking ? results[at]?.person : undefined
  const enter = useEnter(list, isCurrent)
  // So that a status that was given here shows at once.
  useFollowOutbox({ quiet: true })
  // Each status is read from the list of the person's group: not at every key press.
  const paused = useDebounced(typed, STATUS_MS) === typed && q !== ''
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [at, q])

  const type = (text: string) => {
    setTyped(text)
    setActive(0)
    enter.cancel()
  }
  const mark = () => {
    if (!person || !found.kegiatan) return
    void markPresent(person, found.kegiatan)
    // The field is ready for the next one.
    type('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive(results.length > 0 ? (at + step + results.length) % results.length : 0)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) mark()
    else if (event.key === 'Enter') enter.press()
    else return
    event.preventDefault()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Head
        {...{ field, typed, onClose, onKeyDown }}
        list={id}
        expanded={results.length > 0}
        active={results[at] && `${id}-${at}`}
        onType={type}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Hasil"
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto pb-3 lg:max-h-[min(26rem,100dvh-16rem)]"
      >
        {sections.map(({ heading, results: ofSection }) => (
          <div key={heading} role="group" aria-label={heading}>
            <h3 aria-hidden className="px-5 pt-3 pb-1 text-[0.8125rem] font-bold text-tinta-lembut">
              {heading}
            </h3>
            {ofSection.map((result) => {
              const index = results.indexOf(result)
              return (
                <ResultRow
                  key={result.key}
                  id={`${id}-${index}`}
                  result={result}
                  typed={q}
                  status={paused && <FoundStatus of={result} found={found} />}
                  active={index === at}
                  onPoint={() => setActive(index)}
                  onOpen={() => {
                    opened.note(result)
                    onClose()
                  }}
                />
              )
            })}
          </div>
        ))}
      </div>
      <Outcome found={found} q={q.trim()} />
      {person && found.kegiatan && (
        <div className="border-t border-garis-admin px-5 py-3">
          <Button variant="outline" full icon={<CircleCheck aria-hidden />} onClick={mark}>
            {`Tandai ${person.nama} Hadir di ${found.kegiatan.title}`}
          </Button>
        </div>
      )}
      <Foot copy={found.copy} marks={person !== undefined && found.kegiatan !== null} />
    </div>
  )
}

/** Enter opens the chosen result. While the list is still that of an earlier text, it waits for the list of the typed one. */
function useEnter(list: RefObject<HTMLElement | null>, isCurrent: boolean) {
  const waits = useRef(false)
  const open = () => {
    waits.current = false
    list.current?.querySelector<HTMLElement>('[data-active]')?.click()
  }
  const openLate = useEffectEvent(open)
  useEffect(() => {
    if (isCurrent && waits.current) openLate()
  }, [isCurrent])
  return {
    press: () => (isCurrent ? open() : void (waits.current = true)),
    cancel: () => (waits.current = false),
  }
}

interface HeadProps extends PaletteProps {
  typed: string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** The ids of the list and of its active row. */
  list: string
  active: string | undefined
  expanded: boolean
}

/** The field, and what closes the search. */
function Head({ field, typed, onType, onKeyDown, onClose, list, active, expanded }: HeadProps) {
  return (
    <div className="flex min-h-16 items-center gap-3 border-b border-garis-admin pr-2 pl-1 lg:pr-3 lg:pl-5">
      <IconButton label="Kembali" onClick={onClose} className="lg:hidden">
        <ArrowLeft aria-hidden />
      </IconButton>
      <Search aria-hidden className="size-5 shrink-0 text-tinta-lembut max-lg:hidden" />
      <input
        ref={field}
        role="combobox"
        aria-label="Cari"
        aria-expanded={expanded}
        aria-controls={list}
        aria-activedescendant={active}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder="Nama, NIM, kelompok, halaman"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        className="min-h-12 min-w-0 flex-1 bg-transparent text-[1.1875rem] font-semibold outline-none placeholder:font-medium placeholder:text-tinta-lembut"
      />
      {typed !== '' && (
        <IconButton
          label="Hapus pencarian"
          onClick={() => {
            onType('')
            field.current?.focus()
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
      <Key>Esc</Key>
    </div>
  )
}

/** What is said where nothing, or not everything, was found. */
function Outcome({ found: { sections, looking, problem }, q }: { found: SearchResults; q: string }) {
  const nothing = sections.length === 0 && q !== ''
  const text =
    problem ??
    (!nothing
      ? ''
      : looking
        ? 'Mencari...'
        : `Tidak ada yang cocok dengan “${q}”. Coba nama, empat angka akhir NIM, atau nomor kelompok.`)
  return (
    <p role="status" className="px-5 text-tinta-lembut not-empty:pb-4">
      {text}
    </p>
  )
}

/** The results that the account in session opened last, as long as the page lives. */
const lastOpened = part((): { akun: string | undefined; results: readonly Result[] } => ({
  akun: undefined,
  results: [],
}))

function useOpened() {
  const akun = useSession().user?.id
  const { current } = lastOpened
  const results = current.akun === akun ? current.results : []
  return {
    results,
    note: (result: Result) => (lastOpened.current = { akun, results: openedWith(results, result) }),
  }
}

interface FootProps extends Pick<SearchResults, 'copy'> {
  /** The active result can be marked. */
  marks: boolean
}

function Foot({ copy, marks }: FootProps) {
  return (
    <footer className="flex min-h-13 flex-wrap items-center gap-x-5 gap-y-2 border-t border-garis-admin bg-latar-admin px-5 py-3 text-[0.8125rem] font-semibold text-tinta-lembut max-lg:empty:hidden">
      <span className="flex items-center gap-2 max-lg:hidden">
        <Key>↑</Key>
        <Key>↓</Key> pilih
      </span>
      <span className="flex items-center gap-2 max-lg:hidden">
        <Key>Enter</Key> buka
      </span>
      {marks && (
        <span className="flex items-center gap-2 max-lg:hidden">
          <Key>Ctrl</Key>
          <Key>Enter</Key> tandai Hadir
        </span>
      )}
      {copy && (
        <span className="lg:ml-auto">
          {`Daftar tanpa internet ${timeWib(copy.at)} · ${formatNumber(copy.people)} orang`}
        </span>
      )}
    </footer>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="rounded-sm border border-garis-admin bg-permukaan px-2 py-1 text-xs font-semibold text-tinta-lembut max-lg:hidden"
    >
      {children}
    </kbd>
  )
}

const isMenu = (name: string | undefined): name is MenuName => menuNames.some((each) => each === name)

interface ResultRowProps {
  id: string
  result: Result
  /** Marked where it stands in the row. */
  typed: string
  /** At the end of the row. */
  status: ReactNode
  active: boolean
  onPoint: () => void
  onOpen: () => void
}

function ResultRow({ id, result, typed, status, active, onPoint, onOpen }: ResultRowProps) {
  const { title, detail, to, letters, screen } = result
  const Icon = isMenu(screen) ? ICONS[screen] : Plus
  return (
    // The field hears the keys.
    <Link
      id={id}
      role="option"
      aria-selected={active}
      data-active={active || undefined}
      tabIndex={-1}
      to={to}
      replace
      onClick={onOpen}
      onPointerMove={onPoint}
      className="mx-2 flex min-h-13 items-center gap-3.5 rounded-sm px-3 py-1 data-active:bg-baris-arah data-active:inset-ring-[1.5px] data-active:inset-ring-aksi max-lg:min-h-15"
    >
      <span
        aria-hidden
        className="judul grid size-9 shrink-0 place-items-center rounded-sm bg-belum-latar text-[0.9375rem] [&_svg]:size-4.5"
      >
        {letters ?? <Icon />}
      </span>
      <span className="grid min-w-0">
        <b className="truncate">
          <Marked text={title} typed={typed} />
        </b>
        {detail && (
          <small className="truncate text-[0.8125rem] text-tinta-lembut">
            <Marked text={detail} typed={typed} />
          </small>
        )}
      </span>
      <span className="ml-auto shrink-0">{status}</span>
    </Link>
  )
}

/** The status of a person in the activity of the hour. */
function FoundStatus({ of: { person }, found }: { of: Result; found: SearchResults }) {
  const kelompok = found.kelompok.find(({ nomor }) => nomor === person?.kelompok)
  if (!person || !kelompok || !found.kegiatan) return null
  return <PersonStatus anggotaId={person.id} kelompok={kelompok} kegiatan={found.kegiatan} />
}

/** The place where the text has what was typed. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const wanted = typed.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-xs bg-emas-200 text-tinta">{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}
