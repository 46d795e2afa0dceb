import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { tanggalTampil } from '@bakti/contract/waktu.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { remembered } from '../../platform/storage'
import { Card } from '../../ui/Card'
import { FailedState } from '../../ui/FailedState'
import { Field } from '../../ui/Field'
import { ListBanner } from '../../ui/ListBanner'
import { Select } from '../../ui/Select'
import { absenListQuery } from '../absen/absen.queries'
import { KelompokPicker } from '../kelompok/KelompokPicker'
import {
  type ShownKelompok,
  kelompokListQuery,
  useFollowKelompok,
  withPendingKelompok,
} from '../kelompok/kelompok.queries'
import { usePendingChanges } from '../outbox/outbox.queries'
import { absenOfToday } from './TodayBanner'

/**
 * The chosen group and activity of /absensi: those that the address names (rules H35, W15), else those chosen last on this device.
 * `choose` sets them in both places.
 */
export function useChoice() {
  const [params, setParams] = useSearchParams()
  const kelompokList = useQuery(kelompokListQuery())
  const changes = usePendingChanges()
  useFollowKelompok()
  const groups = withPendingKelompok(kelompokList.data?.data ?? [], changes ?? [])
  const absenList = useQuery(absenListQuery())
  const wanted = params.get('kelompok') ?? remembered.text('kelompok')
  const kegiatan = params.get('kegiatan') ?? remembered.text('kegiatan')
  const isWanted = ({ id, nomor }: ShownKelompok) => id === wanted || String(nomor) === wanted
  const choice = {
    kelompok: useStay(groups.find(isWanted), isWanted),
    kegiatan: absenList.data?.data.find(({ id }) => id === kegiatan),
  }
  const choose = (key: 'kelompok' | 'kegiatan', value: string) => {
    if (value) remembered.set(key, value)
    else remembered.remove(key)
    setParams(
      (now) => {
        if (value) now.set(key, value)
        else now.delete(key)
        return now
      },
      { replace: true },
    )
  }
  // Both are named, whether they exist or not.
  const named = Boolean(wanted && kegiatan)
  return { choice, choose, named, groups, kelompokList, absenList }
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

/** The two selects. */
export function ChoicePickers({ choice, choose, groups, kelompokList, absenList }: ChoiceState) {
  return (
    <>
      <KelompokPicker
        className="md:w-60"
        rows={groups}
        loading={kelompokList.isPending}
        by="id"
        placeholder="Pilih Kelompok"
        value={choice.kelompok?.id ?? ''}
        disabled={!kelompokList.data && groups.length === 0}
        onChange={(event) => choose('kelompok', event.target.value)}
      />
      <Field label="Kegiatan" className="md:flex-1">
        <Select
          value={choice.kegiatan?.id ?? ''}
          disabled={!absenList.data}
          onChange={(event) => choose('kegiatan', event.target.value)}
        >
          <option value="">{absenList.isPending ? 'Memuat...' : 'Pilih Kegiatan'}</option>
          <KegiatanOptions absen={absenList.data?.data ?? []} />
        </Select>
      </Field>
    </>
  )
}

/** The options of the activity, today's first. */
function KegiatanOptions({ absen }: { absen: readonly Absen[] }) {
  const today = absenOfToday(absen)
  const options = (some: readonly Absen[]) =>
    some.map(({ id, title, tanggal }) => (
      <option key={id} value={id}>
        {title} ({tanggalTampil(tanggal)})
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
