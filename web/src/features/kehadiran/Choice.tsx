import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { shownTanggal } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { serverNow } from '../../platform/clock'
import { remembered } from '../../platform/storage'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { FailedState } from '../../ui/FailedState'
import { Field } from '../../ui/Field'
import { ListBanner } from '../../ui/ListBanner'
import { Select } from '../../ui/Select'
import { absenListQuery } from '../absen/absen.queries'
import { kegiatanOfDay } from '../absen/day.rules'
import { KelompokPicker } from '../kelompok/KelompokPicker'
import {
  type ShownKelompok,
  kelompokListQuery,
  useFollowKelompok,
  withPendingKelompok,
} from '../kelompok/kelompok.queries'
import { usePendingChanges } from '../outbox/outbox.queries'
import { type Meant, meantChoice } from './choices.rules'

/**
 * The chosen group and activity of /absensi: those that the address names (rule W15), else those that are meant (rule H35). `choose` sets
 * them in the address, and the device remembers them.
 */
export function useChoice() {
  const [params, setParams] = useSearchParams()
  const kelompokList = useQuery(kelompokListQuery())
  const changes = usePendingChanges()
  useFollowKelompok()
  const groups = withPendingKelompok(kelompokList.data?.data ?? [], changes ?? [])
  const absenList = useQuery(absenListQuery())
  const { meant, leave } = useMeant(absenList.data?.data ?? [], groups)
  const wanted = params.get('kelompok') ?? meant.kelompok
  const kegiatan = params.get('kegiatan') ?? meant.kegiatan
  const isWanted = ({ id, nomor }: ShownKelompok) => id === wanted || String(nomor) === wanted
  const choice = {
    kelompok: useStay(groups.find(isWanted), isWanted),
    kegiatan: absenList.data?.data.find(({ id }) => id === kegiatan),
  }
  const choose = (key: keyof Meant, value: string) => {
    leave(key)
    if (value) remembered.set(key, value)
    else remembered.remove(key)
    // The address itself: on a slow phone a second choice comes before the first one is rendered, and would take it back.
    const now = new URLSearchParams(window.location.search)
    if (value) now.set(key, value)
    else now.delete(key)
    setParams(now, { replace: true })
  }
  // Both are named, whether they exist or not.
  const named = Boolean(wanted && kegiatan)
  return { choice, choose, named, groups, kelompokList, absenList }
}

/**
 * What is meant when the page is opened. It stays while the page is open: a list must not change under a hand. What a person has chosen
 * or taken away is not chosen again.
 */
function useMeant(all: readonly Absen[], groups: readonly ShownKelompok[]) {
  const [stays, setStays] = useState<Meant>({ kelompok: null, kegiatan: null })
  const last = { kelompok: remembered.text('kelompok'), kegiatan: remembered.text('kegiatan') }
  const now = meantChoice({ all, groups, last }, serverNow())
  const meant = { kelompok: stays.kelompok ?? now.kelompok, kegiatan: stays.kegiatan ?? now.kegiatan }
  if (meant.kelompok !== stays.kelompok || meant.kegiatan !== stays.kegiatan) setStays(meant)
  return { meant, leave: (key: keyof Meant) => setStays((before) => ({ ...before, [key]: '' })) }
}

/**
 * A group that waited here stays chosen after it was sent, until the list of the server has it: a scanner that is open on it must not
 * close.
 */
function useStay(
  found: ShownKelompok | undefined,
  isWanted: (kelompok: ShownKelompok) => boolean,
): ShownKelompok | undefined {
  const [last, setLast] = useState(found)
  if (found && (found.id !== last?.id || found.antre !== last.antre)) setLast(found)
  return found ?? (last?.antre && isWanted(last) ? last : undefined)
}

export type ChoiceState = ReturnType<typeof useChoice>

/** The two selects. On a phone they are folded into one line that says what is chosen, once both are. */
export function ChoicePickers({ choice, choose, groups, kelompokList, absenList }: ChoiceState) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { kelompok, kegiatan } = choice
  const loading = kelompokList.isPending || absenList.isPending
  const folds = (kelompok !== undefined && kegiatan !== undefined) || loading
  const isShown = open || !folds
  return (
    <>
      {folds && (
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full cursor-pointer items-center gap-2 px-4 text-left font-bold md:hidden [&_svg]:size-5 [&_svg]:shrink-0"
        >
          <span className="min-w-0 flex-1 truncate">
            {kelompok && kegiatan ? `Kelompok ${kelompok.nomor} · ${kegiatan.title}` : 'Memuat...'}
          </span>
          <ChevronDown aria-hidden className={cx(isShown && 'rotate-180')} />
        </button>
      )}
      <div
        id={id}
        className={cx(
          'grid gap-2.5 p-3 max-md:grid-cols-[10rem_minmax(0,1fr)] md:contents',
          !isShown && 'max-md:hidden',
        )}
      >
        <KelompokPicker
          className="md:w-60"
          rows={groups}
          loading={kelompokList.isPending}
          by="id"
          placeholder="Pilih Kelompok"
          value={kelompok?.id ?? ''}
          disabled={!kelompokList.data && groups.length === 0}
          onChoose={(value) => choose('kelompok', value)}
        />
        <Field label="Kegiatan" className="md:flex-1">
          <Select
            value={kegiatan?.id ?? ''}
            disabled={!absenList.data}
            onChange={(event) => {
              choose('kegiatan', event.target.value)
              setOpen(false)
            }}
          >
            <option value="">{absenList.isPending ? 'Memuat...' : 'Pilih Kegiatan'}</option>
            <KegiatanOptions absen={absenList.data?.data ?? []} />
          </Select>
        </Field>
      </div>
    </>
  )
}

/** The options of the activity, today's first. */
function KegiatanOptions({ absen }: { absen: readonly Absen[] }) {
  const today = kegiatanOfDay(absen, serverNow())
  const options = (some: readonly Absen[]) =>
    some.map(({ id, title, tanggal }) => (
      <option key={id} value={id}>
        {title} ({shownTanggal(tanggal)})
      </option>
    ))
  if (today.length === 0) return options(absen)
  return (
    <>
      <optgroup label="Hari ini">{options(today)}</optgroup>
      <optgroup label="Lainnya">{options(absen.filter((each) => !today.includes(each)))}</optgroup>
    </>
  )
}

/** Why the lists of groups and activities could not be read, or may be old: one message for both. */
export function ChoiceProblem({ kelompokList, absenList }: ChoiceState) {
  const failed = [kelompokList, absenList].filter(({ error }) => error)
  const list = failed.find(({ data }) => !data) ?? failed[0]
  if (!list) return null
  const text = list === kelompokList ? 'Gagal memuat data kelompok' : 'Gagal memuat data absen'
  const read = { ...list, refetch: () => failed.map(({ refetch }) => refetch()) }
  if (list.data) return <ListBanner list={read}>{text}</ListBanner>
  return (
    <Card className="mb-5">
      <FailedState list={read}>{text}</FailedState>
    </Card>
  )
}
