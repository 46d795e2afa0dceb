import { waLink } from '@bakti/contract/hp.rules'
import type { PerangkatState } from '@bakti/contract/perangkat/perangkat.rules'
import type { Perangkat } from '@bakti/contract/perangkat/perangkat.schemas'
import { timeWib, longTime } from '@bakti/contract/time.rules'
import {
  BatteryCharging,
  BatteryLow,
  BatteryMedium,
  CircleCheck,
  CircleX,
  CloudUpload,
  MessageCircle,
  Moon,
  Trash2,
  WifiOff,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../ui/format-number'
import { Badge } from '../../ui/Badge'
import { actsColumn } from '../../ui/actsColumn'
import { cx } from '../../ui/cx'
import type { Column } from '../../ui/Table'
import type { Tone } from '../../ui/tone'
import { browserText, clockIsOff, durationText, sejak } from './perangkat.words'

interface Context {
  now: Date
  clear: (device: Perangkat) => void
}

/** Word, icon and colour of each state. */
export const STATES: Record<PerangkatState, { text: string; tone: Tone; icon: ReactNode }> = {
  hilang: { text: 'Penyimpanan hilang', tone: 'red', icon: <CircleX aria-hidden /> },
  diam: { text: 'Diam', tone: 'red', icon: <WifiOff aria-hidden /> },
  menunggu: { text: 'Menunggu', tone: 'yellow', icon: <CloudUpload aria-hidden /> },
  aktif: { text: 'Aktif', tone: 'green', icon: <CircleCheck aria-hidden /> },
  tutup: { text: 'Tidak dibuka', tone: 'grey', icon: <Moon aria-hidden /> },
}

const SMALL_TEXT = 'text-[0.8125rem]/5 font-normal text-tinta-lembut'
const WARNING_TEXT = 'text-[0.8125rem]/5 font-semibold text-salah-teks'
const SMALL = cx('block', SMALL_TEXT)
const WARNING = cx('block', WARNING_TEXT)

const actsOf = ({ sisa: { unsent, review } }: Perangkat) => unsent + review

/** Whether there is something that an ADMIN can clear. */
const isClearable = (device: Perangkat) => actsOf(device) > 0 || device.keadaan === 'diam'

function Missing({ device, now }: { device: Perangkat; now: Date }) {
  const { sisa, oldest_at, cleared } = device
  return (
    <>
      {actsOf(device) === 0 ? (
        <span className="text-tinta-lembut">0</span>
      ) : (
        <b>{sisa.unsent > 0 ? formatNumber(sisa.unsent) : `${formatNumber(sisa.review)} ditinjau`}</b>
      )}
      {sisa.unsent > 0 && sisa.review > 0 && (
        <span className={SMALL}>{formatNumber(sisa.review)} perlu ditinjau</span>
      )}
      {sisa.unsent > 0 && oldest_at && (
        <span className={SMALL}>tertua {durationText(now.getTime() - Date.parse(oldest_at))}</span>
      )}
      {cleared && cleared.jumlah > 0 && (
        <span className={SMALL}>
          {`${formatNumber(cleared.jumlah)} dihapus dari catatan oleh ${cleared.nama ?? 'akun yang sudah tidak ada'}, ${longTime(cleared.at)}`}
        </span>
      )}
    </>
  )
}

const LOW_PERCENT = 20

function Battery({ battery }: { battery: NonNullable<Perangkat['battery']> }) {
  const { level, charging } = battery
  const low = level <= LOW_PERCENT && !charging
  const Icon = charging ? BatteryCharging : low ? BatteryLow : BatteryMedium
  return (
    <span className={cx('flex items-center gap-1.5', low ? WARNING_TEXT : SMALL_TEXT)}>
      <Icon aria-hidden className="size-4" />
      {`Baterai ${level}%${charging ? ', mengisi' : ''}`}
    </span>
  )
}

/** The clock, the copy of the roster, the battery. */
function Readiness({ device, now }: { device: Perangkat; now: Date }) {
  const off = clockIsOff(device.clock_offset)
  return (
    <>
      {off ? <span className={WARNING}>{off}</span> : device.clock_offset === null ? '-' : 'Jam tepat'}
      {device.roster_at && <span className={SMALL}>Data peserta {sejak(device.roster_at, now)}</span>}
      {device.battery && <Battery battery={device.battery} />}
    </>
  )
}

export const COLUMNS: readonly Column<Perangkat, Context>[] = [
  {
    key: 'nama',
    header: 'Perangkat',
    card: 'title',
    cell: (device) => (
      <>
        <b className="font-bold">{device.nama}</b>
        {device.kelompok.length > 0 && <span className={SMALL}>Kelompok {device.kelompok.join(', ')}</span>}
        {device.hp && (
          <a
            href={waLink(device.hp)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`WhatsApp ${device.nama}`}
            className="flex min-h-11 items-center gap-1.5 text-[0.8125rem]/5 font-bold text-tautan hover:underline [&_svg]:size-4"
          >
            <MessageCircle aria-hidden />
            WhatsApp
          </a>
        )}
        <span className={SMALL}>
          {browserText(device)}
          {device.app_version && ` · versi ${device.app_version}`}
        </span>
      </>
    ),
  },
  {
    key: 'keadaan',
    header: 'Keadaan',
    card: 'block',
    cell: ({ keadaan, scanner_open, reported_at }, { context: { now } }) => {
      const { text, tone, icon } = STATES[keadaan]
      const words =
        keadaan === 'diam' ? `Diam ${durationText(now.getTime() - Date.parse(reported_at))}` : text
      return (
        <>
          <Badge tone={tone} icon={icon}>
            {words}
          </Badge>
          {scanner_open && keadaan !== 'tutup' && <span className={`${SMALL} mt-1`}>Pemindai terbuka</span>}
        </>
      )
    },
  },
  {
    key: 'sisa',
    header: 'Belum terkirim',
    card: 'line',
    numeric: true,
    cell: (device, { context: { now } }) => <Missing device={device} now={now} />,
  },
  {
    key: 'laporan',
    header: 'Laporan terakhir',
    card: 'line',
    numeric: true,
    cell: ({ reported_at }, { context: { now } }) => (
      <>
        {sejak(reported_at, now)}
        <span className={SMALL}>pukul {timeWib(reported_at)}</span>
      </>
    ),
  },
  {
    key: 'siap',
    header: 'Kesiapan',
    card: 'line',
    cardLabel: '',
    cell: (device, { context: { now } }) => <Readiness device={device} now={now} />,
  },
  actsColumn<Perangkat, Context>({
    name: ({ nama }) => nama,
    look: 'icons',
    hideHeader: true,
    acts: (device, { clear }) =>
      isClearable(device)
        ? [
            {
              label: 'Hapus catatan',
              name: `Hapus catatan ${device.nama}, ${browserText(device)}`,
              icon: <Trash2 aria-hidden />,
              onPress: () => clear(device),
              danger: true,
            },
          ]
        : [],
  }),
]
