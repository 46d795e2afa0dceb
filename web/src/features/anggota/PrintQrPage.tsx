import { lazy, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { paths } from '../../app/paths'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { listProblem } from './anggota.rules'
import { usePrint } from './print.queries'
import { isSize, onlyThese, wantedNim } from './print.rules'
import { type Contents, isContents } from './kode.rules'

// It draws codes, and its library is larger than the page: it comes while the members are read.
const loadView = async () => ({ default: (await import('./PrintView')).PrintView })
const PrintView = lazy(loadView)
const loadKodeView = async () => ({ default: (await import('./PrintKodeView')).PrintKodeView })
const PrintKodeView = lazy(loadKodeView)

/**
 * /cetak-qr: the cards of a group (`?kelompok=`, its id or number) or of all, in a size (`?ukuran=`), on A4 sheets to cut; with activation
 * codes by `?kode=`, of one member by `?anggota=`. After an import the entry of the history says whose cards alone are printed (rule I104).
 */
export function PrintQrPage() {
  const [params] = useSearchParams()
  const wanted = params.get('kelompok')
  const size = params.get('ukuran')
  const kartuSize = isSize(size) ? size : 'kecil'
  const one = params.get('anggota')
  const cetak = usePrint(wanted)
  const { nomor } = cetak
  const { state } = useLocation()
  const these = useMemo(() => (wanted === null ? wantedNim(state) : null), [wanted, state])
  const kelompok = useMemo(() => {
    if (!cetak.kelompok || (!these && one === null)) return cetak.kelompok
    return onlyThese(cetak.kelompok, ({ id, nim }) => (these ? these.has(nim) : id === one))
  }, [these, one, cetak.kelompok])
  const title = these
    ? 'Cetak ulang kartu'
    : one !== null
      ? 'Cetak kartu'
      : wanted === null
        ? 'Cetak QR semua kelompok'
        : nomor === undefined
          ? 'Cetak QR'
          : `Cetak QR Kelompok ${nomor}`
  const to = wanted === null ? paths.kelompok() : paths.anggotaKelompok({ kelompok: wanted })
  const back = { to, label: 'Kembali' }

  const isi = these === null && isContents(params.get('kode')) ? (params.get('kode') as Contents) : null
  const rows = kelompok?.flatMap(({ anggota }) => anggota)
  if (isi !== null && kelompok && rows && rows.length > 0 && (wanted === null || cetak.id)) {
    const whose = one ? { id_anggota: one } : cetak.id ? { id_kelompok: cetak.id } : {}
    return (
      <PrintKodeView
        key={`${wanted} ${one}`}
        {...{ title, back, kelompok, wanted, whose, isi }}
        kartuSize={kartuSize === 'a6' ? 'a6' : 'tali'}
      />
    )
  }
  if (kelompok && rows && rows.length > 0) {
    const antre = rows.filter((row) => row.antre).length
    return (
      <PrintView {...{ title, back, kelompok, kartuSize, antre }} read={cetak.read} again={these !== null} />
    )
  }
  return (
    <>
      <PageHeader title={title} back={back} />
      <Card>
        {cetak.error ? (
          <EmptyState
            art={cetak.error.answer.kind === 'refused' ? 'failure' : 'offline'}
            title={listProblem(cetak.error.answer, cetak.error.cache)}
            live="alert"
            action={<Button onClick={() => void cetak.refetch()}>Coba lagi</Button>}
          >
            Periksa koneksi, lalu coba lagi.
          </EmptyState>
        ) : cetak.unknown ? (
          <EmptyState
            art="not-found"
            title="Kelompok tidak ditemukan"
            live="status"
            action={<LinkButton to={paths.kelompok()}>Lihat daftar kelompok</LinkButton>}
          >
            Kelompok ini tidak ada, atau sudah dihapus.
          </EmptyState>
        ) : kelompok ? (
          <EmptyState art="empty" title="Belum ada anggota untuk dicetak." live="status">
            Tambahkan anggota atau impor daftarnya, lalu cetak lagi.
          </EmptyState>
        ) : (
          <>
            <LoadingText>Memuat data anggota...</LoadingText>
            <Skeleton className="m-5 h-96" />
          </>
        )}
      </Card>
    </>
  )
}
