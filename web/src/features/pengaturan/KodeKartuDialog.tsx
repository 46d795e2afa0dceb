import {
  CARD_FORMATS,
  type CardFormat,
  type KodeKartu,
  PATTERN_MAX,
  readKartu,
  readPattern,
} from '@bakti/contract/pengaturan/kartu.rules'
import { type KeyboardEvent, useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { Field } from '../../ui/Field'
import { FormDialog } from '../../ui/FormDialog'
import { TextInput } from '../../ui/TextInput'
import { cx } from '../../ui/cx'
import { toast } from '../../ui/toast'
import { useKodeKartu, useSaveKodeKartu } from './kartu.queries'

const FORMAT_LABEL: Record<CardFormat, string> = {
  code128: 'Code 128',
  code39: 'Code 39',
  ean: 'EAN-13, EAN-8',
  itf: 'ITF',
}

const NONE: KodeKartu = { formats: [], pattern: '{NIM:10}' }

/** Texts of a code are typed as they are. */
const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** Sets which codes of student cards the scanners read, and tries them out (rule S132). */
export function KodeKartuDialog({ onClose }: { onClose: () => void }) {
  const { known, problem } = useKodeKartu()
  const [draft, setDraft] = useState<KodeKartu>()
  const [fault, setFault] = useState<{ text: string }>()
  const store = useSaveKodeKartu()
  const shown = draft ?? known ?? NONE
  const change = (part: Partial<KodeKartu>) => {
    setDraft({ ...shown, ...part })
    setFault(undefined)
  }
  const save = () => {
    const { pattern, wrong } = readPattern(shown.pattern)
    const formats = CARD_FORMATS.filter((each) => shown.formats.includes(each))
    const off = formats.length === 0
    if (!off && wrong !== undefined) return setFault({ text: wrong })
    store.mutate(off ? null : { formats, pattern: pattern ?? '' }, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onClose()
      },
    })
  }
  const failure = store.error ?? problem
  return (
    <FormDialog
      title="Kode kartu mahasiswa"
      description="Pemindai juga membaca kode batang di kartu yang sudah dipunyai mahasiswa. QR tetap dibaca seperti biasa."
      onClose={onClose}
      onSubmit={save}
      submit="Simpan"
      cancel="Batal"
      saving={store.isPending}
      unchanged={known === undefined || draft === undefined}
      error={failure ? describeFailure(failure, 'Gagal memuat pengaturan. Coba lagi.').text : undefined}
      fault={fault}
    >
      <Formats chosen={shown.formats} onChange={(formats) => change({ formats })} />
      <Field
        label="Bentuk kode"
        hint={
          <>
            {
              '{NIM:10} adalah 10 karakter NIM, ? satu karakter apa saja, dan yang lain harus sama persis. Contoh: '
            }
            <span className="whitespace-nowrap">{'UNIV-{NIM:10}-?'}</span>
          </>
        }
        error={fault?.text}
        required
      >
        <TextInput
          {...AS_TYPED}
          className="font-mono"
          maxLength={PATTERN_MAX}
          value={shown.pattern}
          onChange={({ target }) => change({ pattern: target.value })}
        />
      </Field>
      <TryOut setting={shown} />
    </FormDialog>
  )
}

interface FormatsProps {
  chosen: readonly string[]
  onChange: (formats: CardFormat[]) => void
}

function Formats({ chosen, onChange }: FormatsProps) {
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-bold">Kode yang dibaca</legend>
      <div className="grid grid-cols-2">
        {CARD_FORMATS.map((format) => (
          <label key={format} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5.5 shrink-0 cursor-pointer accent-rimba-700"
              checked={chosen.includes(format)}
              onChange={({ target }) =>
                onChange(
                  CARD_FORMATS.filter((each) => (each === format ? target.checked : chosen.includes(each))),
                )
              }
            />
            {FORMAT_LABEL[format]}
          </label>
        ))}
      </div>
      {chosen.length === 0 && (
        <p className="text-[0.8125rem]/5 text-tinta-lembut">Tanpa pilihan, pemindai hanya membaca QR.</p>
      )}
    </fieldset>
  )
}

/** Says at once which NIM a scanner would read of a code. */
function TryOut({ setting }: { setting: KodeKartu }) {
  const [text, setText] = useState('')
  const code = text.trim()
  const { nim, wrong } = readKartu(setting, { text: code })
  // A handheld scanner ends its text with Enter, which would save the form.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.select()
  }
  return (
    <div className="grid gap-3">
      <Field
        label="Coba satu kode"
        hint="Ketik isi kode dari sebuah kartu, atau pindai dengan alat pemindai. Tidak ada yang dicatat."
      >
        <TextInput
          {...AS_TYPED}
          className="font-mono"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <p
        role="status"
        className={cx(
          'rounded-sm px-3.5 py-2.5 font-semibold wrap-anywhere empty:hidden',
          nim === undefined ? 'bg-salah-latar text-salah-teks' : 'bg-hadir-latar text-hadir-teks',
        )}
      >
        {code !== '' && (nim === undefined ? `Tidak terbaca: ${wrong}.` : `Yang terbaca: ${nim}`)}
      </p>
    </div>
  )
}
