import { eventFacts } from '@bakti/contract/event-facts.content'
import { wordmarkBox } from '@bakti/contract/wordmark.rules'

interface WordmarkProps {
  /** The picture of the name: for light or dark ground, or for paper. */
  src: string
  /** What the link around it does. */
  does?: string
  /** Its height. */
  className: string
  loading?: 'lazy'
}

/** The event's name: the picture, or text where it is not that of the picture (rule W62). The server draws the same (acara-page.ts). */
export function Wordmark({ src, does = '', className, loading }: WordmarkProps) {
  const { judul, named } = eventFacts
  const label = judul + does
  const box = `w-auto ${className}`
  if (!named) return <img src={src} alt={label} width={690} height={192} loading={loading} className={box} />
  return (
    <svg
      className={`${box} judul max-w-full`}
      viewBox={wordmarkBox(judul)}
      fill="currentColor"
      role="img"
      aria-label={label}
    >
      <text y="150" fontSize="160">
        {judul}
      </text>
    </svg>
  )
}
