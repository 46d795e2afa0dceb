import type { Acara } from '@bakti/contract/pengaturan/pengaturan.schemas'
import { useQuery } from '@tanstack/react-query'
import { Calendar, CalendarRange, Clock, History, Image, Link2, Mail, PawPrint, Users } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { describeFailure } from '../../platform/failure'
import { refreshAcara } from '../../platform/refresh-acara'
import { drafts } from '../../platform/storage'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { Segments } from '../../ui/Segments'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { cx } from '../../ui/cx'
import { toast } from '../../ui/toast'
import { IsiFields } from './IsiFields'
import { Preview } from './Preview'
import { VersiList } from './VersiList'
import { acaraQuery, useStoreAcara } from './acara.queries'
import { SECTIONS as SETS, type SectionName as SetName, sectionOf } from './settings-sections'
import { useIsi } from './useIsi'

const FAILED = 'Gagal memuat pengaturan'

// The address and the mail are of other screens, too: their files would be requests of each visit.
const SiteSection = lazy(async () => ({ default: (await import('./SiteSection')).SiteSection }))

type SectionName = SetName | 'situs' | 'versi'

const SECTIONS = [
  { name: 'acara', label: SETS.acara.label, icon: Calendar },
  { name: 'landing', label: SETS.landing.label, icon: Image },
  { name: 'timeline', label: SETS.timeline.label, icon: Clock },
  { name: 'saya', label: SETS.saya.label, icon: CalendarRange },
  { name: 'mascot', label: SETS.mascot.label, icon: PawPrint },
  { name: 'team', label: SETS.team.label, icon: Users },
  { name: 'link', label: SETS.link.label, icon: Link2 },
  { name: 'situs', label: 'Alamat dan email', icon: Mail },
  { name: 'versi', label: 'Versi', icon: History },
] as const satisfies readonly { name: SectionName; label: string; icon: unknown }[]

/** What was said of a version that this page has loaded anew to show. */
const SAID = 'pengaturan-terbit'

function sayWhatWasStored(): void {
  const said = drafts.get(SAID)
  if (typeof said !== 'string') return
  drafts.remove(SAID)
  toast.success(said)
}

/** /pengaturan: the event without code (rules U180, W64). */
export function PengaturanPage() {
  const list = useQuery(acaraQuery)
  const acara = list.data?.data
  useEffect(sayWhatWasStored, [])
  if (acara)
    return (
      <>
        <Editor acara={acara} reload={() => list.refetch().then(({ data }) => data?.data)} />
        <ListBanner list={list}>{FAILED}</ListBanner>
      </>
    )
  return (
    <>
      <PageHeader title="Pengaturan" />
      <Card className="p-5">
        {list.isPending ? (
          <div className="grid gap-4">
            <LoadingText>Memuat pengaturan...</LoadingText>
            {[0, 1, 2, 3].map((nth) => (
              <Skeleton key={nth} className="h-12" />
            ))}
          </div>
        ) : (
          <FailedState list={list}>{FAILED}</FailedState>
        )}
      </Card>
    </>
  )
}

interface EditorProps {
  acara: Acara
  reload: () => Promise<Acara | undefined>
}

function useSection(): { section: SectionName; open: (name: SectionName) => void } {
  const [params, setParams] = useSearchParams()
  const section = SECTIONS.find(({ name }) => name === params.get('bagian')) ?? SECTIONS[0]
  const open = (name: SectionName) =>
    setParams(name === SECTIONS[0].name ? {} : { bagian: name }, { replace: true })
  return { section: section.name, open }
}

