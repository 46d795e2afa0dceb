import type { Awal } from '@bakti/contract/pusat/pusat.schemas'
import { shownTanggal, timeLeft } from '@bakti/contract/time.rules'
import { ArrowRight, Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '../../app/paths'
import { type CallError, describeFailure } from '../../platform/failure'
import incar from '../../art/permata-incar.svg'
import kosong from '../../art/permata-kosong.svg'
import penuh from '../../art/permata-penuh.svg'
import sigo from '../../art/sigo.svg'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Link } from '../../ui/Link'
import { cx } from '../../ui/cx'
import { later } from '../../ui/later'
import { AlamatDialog } from '../pengaturan/AskAlamatDialog'
import { useTrialMail } from '../pengaturan/trial.queries'
import { firstSteps, headingOf } from './first-start.rules'

const KodeKartuDialog = later(async () => (await import('../pengaturan/KodeKartuDialog')).KodeKartuDialog)

type Step = ReturnType<typeof firstSteps>[number]

interface FirstStartProps {
  awal: Awal
  now: Date
  /** Whether this account does what is still to be done. */
  mayAct: boolean
  onChanged: () => void
}

interface Act {
  label: string
  to?: string
}

/** What a press on a row leads to. The address is set here; a backup is made by the server alone. */
const ACTS: Partial<Record<Step['name'], Act>> = {
  roster: { label: 'Masukkan peserta', to: paths.kelompok() },
  activity: { label: 'Buat kegiatan', to: paths.addAbsen() },
  mentors: { label: 'Undang mentor', to: paths.pengguna() },
  mail: { label: 'Kirim email percobaan' },
  address: { label: 'Pasang alamat' },
  card: { label: 'Cetak satu lembar', to: paths.printQr() },
}
/** A card that is printed already. */
const SCAN: Act = { label: 'Pindai kartu', to: paths.listAbsen() }

function actOf({ name, share }: Step, { surel }: Awal): Act | undefined {
  if (share === 1 || (name === 'mail' && surel.lewat === 'berkas')) return undefined
  return name === 'card' && share > 0 ? SCAN : ACTS[name]
}

/** /pusat before the first day: what is to be done, ticked by what is true (rules U167, U168). */
export function FirstStart({ awal, now, mayAct, onChanged }: FirstStartProps) {
  const [asking, setAsking] = useState(false)
  const [cards, setCards] = useState(false)
  const trial = useTrialMail(onChanged)
  const steps = firstSteps(awal)
  const done = steps.filter(({ share }) => share === 1).length
  const ready = done === steps.length
  const next = steps.find((step) => actOf(step, awal))
  const { kegiatan } = awal
  const left = kegiatan && timeLeft(kegiatan.mulai ?? `${kegiatan.tanggal}T00:00:00+07:00`, now)
  return (
    <div className="grid gap-4">
      <section className="songket di-gelap relative overflow-hidden rounded-xl bg-rimba-800 p-5 text-santan-50 md:px-8 md:py-7">
        <div className="grid max-w-184 gap-3.5 max-md:pr-24 md:flex md:items-center md:gap-7">
          <p className="flex items-baseline gap-2">
            <b className="judul text-[5rem]/[0.8] text-emas-300 tabular-nums md:text-[7rem]/[0.8]">{done}</b>
            <span className="judul text-2xl whitespace-nowrap">dari {steps.length}</span>
          </p>
          <div>
            <h2 className="judul text-3xl/none md:text-4xl/none">{headingOf(done, awal.peserta.jumlah)}</h2>
            <p className="mt-2 max-w-108 text-pretty text-rimba-100">
              {ready
                ? `Semuanya sudah dicoba, bukan cuma diisi.${kegiatan ? ` Sampai jumpa di gerbang, ${shownTanggal(kegiatan.tanggal)}.` : ''}`
                : `Tujuh hal sebelum hari pertama. Urutannya bebas, centangnya menyala sendiri begitu benar-benar jadi.${left ? ` Hari pertama ${left}.` : ''}`}
            </p>
            {ready && (
              <p className="mt-3.5">
                <LinkButton variant="on-dark" to={paths.pusat({ lihat: 'pusat' })}>
                  Buka Pusat <ArrowRight aria-hidden />
                </LinkButton>
              </p>
            )}
          </div>
        </div>
        <ul aria-hidden className="mt-5 flex gap-2.5 max-md:justify-between">
          {steps.map((step) => (
            <li key={step.name}>
              <img
                src={step.share === 1 ? penuh : step === next ? incar : kosong}
                alt=""
                className="size-8.25"
              />
            </li>
          ))}
        </ul>
        <img
          src={sigo}
          alt=""
          className="absolute top-3 right-1 h-25 w-auto md:top-auto md:right-10 md:-bottom-11 md:h-57 md:max-xl:hidden"
        />
      </section>
      <Card className="overflow-clip">
        <ol aria-label="Sebelum hari pertama">
          {steps.map((step, nth) => (
            <li key={step.name} className={cx(nth > 0 && 'border-t border-garis-admin')}>
              <Row
                step={step}
                nth={nth + 1}
                first={mayAct && step === next}
                act={mayAct ? actOf(step, awal) : undefined}
                {...(step.name === 'mail'
                  ? { onPress: trial.mutate, busy: trial.isPending, failure: trial.error }
                  : { onPress: () => setAsking(true) })}
              />
            </li>
          ))}
        </ol>
        <p className="flex flex-wrap items-center justify-between border-t border-garis-admin bg-baris-kepala px-3 py-1 empty:hidden">
          {mayAct && (
            <Button variant="ghost" size="small" onClick={() => setCards(true)}>
              Kode kartu mahasiswa
            </Button>
          )}
          {!ready && (
            <Link
              to={paths.pusat({ lihat: 'pusat' })}
              className="ml-auto inline-flex min-h-11 items-center gap-2 px-3 text-[0.9375rem] font-bold no-underline hover:underline [&_svg]:size-4.5"
            >
              Lihat pusat <ArrowRight aria-hidden />
            </Link>
          )}
        </p>
      </Card>
      {cards && <KodeKartuDialog onClose={() => setCards(false)} />}
      {asking && <AlamatDialog onClose={() => setAsking(false)} onSettled={onChanged} />}
    </div>
  )
}

