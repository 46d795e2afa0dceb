import { House } from 'lucide-react'
import picture from '../art/tidak-ditemukan.svg'
import { LinkButton } from '../ui/Button'
import { PageTitle } from '../ui/ListWithDialogs'
import { paths } from './paths'
import { PosterPage } from './PosterPage'

/** The page of an unknown path (rule U14). */
export function NotFoundPage() {
  return (
    <PosterPage
      picture={picture}
      heading="Oops! Page Not Found"
      action={
        <LinkButton to={paths.landing()} size="large" icon={<House aria-hidden />}>
          Kembali ke Home
        </LinkButton>
      }
    >
      <PageTitle>Halaman tidak ditemukan</PageTitle>
      SIGO sudah membolak-balik petanya, tapi halaman ini tidak ada.
    </PosterPage>
  )
}
