import { KOTAK_KINDS, KOTAK_PAGE } from '@bakti/contract/kotak/kotak.rules'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDesktop } from '../../ui/useMedia'
import { useSelection } from '../../ui/useSelection'
import { usePending } from '../outbox/outbox.queries'
import { type Deed, answered, decided, taken } from './deeds'
import { KOTAK_TOPIC } from './kotak.outbox'
import { type KotakFilter, useKotak } from './kotak.queries'
import { alikeOf, choicesOf, isClosedBy, keyOf } from './kotak.rules'
import { useKotakActs } from './useKotakActs'
import { useKotakKeys } from './useKotakKeys'

export const ALL: KotakFilter = { jenis: '', absen: '', kelompok: '' }

/** As the address narrows it. */
function useAsked(): KotakFilter {
  const [params] = useSearchParams()
  const jenis = KOTAK_KINDS.find((each) => each === params.get('jenis')) ?? ''
  return { jenis, absen: params.get('kegiatan') ?? '', kelompok: params.get('kelompok') ?? '' }
}

/** A page of the inbox without what was closed here. */
function useRows() {
  const [filter, setFilter] = useState(useAsked())
  const [page, setPage] = useState(1)
  const list = useKotak(filter, page)
  const acts = useKotakActs()
  const pending = usePending(KOTAK_TOPIC) ?? []
  const { data } = list
  const totalPages = Math.max(1, data?.totalPages ?? page)
  if (data && !list.isPlaceholderData && page > totalPages) setPage(totalPages)
  const waiting = pending.flatMap(({ kind, body }) => (kind === 'kotak.close' ? body.entri : []))
  const rows = (data?.data.items ?? []).filter(
    (item) => !acts.closed.has(keyOf(item)) && !waiting.some((entry) => isClosedBy(item, entry)),
  )
  const change = (next: Partial<KotakFilter>) => {
    setFilter({ ...filter, ...next })
    setPage(1)
  }
  return { filter, change, list, rows, acts, pages: { page, totalPages, onPage: setPage } }
}

/** The inbox as it is on screen: what is listed, which entry is open, which are chosen, and what can be done with them. */
export function useEntries() {
  const { filter, change, list, rows, acts, pages } = useRows()
  const desktop = useDesktop()
  const faces = useRef(new Map<string, HTMLButtonElement>())
  const [at, setAt] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const keys = rows.map(keyOf)
  const { chosen, choose, set: setChosen, clear } = useSelection(keys)
  const place = Math.max(0, at === null ? 0 : keys.indexOf(at))
  const item = rows[place]

  const goTo = (key: string) => {
    setAt(key)
    faces.current.get(key)?.focus()
  }
  /** Does it, and makes the next entry the current one. */
  const run = (deed: Deed | null) => {
    if (!deed) return
    const gone = new Set(deed.items.map(keyOf))
    const left = keys.filter((key) => !gone.has(key))
    const next = keys.slice(place).find((key) => !gone.has(key)) ?? left.at(-1)
    setOpened(false)
    setChosen(chosen.filter((key) => !gone.has(key)))
    if (next === undefined) setAt(null)
    else if (desktop) goTo(next)
    void acts.close(deed)
  }
  const open = (key: string) => {
    setAt(key)
    setOpened(true)
  }
  useKotakKeys({
    move: (by) => {
      const next = keys[Math.min(keys.length - 1, Math.max(0, at === null ? 0 : place + by))]
      if (next !== undefined) goTo(next)
    },
    choose: (range) => item && choose(keyOf(item), range),
    act: () => {
      if (item?.jenis === 'ditahan') run(taken([item]))
      else if (item) open(keyOf(item))
    },
    status: (number) => {
      // On a narrow screen nothing of the entry is seen until it is opened.
      const status = desktop && item && choicesOf(item)[number - 1]
      if (status) run(decided([item], status))
    },
    undo: () => void acts.takeBack(),
  })
  const total = list.data?.total ?? rows.length
  const marked = rows.filter((row) => chosen.includes(keyOf(row)))
  const alike = alikeOf(rows, marked)
  return {
    filter,
    change: (next: Partial<KotakFilter>) => {
      change(next)
      clear()
    },
    list,
    rows,
    pages,
    acts,
    desktop,
    /** The ref of the button of a row. */
    faceOf: (key: string) => (button: HTMLButtonElement | null) => {
      if (button) faces.current.set(key, button)
      return () => void faces.current.delete(key)
    },
    item,
    /** '4 dari 80' */
    place: `${place + 1 + (pages.page - 1) * KOTAK_PAGE} dari ${total}`,
    opened,
    /** Makes an entry the current one. */
    moveTo: setAt,
    open,
    close: () => setOpened(false),
    chosen,
    marked,
    alike: alike.length,
    chooseAlike: () => setChosen([...chosen, ...alike.map(keyOf)]),
    choose,
    clear,
    /** What is done with some entries. */
    deeds: (items: typeof rows) => ({
      onTake: () => run(taken(items)),
      onStatus: (status: Parameters<typeof decided>[1]) => run(decided(items, status)),
      onAnswer: (jawaban: string) => run(answered(items, jawaban)),
    }),
  }
}

export type Entries = ReturnType<typeof useEntries>