interface RowProps {
  step: Step
  nth: number
  /** The first that is open: it has the one main button. */
  first: boolean
  act: Act | undefined
  onPress: () => void
  busy?: boolean
  /** Why the last press did nothing. */
  failure?: CallError | null
}

/** What the server said, or that it could not be asked. */
function failureText(failure: CallError): string {
  const { text, detail } = describeFailure(failure, 'Email belum terkirim.')
  return detail ? `${text} ${detail}` : text
}

const ROW =
  'flex w-full min-h-18 items-center gap-x-4 px-4 py-2.5 text-left leading-snug no-underline md:px-5'

function Row({ step, nth, first, act, onPress, busy = false, failure }: RowProps) {
  const label = busy ? 'Mengirim…' : act?.label
  const content = (
    <>
      <Mark share={step.share} nth={nth} first={first} />
      <span className="min-w-0 flex-1 wrap-anywhere text-tinta">
        <b className={step.share === 1 ? 'font-semibold' : 'font-bold'}>{step.title}</b>
        <small className="block text-sm font-normal text-tinta-lembut tabular-nums">{step.text}</small>
        {act && failure && !busy && (
          <span role="alert" className="mt-1 block text-sm font-semibold text-bahaya">
            {failureText(failure)}
          </span>
        )}
        {act && (
          <Label first={first} className="mt-2 md:hidden">
            {label}
          </Label>
        )}
      </span>
      {act && (
        <Label first={first} className="max-md:hidden">
          {label}
        </Label>
      )}
    </>
  )
  const look = cx(
    ROW,
    first ? 'bg-baris-sunting inset-shadow-[4px_0_0] inset-shadow-emas-400' : act && 'hover:bg-baris-arah',
  )
  if (act?.to !== undefined)
    return (
      <Link to={act.to} className={look}>
        {content}
      </Link>
    )
  if (act)
    return (
      <button type="button" onClick={onPress} disabled={busy} aria-busy={busy} className={look}>
        {content}
      </button>
    )
  return <div className={look}>{content}</div>
}

function Label({ first, className, children }: { first: boolean; className: string; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2 text-[0.9375rem] font-bold whitespace-nowrap [&_svg]:size-4.5',
        first
          ? 'min-h-11 justify-center rounded-sm bg-aksi px-4 text-aksi-teks shadow-tekan max-md:flex'
          : 'text-tautan md:px-4',
        className,
      )}
    >
      {children} <ArrowRight aria-hidden />
    </span>
  )
}

const TURN = 94.2

/** Done, partly done as a ring, or its number. */
function Mark({ share, nth, first }: { share: number; nth: number; first: boolean }) {
  const disc = 'grid size-9 shrink-0 place-items-center rounded-full'
  if (share === 1)
    return (
      <span className={cx(disc, 'bg-hadir-penuh text-white [&_svg]:size-5 [&_svg]:stroke-3')}>
        <Check aria-hidden />
        <span className="sr-only">Selesai</span>
      </span>
    )
  if (share > 0)
    return (
      <span className={cx(disc, 'text-emas-700')}>
        <svg viewBox="0 0 36 36" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden>
          <circle cx="18" cy="18" r="15" strokeOpacity="0.25" />
          <circle
            cx="18"
            cy="18"
            r="15"
            strokeDasharray={`${share * TURN} ${TURN}`}
            transform="rotate(-90 18 18)"
          />
        </svg>
        <span className="sr-only">Sebagian</span>
      </span>
    )
  return (
    <span
      className={cx(
        disc,
        'judul border-2 text-[1.0625rem]',
        first ? 'border-emas-700 bg-emas-400 text-rimba-950' : 'border-garis-kendali text-tinta-lembut',
      )}
    >
      <span aria-hidden>{nth}</span>
      <span className="sr-only">Belum</span>
    </span>
  )
}
