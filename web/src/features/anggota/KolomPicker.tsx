import { KOLOM_ANGGOTA, KOLOM_LABEL, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { remembered } from '../../platform/storage'
import { Disclosure } from '../../ui/Disclosure'

const REMEMBERED = 'kolomAnggota'

function readChoice(): readonly KolomAnggota[] {
  const names = remembered.text(REMEMBERED)?.split(',') ?? []
  return KOLOM_ANGGOTA.filter((kolom) => names.includes(kolom))
}

/** The optional columns that this device shows (rule M24), and the function that changes them. */
export function useKolomChoice() {
  const [kolom, setKolom] = useState(readChoice)
  const choose = (next: readonly KolomAnggota[]) => {
    remembered.set(REMEMBERED, next.join(','))
    setKolom(next)
  }
  return { kolom, choose }
}

interface KolomPickerProps {
  kolom: readonly KolomAnggota[]
  onChoose: (kolom: readonly KolomAnggota[]) => void
}

/** Chooses the optional columns of the member table. */
export function KolomPicker({ kolom, onChoose }: KolomPickerProps) {
  return (
    <Disclosure
      buttonClassName="inline-flex min-h-12 cursor-pointer items-center gap-2 self-end rounded-md bg-permukaan px-4 text-[0.9375rem] font-bold text-tinta-brand inset-ring-[1.5px] inset-ring-garis-kendali hover:bg-baris-arah"
      face={
        <>
          <Columns3 aria-hidden className="size-4" />
          Kolom{kolom.length > 0 && ` (${kolom.length})`}
        </>
      }
    >
      {() => (
        <fieldset>
          <legend className="px-3 pt-1 pb-2 text-sm font-bold">Kolom tambahan</legend>
          {KOLOM_ANGGOTA.map((name) => (
            <label
              key={name}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 hover:bg-belum-latar"
            >
              <input
                type="checkbox"
                className="size-5 shrink-0 cursor-pointer accent-rimba-700"
                checked={kolom.includes(name)}
                onChange={({ target }) =>
                  onChoose(
                    KOLOM_ANGGOTA.filter((each) => (each === name ? target.checked : kolom.includes(each))),
                  )
                }
              />
              {KOLOM_LABEL[name]}
            </label>
          ))}
        </fieldset>
      )}
    </Disclosure>
  )
}
