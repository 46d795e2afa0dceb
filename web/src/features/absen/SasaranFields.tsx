import { absenCalls } from '@bakti/contract/absen/absen.calls'
import {
  type Sasaran,
  audienceText,
  nomorText,
  parseNomor,
  sasaranText,
} from '@bakti/contract/absen/audience.rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { callKey, callOrThrow, callQuery } from '../../platform/query'
import { Banner } from '../../ui/Banner'
import { Field } from '../../ui/Field'
import { FoldedFields } from '../../ui/FoldedFields'
import { formatNumber } from '../../ui/format-number'
import { Segments } from '../../ui/Segments'
import { TextInput } from '../../ui/TextInput'
import { useDebounced } from '../../ui/useDebounced'
import { kelompokListQuery } from '../kelompok/kelompok.queries'

const KINDS = [
  { key: 'semua', label: 'Semua' },
  { key: 'gelombang', label: 'Gelombang' },
  { key: 'fakultas', label: 'Fakultas' },
  { key: 'kelompok', label: 'Kelompok' },
] as const
type Kind = (typeof KINDS)[number]['key']

const kindOf = (sasaran: Sasaran | null): Kind =>
  KINDS.find(({ key }) => key !== 'semua' && sasaran?.[key]?.length)?.key ?? 'semua'

interface SasaranFieldsProps {
  value: Sasaran | null
  /** An empty list is no choice yet: the form refuses it. */
  onChange: (value: Sasaran | null) => void
  /** Whether they have to come. */
  wajib: boolean
  onRequired: (wajib: boolean) => void
  error: string | undefined
  /** The activity whose records are compared; left out for a new one. */
  absen: { id: string } | undefined
  /** What is stored of it. */
  before: Sasaran | null
}

/** Who should come to an activity (rule H140), folded, with its value on the fold. */
export function SasaranFields(props: SasaranFieldsProps) {
  const { value, onChange, wajib, onRequired, error, absen, before } = props
  const [kind, setKind] = useState(() => kindOf(value))
  const choose = (next: Kind) => {
    setKind(next)
    onChange(next === 'semua' ? null : { [next]: kindOf(before) === next ? (before?.[next] ?? []) : [] })
  }
  return (
    <FoldedFields
      title="Sasaran"
      value={audienceText({ sasaran: value, wajib })}
      faulty={error !== undefined}
      unfolded={value !== null || !wajib}
      className=""
    >
      <Segments wide label="Sasaran" segments={KINDS} chosen={kind} onChoose={choose} />
      {(kind === 'gelombang' || kind === 'fakultas') && (
        <Choices kind={kind} chosen={value?.[kind] ?? []} onChange={(names) => onChange({ [kind]: names })} />
      )}
      {kind === 'kelompok' && (
        <Groups chosen={value?.kelompok ?? []} onChange={(kelompok) => onChange({ kelompok })} />
      )}
      {error && (
        <p role="alert" className="text-sm text-salah-teks">
          {error}
        </p>
      )}
      {kindOf(value) !== 'semua' && (
        <p className="text-[0.8125rem]/5 text-tinta-lembut">
          Orang di luar sasaran tidak muncul dalam daftar; scannya ditahan di Kotak Masuk.
        </p>
      )}
      {(kindOf(value) !== 'semua' || kindOf(before) !== 'semua') && <Preview value={value} absen={absen} />}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-bold">
        <input
          type="checkbox"
          className="size-5.5 shrink-0 cursor-pointer accent-rimba-700"
          checked={wajib}
          onChange={({ target }) => onRequired(target.checked)}
        />
        Kegiatan wajib
      </label>
    </FoldedFields>
  )
}

interface ChoicesProps {
  kind: 'gelombang' | 'fakultas'
  chosen: readonly string[]
  onChange: (names: string[]) => void
}

