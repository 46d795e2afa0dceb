import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths'
import wordmark from '../../art/wordmark.svg'
import { useSession } from '../../platform/session'
import { LinkButton } from '../../ui/Button'

/** Over the hero: the wordmark, and the way in or the menu of who is in. */
export function LandingNav({ account }: { account: ReactNode }) {
  const { user } = useSession()
  return (
    <header className="absolute inset-x-0 top-0 z-40">
      <div className="mx-auto flex min-h-16 w-[min(100%-2.5rem,var(--lebar-konten))] items-center justify-between gap-8 lg:min-h-19">
        <Link to={paths.landing()} className="rounded-xs">
          <img
            src={wordmark}
            alt="BAKTI 2025, ke halaman awal"
            width={690}
            height={192}
            className="h-9 w-auto lg:h-10.5"
          />
        </Link>
        {user ? (
          account
        ) : (
          <LinkButton to={paths.login()} size="kecil">
            Login
          </LinkButton>
        )}
      </div>
    </header>
  )
}
