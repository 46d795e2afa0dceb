import type { ImporSheet } from '@bakti/contract/kelompok/impor.schemas'
import { TriangleAlert } from 'lucide-react'
import { formatNumber } from '../../ui/format-number'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { asWanted, sheetsOf, sheetsText, toggled, unreadText } from './sheet.rules'

interface SheetPickerProps {
  lembar: readonly ImporSheet[] | undefined
  /** The sheets that were asked for and are being read; null where nothing is. */
  asked: readonly number[] | null
  /** The plan is being saved. */
  saving: boolean
  onChoose: (lembar: readonly number[]) => void
}

/** The sheets of a workbook: what is read, what is not and why. Each can be left out (rule I100). */
export function SheetPicker({ lembar, asked, saving, onChoose }: SheetPickerProps) {
  const sheets = asWanted(sheetsOf(lembar), asked)
  if (sheets.length === 0) return null
  return (
    <fieldset className="rounded-md border border-garis-admin" disabled={saving}>
      <legend className="sr-only">Lembar yang dibaca</legend>
      <p role="status" className="border-b border-garis-admin px-4 py-2 text-[0.9375rem] font-bold">
        {sheetsText(sheets)}
      </p>
      <ul className="divide-y divide-garis-admin">
        {sheets.map((sheet) => (
          <Sheet key={sheet.nomor} sheet={sheet} after={toggled(sheets, sheet.nomor)} onChoose={onChoose} />
        ))}
      </ul>
    </fieldset>
  )
}

interface SheetProps extends Pick<SheetPickerProps, 'onChoose'> {
  sheet: ImporSheet
  /** The sheets that a press leaves; null where it would leave none. */
  after: number[] | null
}

function Sheet({ sheet, after, onChoose }: SheetProps) {
  const { nomor, nama, baris, dibaca, kurang } = sheet
  const unread = unreadText(sheet)
  return (
    <li className="flex items-center gap-3 px-4 py-0.5 max-md:py-1">
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 has-disabled:cursor-default">
        <input
          type="checkbox"
          className="size-5.5 shrink-0 cursor-pointer accent-rimba-700 disabled:cursor-default"
          checked={dibaca}
          disabled={kurang.length > 0 || after === null}
          onChange={() => after && onChoose(after)}
        />
        <span className="min-w-0 flex-1 wrap-anywhere md:flex md:items-baseline md:gap-2">
          <b className={cx(!dibaca && 'font-semibold')}>{nama}</b>{' '}
          <span className="shrink-0 text-sm whitespace-nowrap text-tinta-lembut tabular-nums">
            {formatNumber(baris)} baris
          </span>
          {unread && (
            <span className="flex items-start gap-1.5 text-[0.8125rem]/5 font-semibold text-terlambat-teks md:ml-auto">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {unread}
            </span>
          )}
        </span>
      </label>
      {kurang.length > 0 && !sheet.utama && (
        <Button
          variant="outline"
          size="small"
          aria-label={`Pilih kolom lembar ${nama}`}
          onClick={() => onChoose([nomor])}
        >
          Pilih kolom
        </Button>
      )}
    </li>
  )
}
