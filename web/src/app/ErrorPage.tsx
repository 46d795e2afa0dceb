import { RotateCw } from 'lucide-react'
import picture from '../art/galat.svg'
import { Button } from '../ui/Button'
import { PageTitle } from '../ui/PageHeader'
import { PosterPage } from './PosterPage'

/** A page broke, or its code could not be loaded (no network, a new version): loading anew is the way out of both. */
export function ErrorPage() {
  return (
    <PosterPage
      picture={picture}
      heading="Halaman ini gagal dimuat"
      action={
        <Button size="large" icon={<RotateCw aria-hidden />} onClick={() => location.reload()}>
          Muat ulang
        </Button>
      }
    >
      <PageTitle>Terjadi kesalahan</PageTitle>
      Periksa sambungan internetmu, lalu muat ulang halaman. Yang sudah tersimpan di perangkat tidak hilang.
    </PosterPage>
  )
}
