import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/PageHeader'
import { Hero } from './Hero'
import { LandingNav } from './LandingNav'

/** / (seed §2). `account` is the menu of who is logged in. */
export function LandingPage({ account }: { account: ReactNode }) {
  return (
    <>
      <PageTitle>Selamat datang</PageTitle>
      <a
        href="#isi"
        className="absolute -top-20 left-4 z-99 rounded-sm bg-white px-4 py-3 font-semibold focus:top-4"
      >
        Lewati ke isi
      </a>
      <LandingNav account={account} />
      <main id="isi" tabIndex={-1} className="outline-none">
        <Hero />
        <div className="pita" aria-hidden />
      </main>
    </>
  )
}
