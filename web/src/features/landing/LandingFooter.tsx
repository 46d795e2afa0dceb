import { type ReactNode, useRef } from 'react'
import { Link } from '../../ui/Link'
import { landing } from '@bakti/contract/landing.content'
import { paths } from '../../app/paths'
import wordmark from '../../art/wordmark-terang.svg'
import { useSession } from '../../platform/session'
import { useInView } from '../../ui/useInView'
import { BackToTop } from './BackToTop'
import { navigation, showsTasks } from './sections'
import { Wordmark } from '../../ui/Wordmark'

const ENTRY =
  'inline-flex min-h-11 min-w-11 items-center rounded-xs font-medium underline-offset-4 hover:underline'

/** The footer with its links. While it is visible there is a button back to the top (rule L7). */
export function LandingFooter() {
  const footer = useRef<HTMLElement>(null)
  const inView = useInView(footer)
  const { user } = useSession()
  const { text, copyright, credit, news } = landing.footer
  return (
    <>
      <div className="atap bg-rimba-900" aria-hidden />
      <footer
        ref={footer}
        className="kaki songket di-gelap bg-rimba-900 pt-10 pb-8 text-santan-100 max-lg:pb-24"
      >
        <div className="wadah">
          <div className="grid grid-cols-2 gap-10 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
            <div className="max-lg:col-span-full">
              <Wordmark src={wordmark} loading="lazy" className="h-22" />
              <p className="mt-5 max-w-92 text-rimba-200">{text}</p>
            </div>
            <Group title="Jelajahi">
              {navigation
                .filter(({ section }) => section && section !== 'home')
                .map(({ label, to }) => (
                  <li key={label}>
                    <Link to={to} className={ENTRY}>
                      {label}
                    </Link>
                  </li>
                ))}
            </Group>
            <Group title="Peserta">
              {showsTasks(user) && (
                <li>
                  <Link to={paths.submitTugas()} className={ENTRY}>
                    {landing.tugas.action}
                  </Link>
                </li>
              )}
              <li>
                <Out to={landing.guide.link.to}>Buku panduan</Out>
              </li>
              {!user && (
                <li>
                  <Link to={paths.login()} className={ENTRY}>
                    Login
                  </Link>
                </li>
              )}
            </Group>
            <Group title="Kabar terbaru">
              {news.map(({ label, to }) => (
                <li key={label}>
                  <Out to={to}>{label}</Out>
                </li>
              ))}
            </Group>
          </div>
          <p className="mt-12 flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-white/16 pt-5 text-sm text-rimba-200">
            <span>{copyright}</span>
            <span>{credit}</span>
          </p>
        </div>
      </footer>
      {inView && <BackToTop />}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-[0.9375rem] font-bold text-emas-300">{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

function Out({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={ENTRY}>
      {children}
      <span className="sr-only">(buka di tab baru)</span>
    </a>
  )
}
