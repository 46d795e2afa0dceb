import { piecesOf } from './description.rules'

/** A task's description. Its addresses are links (rule T20); long ones break anywhere. */
export function Description({ children }: { children: string }) {
  return piecesOf(children).map(({ text, isLink }, index) =>
    isLink ? (
      <a
        key={index}
        href={text}
        target="_blank"
        rel="noopener noreferrer"
        className="font-semibold text-tautan underline underline-offset-[0.2em] wrap-anywhere"
      >
        {text}
      </a>
    ) : (
      text
    ),
  )
}
