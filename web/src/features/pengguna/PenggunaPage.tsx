import type { UndanganWithToken } from '@bakti/contract/undangan/undangan.schemas'
import { FileUp, Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '../../ui/format-number'
import { later } from '../../ui/later'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { AkunList } from './AkunList'
import { useJumlahAkun } from './pengguna.queries'
import { NO_FILTER, useUndanganList } from './undangan.queries'

const CreateUndanganDialog = later(async () => (await import('./CreateUndanganDialog')).CreateUndanganDialog)
const ImporMentorDialog = later(async () => (await import('./ImporMentorDialog')).ImporMentorDialog)
const UndanganList = lazy(async () => ({ default: (await import('./UndanganList')).UndanganList }))
const PrintUndangan = lazy(async () => ({ default: (await import('./PrintUndangan')).PrintUndangan }))

/** /pengguna: the accounts and what they may do; the invitations by `?lihat=undangan`. */
export function PenggunaPage() {
  const [params] = useSearchParams()
  const [making, setMaking] = useState(false)
  const [importing, setImporting] = useState(false)
  const [cards, setCards] = useState<readonly UndanganWithToken[] | null>(null)
  const invitations = params.get('lihat') === 'undangan'
  const jumlahAkun = useJumlahAkun()
  const jumlahUndangan = useUndanganList(NO_FILTER, 1).data?.total
  const lists = [
    ['', 'Akun', jumlahAkun],
    ['undangan', 'Undangan', jumlahUndangan],
  ] as const
  const print = (wanted: readonly UndanganWithToken[]) => {
    setMaking(false)
    setImporting(false)
    setCards(wanted)
  }
  const choice = (
    <nav aria-label="Daftar" className="md:mb-4">
      <ul className="inline-flex gap-1 rounded-md bg-belum-latar p-1">
        {lists.map(([lihat, label, count]) => (
          <li key={label}>
            <Link
              to={{ search: lihat && `?lihat=${lihat}` }}
              replace
              aria-current={invitations === (lihat === 'undangan') || undefined}
              className="flex min-h-11 items-center gap-2 rounded-sm px-3.5 text-sm font-bold aria-current:bg-permukaan aria-current:shadow-xs"
            >
              {label}{' '}
              {count !== undefined && <span className="font-medium tabular-nums">{formatNumber(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
  if (cards)
    return (
      <Suspense>
        <PrintUndangan cards={cards} onBack={() => setCards(null)} />
      </Suspense>
    )
  return (
    <>
      <PageHeader
        title="Pengguna"
        acts={[
          { label: 'Impor mentor', icon: <FileUp aria-hidden />, onPress: () => setImporting(true) },
          {
            label: 'Buat undangan',
            icon: <Link2 aria-hidden />,
            onPress: () => setMaking(true),
            main: true,
          },
        ]}
      />
      {invitations ? (
        <Suspense>
          <UndanganList choice={choice} onMake={() => setMaking(true)} onPrint={print} />
        </Suspense>
      ) : (
        <AkunList key={params.get('cari')} choice={choice} />
      )}
      {importing && <ImporMentorDialog onPrint={print} onClose={() => setImporting(false)} />}
      {making && <CreateUndanganDialog onPrint={print} onClose={() => setMaking(false)} />}
    </>
  )
}
