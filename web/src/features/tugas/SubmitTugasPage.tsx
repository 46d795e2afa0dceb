import { orderTugas } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulTugas, Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import mina from '../../art/mina.svg'
import { useServerNow } from '../../platform/useServerNow'
import { useSession } from '../../platform/session'
import { Button } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { later } from '../../ui/later'
import { ListBanner } from '../../ui/ListBanner'
import { PageTitle } from '../../ui/ListWithDialogs'
import { LoadingText } from '../../ui/Skeleton'
import { SkipLink } from '../../ui/Link'
import { KumpulMoment } from './KumpulMoment'
import type { Choice } from './KelompokField'
import { TugasLine, TugasRow, TugasRowSkeleton } from './TugasRow'
import { useKartu, useKelompokChoices } from './submit-tugas.queries'
import { useTugasList } from './tugas.queries'
import { partsOf } from './tugas.rules'

const KumpulDialog = later(async () => (await import('./KumpulDialog')).KumpulDialog)

const COLUMN = 'mx-auto w-[min(100%-2.5rem,var(--lebar-konten))]'
const LIST = 'relative -mt-14 grid gap-4 pb-20'

/** /pengumpulantugas: the tasks of a participant. `nav`: the navigation of the site. */
export function SubmitTugasPage({ nav }: { nav: ReactNode }) {
  return (
    <div className="min-h-svh bg-latar">
      <PageTitle>Tugas BAKTI</PageTitle>
      <SkipLink to="isi" />
      {nav}
      <main id="isi" tabIndex={-1} className="outline-none">
        <section className="songket overflow-hidden bg-rimba-800 pt-8 pb-22 text-santan-50 md:pt-14 md:pb-26">
          <div className={COLUMN}>
            <h1 className="judul text-[min(3.25rem,12.6vw)]/none md:text-4xl/none">TUGAS BAKTI</h1>
            <p className="mt-2 text-rimba-200 md:text-[1.1875rem]">Kumpulkan tugas tepat waktu!</p>
          </div>
          <img
            src={mina}
            alt=""
            width={480}
            height={480}
            // Smaller on a narrow phone, where the text needs the space.
            className="absolute -right-3 bottom-12 h-[min(8.5rem,100vw-15.75rem)] w-auto md:right-[6%] md:bottom-8 md:h-54"
          />
        </section>
        <div className={COLUMN}>
          <TugasSection />
        </div>
      </main>
    </div>
  )
}

/** The tasks, and after them the groups (rule T18). */
function useLists() {
  const tugas = useTugasList()
  const groups = useKelompokChoices(!tugas.isPending)
  const kelompok: Choice = {
    rows: groups.data?.data ?? [],
    state: groups.data ? 'siap' : groups.error ? 'gagal' : 'muat',
    retry: () => void groups.refetch(),
  }
  const retry = () => {
    void tugas.refetch()
    if (groups.error) void groups.refetch()
  }
  return { tugas, groups, kelompok, retry }
}

/** The list in each of its states (rule U7). */
function TugasSection() {
  const { user } = useSession()
  const lists = useLists()
  // The form needs it: read before somebody opens one.
  useKartu(!lists.tugas.isPending)
  const { tugas, groups, kelompok } = lists
  const rows = tugas.data?.data ?? []
  const now = useServerNow(rows.map(({ deadline }) => Date.parse(deadline)))
  const [opened, setOpened] = useState<{ tugas: Tugas; at: 'detail' | 'form' } | null>(null)
  // A link to a task opens it, once.
  const [linked, setLinked] = useState(useSearchParams()[0].get('tugas'))
  const [received, setReceived] = useState<{ tugas: Tugas; kumpul: KumpulTugas } | null>(null)

  if (tugas.isPending) return <Loading />
  if (!tugas.data) {
    return <Failed lists={lists} refused={tugas.error?.refused ?? false} />
  }
  const asked = rows.find(({ id }) => id === linked)
  const shown = opened ?? (asked ? { tugas: asked, at: 'detail' as const } : null)
  const close = () => {
    setOpened(null)
    setLinked(null)
  }
  return (
    <div className={LIST}>
      {(tugas.data.cached || tugas.error || kelompok.state === 'gagal') && (
        // In a card, because the background of the heading is dark.
        <Card className="px-4 pt-4 *:mb-4!">
          <ListBanner list={tugas}>Gagal memuat tugas</ListBanner>
          <CachedBanner read={tugas.data} />
          {kelompok.state === 'gagal' && <ListBanner list={groups}>Gagal memuat kelompok</ListBanner>}
        </Card>
      )}
      {rows.length === 0 ? (
        <Empty />
      ) : (
        <Parts
          rows={rows}
          now={now}
          fresh={received?.tugas.id}
          onOpen={(task, at) => setOpened({ tugas: task, at })}
        />
      )}
      {shown && user && (
        <KumpulDialog
          // From the present list: the deadline may have changed meanwhile.
          tugas={rows.find(({ id }) => id === shown.tugas.id) ?? shown.tugas}
          all={rows}
          user={user}
          now={now}
          start={shown.at}
          kelompok={kelompok}
          onClose={close}
          onDone={(kumpul) => {
            // Only a first submission is celebrated.
            if (shown.tugas.Kumpul_Tugas.length === 0) setReceived({ tugas: shown.tugas, kumpul })
            close()
          }}
        />
      )}
      {received && (
        <KumpulMoment
          key={received.kumpul.id}
          {...received}
          left={partsOf(rows, now).stillOpen.length}
          onClose={() => setReceived(null)}
        />
      )}
    </div>
  )
}

