import type { ReactNode } from 'react'
import { paths } from '../../app/paths'
import mina from '../../art/mina.svg'
import sigo from '../../art/sigo.svg'
import wordmark from '../../art/wordmark-terang.svg'
import { WordmarkLink } from '../../ui/WordmarkLink'

interface WelcomePanelProps {
  /** At the top right of the picture. */
  corner?: ReactNode
  /** The sentence above the picture, on a wide screen. */
  words: string
  /** One picture in place of the two mascots. */
  art?: string
  children: ReactNode
}

/** The layout of the login, signup and reset pages: a picture with the mascots, and a form beside or below it. */
export function WelcomePanel({ corner, words, art, children }: WelcomePanelProps) {
  return (
    <div className="grid min-h-svh bg-permukaan-hangat max-lg:grid-rows-[16rem_1fr] max-lg:bg-rimba-800 lg:grid-cols-[1.05fr_1fr]">
      <header className="songket di-gelap relative flex flex-col overflow-hidden bg-rimba-800 px-5 pt-4.5 text-santan-50 lg:px-12 lg:py-10">
        <div className="relative z-1 flex items-center justify-between gap-4">
          <WordmarkLink to={paths.landing()} src={wordmark} height="h-9 lg:h-13" />
          {corner}
        </div>
        <p className="judul mt-14 max-w-[9em] text-[clamp(3rem,4.6vw,4.75rem)]/[0.92] max-lg:hidden">
          {words}
        </p>
        <div aria-hidden className="absolute inset-x-0 -bottom-19 flex items-end justify-center lg:bottom-0">
          {art ? (
            <img
              key={art}
              src={art}
              alt=""
              width={480}
              height={420}
              className="mb-14 h-auto w-64 lg:mb-22 lg:w-104 lg:max-w-[86%]"
            />
          ) : (
            [sigo, mina].map((figure) => (
              <img
                key={figure}
                src={figure}
                alt=""
                width={480}
                height={480}
                className="h-auto w-54 max-lg:-mx-3 lg:mb-20 lg:w-[47%] lg:max-w-96 lg:drop-shadow-[0_18px_14px_rgb(4_29_20/0.35)]"
              />
            ))
          )}
        </div>
        <div
          aria-hidden
          className="pita [--pita:90px] bg-rimba-950 absolute inset-x-0 bottom-0 max-lg:hidden"
        />
      </header>
      <main className="beratap grid place-items-center bg-permukaan-hangat px-5 py-10 before:lg:hidden max-lg:relative max-lg:z-2 max-lg:place-items-start max-lg:justify-items-center max-lg:pt-5">
        {children}
      </main>
    </div>
  )
}
