import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { type CSSProperties, useState } from 'react'
import { Card } from '../../ui/Card'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { cx } from '../../ui/cx'
import { formatNumber, formatPercent } from '../../ui/format-number'
import { useDesktop, usePhone } from '../../ui/useMedia'
import { BehindList } from './BehindList'
import { HeatGrid, Legend, cellStyle } from './HeatGrid'
import { KelompokFacts } from './KelompokFacts'
import { type Kelompok, blocksOf, stepOf } from './pusat.rules'

interface KelompokPanelProps {
  picture: Pusat
  /** The number of the group whose facts are shown. */
  chosen: number | null
  onChoose: (nomor: number) => void
}

/** All groups as a heat grid with the facts of one (rule U155); on a phone as blocks that open, and those that lack the most. */
export function KelompokPanel({ picture, chosen, onChoose }: KelompokPanelProps) {
  const { kelompok } = picture
  const [steps, setSteps] = useState<number[]>([])
  /** On a phone the facts are a sheet. */
  const [seen, setSeen] = useState(false)
  const phone = usePhone()
  const desktop = useDesktop()
  const shown = (each: Kelompok) => steps.length === 0 || steps.includes(stepOf(each) ?? -1)
  const one = kelompok.find(({ nomor }) => nomor === chosen)
  const facts = one && <KelompokFacts picture={picture} kelompok={one} />
  const see = (nomor: number) => {
    onChoose(nomor)
    setSeen(true)
  }
  const panel = (
    <Card className="px-4 pb-5 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
        <h2 className="py-2 text-lg/7 font-extrabold">{formatNumber(kelompok.length)} kelompok</h2>
        <Legend kelompok={kelompok} chosen={steps} onChange={setSteps} />
      </div>
      {phone ? (
        <Blocks kelompok={kelompok} shown={shown} chosen={chosen} onChoose={see} />
      ) : (
        <>
          <HeatGrid
            kelompok={kelompok}
            columns={desktop ? 30 : 20}
            shown={shown}
            chosen={chosen}
            onChoose={onChoose}
            label="Kelompok"
          />
          {facts && (
            <div role="status" className="mt-4 border-t border-garis-admin pt-4">
              {facts}
            </div>
          )}
        </>
      )}
    </Card>
  )
  if (!phone) return panel
  return (
    <>
      {panel}
      <BehindList picture={picture} onChoose={see} />
      {seen && facts && (
        <Dialog open onClose={() => setSeen(false)} title={`Kelompok ${chosen}`}>
          <DialogBody>{facts}</DialogBody>
        </Dialog>
      )}
    </>
  )
}

interface BlocksProps {
  kelompok: readonly Kelompok[]
  shown: (kelompok: Kelompok) => boolean
  chosen: number | null
  onChoose: (nomor: number) => void
}

function Blocks({ kelompok, shown, chosen, onChoose }: BlocksProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const blocks = blocksOf(kelompok)
  const block = blocks.find(({ from }) => from === opened)
  return (
    <>
      <ul aria-label="Kelompok" className="grid grid-cols-2 gap-3">
        {blocks.map(({ from, to, kelompok: some, hadir, sasaran }) => (
          <li key={from}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpened(from)}
              className="grid w-full gap-1.5 rounded-sm border border-garis-admin p-2.5 text-left"
            >
              <span className="flex justify-between text-[0.8125rem] font-bold tabular-nums">
                {from}–{to}
                <span className="font-semibold text-tinta-lembut">{formatPercent(hadir, sasaran)}</span>
              </span>
              <span aria-hidden className="kisi-panas gap-0.5" style={{ '--kolom': 10 } as CSSProperties}>
                {some.map((each) => (
                  <i
                    key={each.nomor}
                    className={cx(
                      'sel-panas polos aspect-square h-auto p-0',
                      cellStyle(each).className,
                      !shown(each) && 'invisible',
                    )}
                  />
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {block && (
        <Dialog open onClose={() => setOpened(null)} title={`Kelompok ${block.from}–${block.to}`}>
          <DialogBody>
            <HeatGrid
              kelompok={block.kelompok}
              columns={6}
              shown={shown}
              chosen={chosen}
              onChoose={onChoose}
              label={`Kelompok ${block.from}–${block.to}`}
              className="h-11! text-[0.9375rem]!"
            />
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}