interface PartsProps {
  rows: readonly Tugas[]
  now: Date
  /** The task that was submitted just now. */
  fresh: string | undefined
  onOpen: (tugas: Tugas, at: 'detail' | 'form') => void
}

/** Open tasks first, as cards; the others as lines. */
function Parts({ rows, now, fresh, onOpen }: PartsProps) {
  const { stillOpen, selesai, missed } = partsOf(orderTugas(rows, now), now)
  const folded = [
    { name: 'Selesai', part: selesai },
    { name: 'Terlewat', part: missed },
  ].filter(({ part }) => part.length > 0)
  return (
    <>
      <p
        role="status"
        className="-mt-1 justify-self-start rounded-full bg-emas-300 px-3.5 py-1 text-sm font-extrabold text-rimba-950"
      >
        {selesai.length} dari {rows.length} selesai
      </p>
      {stillOpen.length > 0 && (
        <ul className="grid gap-4">
          {stillOpen.map((each) => (
            <TugasRow key={each.id} tugas={each} now={now} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {folded.map(({ name, part }) => (
        <section key={name}>
          <Card className="overflow-hidden">
            <h2 className="px-4 py-2.5 font-extrabold md:px-5">{`${name} (${part.length})`}</h2>
            <ul>
              {part.map((each) => (
                <TugasLine key={each.id} tugas={each} now={now} onOpen={onOpen} fresh={each.id === fresh} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </>
  )
}

function Loading() {
  return (
    <div className={LIST}>
      <LoadingText>Memuat tugas...</LoadingText>
      <TugasRowSkeleton />
      <TugasRowSkeleton />
      <TugasRowSkeleton />
      <p aria-hidden className="text-center text-tinta-lembut">
        Memuat tugas...
      </p>
    </div>
  )
}

function Empty() {
  return (
    <Card>
      <EmptyState
        art="empty"
        live="status"
        title={
          <>
            <span className="max-lg:hidden">Belum ada tugas yang tersedia.</span>
            <span className="lg:hidden">Belum ada tugas.</span>
          </>
        }
      >
        Begitu ada tugas baru, kamu akan melihatnya di sini.
      </EmptyState>
    </Card>
  )
}

interface FailedProps {
  lists: ReturnType<typeof useLists>
  refused: boolean
}

function Failed({ lists: { tugas, kelompok, retry }, refused }: FailedProps) {
  return (
    <div className={LIST}>
      <Card>
        <EmptyState
          art={refused ? 'failure' : 'offline'}
          live="alert"
          title={
            <>
              {refused ? 'Gagal memuat tugas' : 'Terjadi kesalahan saat memuat data'}
              {/* Added to the first error (rule T18). */}
              {kelompok.state === 'gagal' && <span className="block"> Gagal memuat kelompok</span>}
            </>
          }
          action={
            <Button icon={<RotateCw aria-hidden />} busy={tugas.isFetching} onClick={retry}>
              Coba lagi
            </Button>
          }
        >
          {refused ? tugas.error?.why : 'Terjadi kesalahan koneksi ke server.'}
        </EmptyState>
      </Card>
    </div>
  )
}