function Editor({ acara, reload }: EditorProps) {
  const place = useSection()
  const { section, open } = place
  const [side, setSide] = useState<'isian' | 'pratinjau'>('isian')
  const editing = useIsi(acara)
  const { isi, versi, changes } = editing
  // The page is loaded anew: its own header, titles and prints name the event, too.
  const store = useStoreAcara((message) => {
    editing.discard()
    drafts.set(SAID, message)
    void refreshAcara().then(() => location.reload())
  })
  const form = useFirstFault(editing, place)
  const publish = async (event: FormEvent) => {
    event.preventDefault()
    const checked = await editing.check()
    if (checked) store.mutate({ versi, isi: checked })
  }
  const set = section === 'situs' || section === 'versi' ? null : SETS[section]
  return (
    <>
      <PageHeader
        title="Pengaturan"
        actions={
          set && (
            <Segments
              label="Tampilan"
              wide
              className="xl:hidden"
              segments={[
                { key: 'isian', label: 'Isian' },
                { key: 'pratinjau', label: 'Pratinjau' },
              ]}
              chosen={side}
              onChoose={setSide}
            />
          )
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[11.5rem_minmax(0,1fr)_26rem] xl:gap-6">
        <SectionNav section={section} open={open} />
        <Card className={cx(!set && 'xl:col-span-2', set && side === 'pratinjau' && 'max-xl:hidden')}>
          <form ref={form} noValidate onSubmit={(event) => void publish(event)}>
            <div className="grid gap-4 p-4 md:p-5">
              {store.error && (
                <Failed
                  error={store.error}
                  onReload={() => void reload().then((now) => (store.reset(), editing.discard(now)))}
                />
              )}
              {set && <IsiFields parts={set.parts} saved={acara.isi} {...editing} />}
              {section === 'situs' && (
                <Suspense fallback={<LoadingText>Memuat...</LoadingText>}>
                  <SiteSection />
                </Suspense>
              )}
              {section === 'versi' && (
                <VersiList
                  acara={acara}
                  busy={store.isPending}
                  onRestore={(pulihan) => store.mutate({ versi: acara.versi, pulihan })}
                />
              )}
            </div>
            {(set || changes > 0) && (
              <SaveBar changes={changes} busy={store.isPending} onDiscard={() => editing.discard()} />
            )}
          </form>
        </Card>
        {set && (
          <Preview
            isi={isi}
            anchor={'anchor' in set ? set.anchor : undefined}
            className={cx('xl:sticky xl:top-22', side === 'isian' && 'max-xl:hidden')}
          />
        )}
      </div>
    </>
  )
}

/** After a check the first field with a fault is shown, in whatever section it stands, and has the focus. */
function useFirstFault(
  { faults, checks }: ReturnType<typeof useIsi>,
  { section, open }: ReturnType<typeof useSection>,
) {
  const form = useRef<HTMLFormElement>(null)
  const led = useRef(0)
  const [first] = faults.keys()
  const at = first === undefined ? null : sectionOf(first)
  useEffect(() => {
    if (led.current === checks || at === null) return
    if (section !== at) return open(at)
    led.current = checks
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- `open` is another one each time
  }, [checks, at, section])
  return form
}

function SectionNav({ section, open }: { section: SectionName; open: (name: SectionName) => void }) {
  return (
    <nav
      aria-label="Bagian"
      className="flex gap-0.5 max-xl:-mx-4 max-xl:overflow-x-auto max-xl:px-4 xl:sticky xl:top-22 xl:grid"
    >
      {SECTIONS.map(({ name, label, icon: Icon }) => (
        <button
          key={name}
          type="button"
          aria-current={name === section || undefined}
          onClick={() => open(name)}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-[0.9375rem] font-semibold whitespace-nowrap text-tinta-lembut hover:bg-belum-latar aria-current:bg-hadir-latar aria-current:font-bold aria-current:text-hadir-teks"
        >
          <Icon aria-hidden className="size-4.5 shrink-0" />
          {label}
        </button>
      ))}
    </nav>
  )
}

interface SaveBarProps {
  changes: number
  busy: boolean
  onDiscard: () => void
}

function SaveBar({ changes, busy, onDiscard }: SaveBarProps) {
  return (
    <div className="flex items-center gap-3 border-t border-garis-admin px-4 py-3 text-sm max-md:sticky max-md:bottom-0 max-md:z-10 max-md:rounded-b-lg max-md:bg-permukaan md:px-5">
      <p role="status" className="mr-auto max-md:sr-only">
        {changes > 0 ? (
          <>
            <b>{changes} perubahan</b> <span className="text-tinta-lembut">belum terbit</span>
          </>
        ) : (
          <span className="text-tinta-lembut">Semua sudah terbit</span>
        )}
      </p>
      <Button
        variant="outline"
        size="small"
        className="max-md:flex-1"
        disabled={changes === 0 || busy}
        onClick={onDiscard}
      >
        Batalkan
      </Button>
      <Button
        type="submit"
        size="small"
        className="max-md:flex-1"
        disabled={changes === 0}
        busy={busy}
        busyText="Menerbitkan..."
      >
        Terbitkan
      </Button>
    </div>
  )
}

function Failed({
  error,
  onReload,
}: {
  error: Error & { answer?: { code?: string } }
  onReload: () => void
}) {
  const { text, detail } = describeFailure(error, 'Gagal menyimpan pengaturan')
  return (
    <Banner
      tone="red"
      live="alert"
      detail={detail}
      action={
        error.answer?.code === 'pengaturan.changed' && (
          <Button variant="outline" size="small" onClick={onReload}>
            Muat ulang
          </Button>
        )
      }
    >
      {text}
    </Banner>
  )
}
