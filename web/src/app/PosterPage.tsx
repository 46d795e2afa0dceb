import type { ReactNode } from 'react'

interface PosterPageProps {
  picture: string
  heading: string
  action: ReactNode
  children: ReactNode
}

/** A page with a picture, a sentence and one action. */
export function PosterPage({ picture, heading, action, children }: PosterPageProps) {
  return (
    <main className="grid min-h-svh grid-rows-[1fr_auto] bg-emas-200">
      <div className="grid content-center justify-items-center gap-1.5 px-6 pt-10 pb-12 text-center">
        <img
          src={picture}
          alt=""
          width={480}
          height={400}
          className="mb-3 h-auto w-full max-w-120"
          // Without a network the picture may be missing: hide it.
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
        <h1 className="judul text-4xl/[0.96]">{heading}</h1>
        <p className="max-w-96 text-lg text-pretty text-rimba-950">{children}</p>
        <div className="mt-4">{action}</div>
      </div>
      <div className="pita bg-rimba-900" aria-hidden />
    </main>
  )
}
