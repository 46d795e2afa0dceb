import { type ComponentType, type ReactNode, useState } from 'react'
import { useRecording, useSession } from '../../platform/session'
import { remembered } from '../../platform/storage'
import { useServerNow } from '../../platform/useServerNow'
import { Banner } from '../../ui/Banner'
import { Card } from '../../ui/Card'
import { FailedState } from '../../ui/FailedState'
import { later } from '../../ui/later'
import { PageTitle } from '../../ui/ListWithDialogs'
import { SkipLink } from '../../ui/Link'
import type { AbsensiScanner } from '../kehadiran/AbsensiPage'
import type { ContactOf } from '../kotak/OwnKotakDialog'
import { type ShownKelompok, useKelompokList } from '../kelompok/kelompok.queries'
import { useKeepRoster, usePeople } from '../offline/roster.queries'
import { ExpiredBanner } from '../pindai/ExpiredBanner'
import { PrepareOfflineDialog, usePrepareFirst } from '../readiness/PrepareOfflineDialog'
import { AbsenKelompok } from './AbsenKelompok'
import { KegiatanList } from './KegiatanList'
import { KelompokList } from './KelompokList'
import { Contact } from './Contact'
import { MentorHeader } from './MentorHeader'
import { LoadingList, NoKegiatan, NoKelompok } from './empty-states'
import { kegiatanOfDay } from '../absen/day.rules'
import type { Kegiatan } from './mentor.rules'
import { recordedMessage } from './message.rules'
import { WaitingLine, useOwnWaiting } from './WaitingLine'
import { knowsDay, useKegiatan } from './useKegiatan'

const KelompokSheet = later(async () => (await import('./ListSheets')).KelompokSheet)
const OwnKotakDialog = later(async () => (await import('../kotak/OwnKotakDialog')).OwnKotakDialog)
const KegiatanSheet = later(async () => (await import('./ListSheets')).KegiatanSheet)

/** What the page shows of other features. */
export interface MentorParts {
  scanner: AbsensiScanner
  Badge: ComponentType
  Account: ComponentType<{ onPrepare: () => void }>
  /** What concerns the device: its clock, a newer version. */
  notices: ReactNode
}

/** The own groups, and the chosen one: the only one, or the one that was chosen last on this device. */
function useOwnKelompok() {
  const list = useKelompokList()
  const [id, setId] = useState(() => remembered.text('kelompok'))
  const only = list.rows.length === 1 ? list.rows[0] : undefined
  return {
    list,
    kelompok: only ?? list.rows.find((each) => each.id === id),
    choose: (kelompok: ShownKelompok) => {
      remembered.set('kelompok', kelompok.id)
      setId(kelompok.id)
    },
  }
}

type Sheet = 'kelompok' | 'kegiatan' | 'luring' | 'kotak' | null

