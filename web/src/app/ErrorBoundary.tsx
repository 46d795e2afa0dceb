import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import picture from '../art/galat.svg'
import { Button } from '../ui/Button'
import { Catch } from '../ui/Catch'
import { PageTitle } from '../ui/ListWithDialogs'
import { PosterPage } from './PosterPage'

interface ErrorBoundaryProps {
  /** Shown in place of the screen; without it the error page. */
  fallback?: ReactNode
  children: ReactNode
}

/** Catches the errors of a screen, so that the rest of the page stays. The next address is tried again. */
export function ErrorBoundary({ fallback = <ErrorPage />, children }: ErrorBoundaryProps) {
  const { key } = useLocation()
  return (
    <Catch at={key} fallback={fallback}>
      {children}
    </Catch>
  )
}

/** A screen threw an error, or its code could not be loaded (no network, a new version): a reload helps in both cases (rule U15). */
function ErrorPage() {
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