function Choices({ kind, chosen, onChange }: ChoicesProps) {
  const { data, isError } = useQuery(callQuery(absenCalls.audienceChoices))
  const read = data?.data[kind] ?? []
  // What is chosen stays to be seen where no member has it by now.
  const known = [
    ...read,
    ...chosen.filter((nama) => !read.some((each) => each.nama === nama)).map((nama) => ({ nama, jumlah: 0 })),
  ]
  if (isError)
    return <Banner tone="red">Pilihan tidak dapat dimuat. Periksa sambungan, lalu coba lagi.</Banner>
  if (data && known.length === 0)
    return <p className="text-sm">Belum ada anggota yang punya {kind}. Isi lewat impor atau data anggota.</p>
  return (
    <div role="group" aria-label={kind} className="flex flex-wrap gap-2">
      {known.map(({ nama, jumlah }) => {
        const on = chosen.includes(nama)
        return (
          <button
            key={nama}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? chosen.filter((each) => each !== nama) : [...chosen, nama])}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full bg-permukaan px-4 text-sm font-bold inset-ring-[1.5px] inset-ring-garis-admin hover:bg-baris-arah aria-pressed:bg-aksi aria-pressed:text-aksi-teks [&_svg]:size-4"
          >
            {on && <Check aria-hidden />}
            {sasaranText({ [kind]: [nama] })}
            <span className="font-medium tabular-nums">{formatNumber(jumlah)}</span>
          </button>
        )
      })}
    </div>
  )
}

function Groups({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const { data } = useQuery(kelompokListQuery())
  const groups = data?.data
  const [text, setText] = useState<string | null>(null)
  const shown = nomorText(groups?.filter(({ id }) => chosen.includes(id)).map(({ nomor }) => nomor) ?? [])
  const given = text ?? shown
  const nomor = parseNomor(given)
  const missing = nomor?.filter((each) => groups && !groups.some((group) => group.nomor === each)) ?? []
  const fault =
    given.trim() === ''
      ? undefined
      : nomor === null
        ? 'Tulis nomor kelompok, misalnya 1-50, 60'
        : missing.length > 0
          ? `Kelompok ${nomorText(missing)} tidak ada`
          : undefined
  return (
    <Field label="Nomor kelompok" hint="Misalnya 1-50, 60" error={fault}>
      <TextInput
        inputMode="text"
        autoComplete="off"
        value={given}
        onChange={({ target }) => {
          setText(target.value)
          const wanted = parseNomor(target.value) ?? []
          onChange(groups?.filter((group) => wanted.includes(group.nomor)).map(({ id }) => id) ?? [])
        }}
      />
    </Field>
  )
}

/** How many should come, and which records would leave or enter (rule H143). */
function Preview({ value, absen }: { value: Sasaran | null; absen: { id: string } | undefined }) {
  const sasaran = useDebounced(JSON.stringify(value), 400)
  const asked = JSON.parse(sasaran) as Sasaran | null
  const ready = asked === null || kindOf(asked) !== 'semua'
  const { data } = useQuery({
    queryKey: [...callKey(absenCalls.previewAudience), absen?.id, sasaran],
    queryFn: () =>
      callOrThrow(absenCalls.previewAudience, {
        body: { sasaran: asked, ...(absen ? { id: absen.id } : {}) },
      }),
    enabled: ready,
    placeholderData: keepPreviousData,
  })
  if (!ready || !data) return null
  const { anggota_sasaran, masuk, keluar, ditahan } = data.data
  const effects = [
    keluar > 0 && `${formatNumber(keluar)} catatan menjadi di luar sasaran`,
    masuk > 0 && `${formatNumber(masuk)} catatan masuk sasaran`,
    ditahan > 0 && `${formatNumber(ditahan)} scan yang ditahan ikut dihitung`,
  ].filter(Boolean)
  return (
    <p aria-live="polite" className="text-sm">
      <b className="tabular-nums">{formatNumber(anggota_sasaran)} orang</b>
      {effects.length > 0 && `: ${effects.join(', ')}`}
    </p>
  )
}
