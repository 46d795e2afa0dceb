import { cx } from '../../ui/cx'

const STEPS = [1, 2] as const

interface StepProps {
  step: (typeof STEPS)[number]
  title: string
}

/** Apart from `ui/StepHeading`, whose file visitors do not download. */
export const takeFocus = (node: HTMLElement | null) => node?.focus()

/** The heading of a step, with how many there are. The second one takes the focus, which would be lost with the first. */
export function Step({ step, title }: StepProps) {
  return (
    <div>
      <p className="flex items-center gap-2 text-sm font-bold text-tinta-lembut">
        {STEPS.map((each) => (
          <i
            key={each}
            aria-hidden
            className={cx(
              'h-4.5 w-3.5 [clip-path:polygon(50%_0,100%_50%,50%_100%,0_50%)]',
              each <= step ? 'bg-lado-600' : 'bg-arang-300',
            )}
          />
        ))}
        <span className="ml-1">Langkah {step} dari 2</span>
      </p>
      <h1
        ref={step === 1 ? null : takeFocus}
        tabIndex={-1}
        className="judul mt-1.5 text-[2.75rem]/none text-balance outline-none wrap-anywhere"
      >
        {title}
      </h1>
    </div>
  )
}
