import type { TugasAction } from '@bakti/contract/tugas/tugas.rules'
import { orderTugas } from '@bakti/contract/tugas/tugas.rules'
import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import mina from '../../art/mina.svg'
import { useServerNow } from '../../platform/useServerNow'
import { useSession } from '../../platform/session'
import { Button } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { ListBanner } from '../../ui/ListBanner'
import { PageTitle } from '../../ui/PageHeader'
import { LoadingText } from '../../ui/Skeleton'
import { SkipLink } from '../../ui/SkipLink'
import { KumpulDialog } from './KumpulDialog'
import type { Pilihan } from './KelompokField'
import { TugasRow, TugasRowSkeleton } from './TugasRow'
import { useKelompokPilihan, useTugasList } from './tugas.queries'

const COLUMN = 'mx-auto w-[min(100%-2.5rem,var(--lebar-konten))]'
const LIST = 'relative -mt-14 grid gap-4 pb-20'

/** /pengumpulantugas (seed §2): a participant's tasks. `nav` is the site's own. */
export function PengumpulanTugasPage({ nav }: { nav: ReactNode }) {
  return (
    <div className="min-h-svh bg-latar">
      <PageTitle>Tugas BAKTI</PageTitle>
      <SkipLink to="isi" />
      {nav}
      <main id="isi" tabIndex={-1} className="outline-none">
        <section className="songket overflow-hidden bg-rimba-800 pt-8 pb-22 text-santan-50 md:pt-14 md:pb-26">
          <div className={COLUMN}>
            <h1 className="judul text-[3.25rem]/none md:text-4xl/none">TUGAS BAKTI</h1>
            <p className="mt-2 text-rimba-200 md:text-[1.1875rem]">Kumpulkan tugas tepat waktu!</p>
          </div>
          <img
            src={mina}
            alt=""
            width={480}
            height={480}
            // On a narrow phone it makes room for the words.
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

/** Tasks and groups as the list needs them; the groups are asked for after the tasks (seed §4). */
function useLists() {
  const tugas = useTugasList()
  const groups = useKelompokPilihan(!tugas.isPending)
  const kelompok: Pilihan = {
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

/** The list in every state that it can be in. */
function TugasSection() {
  const { user } = useSession()
  const lists = useLists()
  const { tugas, groups, kelompok } = lists
  const rows = tugas.data?.data ?? []
  const now = useServerNow(rows.map(({ deadline }) => Date.parse(deadline)))
  const [opened, setOpened] = useState<{ tugas: Tugas; action: TugasAction } | null>(null)

  if (tugas.isPending) return <Loading />
  if (!tugas.data) {
    return <Failed lists={lists} refused={tugas.error?.refused ?? false} />
  }
  return (
    <div className={LIST}>
      {(tugas.data.cached || tugas.error || kelompok.state === 'gagal') && (
        // A card of its own: above it is the dark ground of the heading.
        <Card className="px-4 pt-4 *:mb-4!">
          <ListBanner list={tugas}>Gagal memuat tugas</ListBanner>
          <CachedBanner read={tugas.data} />
          {kelompok.state === 'gagal' && <ListBanner list={groups}>Gagal memuat kelompok</ListBanner>}
        </Card>
      )}
      {rows.length === 0 ? (
        <Empty />
      ) : (
        <ul className="grid gap-4">
          {orderTugas(rows, now).map((each) => (
            <TugasRow
              key={each.id}
              tugas={each}
              now={now}
              onOpen={(task, action) => setOpened({ tugas: task, action })}
            />
          ))}
        </ul>
      )}
      {opened && user && (
        <KumpulDialog
          // As the list has it now: a deadline may have been moved meanwhile.
          tugas={rows.find(({ id }) => id === opened.tugas.id) ?? opened.tugas}
          all={rows}
          userId={user.id}
          now={now}
          start={opened.action === 'edit' ? 'form' : 'detail'}
          kelompok={kelompok}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
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
        art="kosong"
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
          art={refused ? 'galat' : 'luring'}
          live="alert"
          title={
            <>
              {refused ? 'Gagal memuat tugas' : 'Terjadi kesalahan saat memuat data'}
              {/* seed §4: appended to whatever went wrong before. */}
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