/** /mentor: the own group in the activity of today. Works without network, and stays open when the session ends (rules R65 to R70). */
export function MentorPage({ parts: { scanner, Badge, Account, notices } }: { parts: MentorParts }) {
  useKeepRoster()
  const expired = useRecording()
  const { list, kelompok, choose: chooseKelompok } = useOwnKelompok()
  const { list: absenList, all, kegiatan, choose: chooseKegiatan } = useKegiatan()
  const now = useServerNow(kegiatan?.mulai ? [Date.parse(kegiatan.mulai)] : [])
  const [sheet, setSheet] = useState<Sheet>(usePrepareFirst() ? 'luring' : null)
  const hpOf = useContact()
  const close = () => setSheet(null)
  const waiting = { count: useOwnWaiting(), onOpen: () => setSheet('kotak') }
  const isListed = kelompok !== undefined && kegiatan !== undefined
  const contactOf: ContactOf = ({ id, nama, kelompok: nomor }, about) => {
    const hp = hpOf(id)
    return hp && <Contact hp={hp} pesan={recordedMessage({ nama, kegiatan: about, nomor })} />
  }
  const content = () => {
    for (const { read, text } of [
      { read: list, text: 'Gagal memuat data kelompok' },
      { read: absenList, text: 'Gagal memuat data absen' },
    ])
      if (read.error && !read.data)
        return (
          <Card>
            <FailedState list={read}>{text}</FailedState>
          </Card>
        )
    if (!list.data || !absenList.data) return <LoadingList />
    if (list.rows.length === 0) return <NoKelompok list={list} />
    if (!kelompok)
      return (
        <AskKegiatanSheet title="Kelompok mana?">
          <KelompokList
            groups={list.rows}
            chosen={kelompok}
            absenId={kegiatan?.id}
            onChoose={chooseKelompok}
          />
        </AskKegiatanSheet>
      )
    if (!kegiatan)
      return <AskKegiatan {...{ all, now }} onChoose={chooseKegiatan} onOther={() => setSheet('kegiatan')} />
    return (
      <AbsenKelompok
        key={`${kelompok.id} ${kegiatan.id}`}
        {...{ kelompok, kegiatan, scanner, hpOf, now, waiting }}
        onPrepare={() => setSheet('luring')}
      />
    )
  }
  return (
    <div className="min-h-svh bg-latar-admin">
      <PageTitle>{kelompok ? `Kelompok ${kelompok.nomor}` : 'Mentor'}</PageTitle>
      <SkipLink to="isi" />
      <MentorHeader
        nomor={kelompok?.nomor ?? null}
        onKelompok={kelompok && list.rows.length > 1 ? () => setSheet('kelompok') : null}
        kegiatan={kelompok && kegiatan}
        onKegiatan={() => setSheet('kegiatan')}
        now={now}
        corner={
          <>
            <Badge />
            <Account onPrepare={() => setSheet('luring')} />
          </>
        }
      />
      <main id="isi" tabIndex={-1} className="mx-auto max-w-264 px-4 pt-4 pb-48 outline-none">
        <h1 className="sr-only">{kelompok ? `Absen Kelompok ${kelompok.nomor}` : 'Mentor'}</h1>
        {notices}
        {expired && <ExpiredBanner kept="Absen" className="mb-4" />}
        {!isListed && <WaitingLine {...waiting} className="mx-auto mb-4 max-w-160" />}
        {content()}
      </main>
      {sheet === 'kelompok' && (
        <KelompokSheet
          groups={list.rows}
          chosen={kelompok}
          absenId={kegiatan?.id}
          onChoose={(chosen) => (chooseKelompok(chosen), close())}
          onClose={close}
        />
      )}
      {sheet === 'kegiatan' && (
        <KegiatanSheet
          {...{ all, now }}
          chosen={kegiatan}
          onChoose={(chosen) => (chooseKegiatan(chosen), close())}
          onClose={close}
        />
      )}
      {sheet === 'kotak' && <OwnKotakDialog onClose={close} contactOf={contactOf} />}
      <PrepareOfflineDialog open={sheet === 'luring'} onClose={close} />
    </div>
  )
}

/** The number to call of a member. A mentor's copy of the roster has them, and is fetched where there is none (rule R69). */
function useContact(): (id: string) => string | null {
  const { user } = useSession()
  const { all } = usePeople({ search: user?.role === 'MENTOR' })
  return (id) => all.find((each) => each.id === id)?.hp ?? null
}

function AskKegiatanSheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto grid max-w-160 gap-4">
      <h2 className="judul text-[2rem]/none">{title}</h2>
      {children}
    </section>
  )
}

interface AskKegiatanProps {
  all: readonly Kegiatan[]
  now: Date
  onChoose: (kegiatan: Kegiatan) => void
  onOther: () => void
}

/** Which activity is meant is not certain: none is on today, more than one may be meant, or the day is unknown (rule R65). */
function AskKegiatan({ all, now, onChoose, onOther }: AskKegiatanProps) {
  const known = knowsDay()
  if (known && kegiatanOfDay(all, now).length === 0)
    return <NoKegiatan onChoose={all.length > 0 ? onOther : null} />
  return (
    <AskKegiatanSheet title="Kegiatan mana?">
      {!known && (
        <Banner tone="orange" detail="Jam HP ini sudah lebih dari sehari tidak dicocokkan dengan jam server.">
          Pilih sendiri kegiatannya
        </Banner>
      )}
      <KegiatanList {...{ all, now, onChoose }} chosen={undefined} />
    </AskKegiatanSheet>
  )
}
