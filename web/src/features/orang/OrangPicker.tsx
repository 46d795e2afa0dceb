import { orangCalls } from '@bakti/contract/orang/orang.calls'
import { SEARCH_MIN } from '@bakti/contract/orang/orang.rules'
import type { Found } from '@bakti/contract/orang/orang.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/query'
import { Combobox } from '../../ui/Combobox'
import { Field } from '../../ui/Field'
import { useDebounced } from '../../ui/useDebounced'

const SETTLE_MS = 200

interface OrangPickerProps {
  label: string
  value: Found | null
  onChoose: (orang: Found | null) => void
  /** Somebody who can't be chosen. */
  without: string
  error?: string | undefined
}

const labelOf = ({ nama, nim, kelompok }: Found) => `${nama}, ${nim} · Kelompok ${kelompok}`

/** Chooses one member by name or NIM. */
export function OrangPicker({ label, value, onChoose, without, error }: OrangPickerProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), SETTLE_MS)
  const asks = q.length >= SEARCH_MIN
  const read = useQuery({ ...callQuery(orangCalls.search, { query: { q } }), enabled: asks })
  const found = (asks ? (read.data?.data ?? []) : []).filter(({ id }) => id !== without)
  const all = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  const nothing = read.isError
    ? 'Gagal mencari. Periksa jaringan, lalu ketik lagi.'
    : !asks
      ? 'Ketik nama atau NIM'
      : read.isPending || q !== text.trim()
        ? 'Mencari...'
        : 'Tidak ada yang cocok'
  return (
    <Field label={label} error={error} required>
      <Combobox
        options={all.map((each) => ({ value: each.id, label: labelOf(each) }))}
        value={value?.id ?? ''}
        onType={setText}
        onChoose={(id) => onChoose(all.find((each) => each.id === id) ?? null)}
        nothing={nothing}
      />
    </Field>
  )
}
