import type { UndanganBertoken } from '@bakti/contract/undangan/undangan.schemas'
import { FileUp, Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/Button'
import { later } from '../../ui/later'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { AkunList } from './AkunList'

const BuatUndanganDialog = later(async () => (await import('./BuatUndanganDialog')).BuatUndanganDialog)
const ImporMentorDialog = later(async () => (await import('./ImporMentorDialog')).ImporMentorDialog)
const UndanganList = lazy(async () => ({ default: (await import('./UndanganList')).UndanganList }))
const CetakUndangan = lazy(async () => ({ default: (await import('./CetakUndangan')).CetakUndangan }))

const LISTS = [
  ['', 'Akun'],
  ['undangan', 'Undangan'],
] as const

/** /pengguna: the accounts and what they may do; the invitations by `?lihat=undangan`. */
export function PenggunaPage() {
  const [params] = useSearchParams()
  const [making, setMaking] = useState(false)
  const [importing, setImporting] = useState(false)
  const [cards, setCards] = useState<readonly UndanganBertoken[] | null>(null)
  const invitations = params.get('lihat') === 'undangan'
  const print = (wanted: readonly UndanganBertoken[]) => {
    setMaking(false)
    setImporting(false)
    setCards(wanted)
  }
  if (cards)
    return (
      <Suspense>
        <CetakUndangan cards={cards} onBack={() => setCards(null)} />
      </Suspense>
    )
  return (
    <>
      <PageHeader
        title="Pengguna"
        actions={
          <>
            <Button
              variant="outline"
              className="max-md:px-2"
              icon={<FileUp aria-hidden />}
              onClick={() => setImporting(true)}
            >
              Impor mentor
            </Button>
            <Button className="max-md:px-2" icon={<Link2 aria-hidden />} onClick={() => setMaking(true)}>
              Buat undangan
            </Button>
          </>
        }
      />
      <nav aria-label="Daftar" className="mb-4">
        <ul className="inline-flex gap-1 rounded-md bg-belum-latar p-1">
          {LISTS.map(([lihat, label]) => (
            <li key={label}>
              <Link
                to={{ search: lihat && `?lihat=${lihat}` }}
                replace
                aria-current={invitations === (lihat === 'undangan') || undefined}
                className="flex min-h-11 items-center rounded-sm px-3.5 text-sm font-bold aria-current:bg-permukaan aria-current:shadow-xs"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {invitations ? (
        <Suspense>
          <UndanganList onMake={() => setMaking(true)} onPrint={print} />
        </Suspense>
      ) : (
        <AkunList />
      )}
      {importing && <ImporMentorDialog onPrint={print} onClose={() => setImporting(false)} />}
      {making && <BuatUndanganDialog onPrint={print} onClose={() => setMaking(false)} />}
    </>
  )
}
