import type { ComponentProps, ReactNode } from 'react'

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  label: string
  /** A smaller line below the label. */
  children?: ReactNode
}

/** One choice of a few in a list: the whole row is the radio button. */
export function RadioCard({ label, children, ...input }: RadioCardProps) {
  return (
    <label className="relative grid min-h-14 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-md border border-garis px-4 py-2.5 has-checked:border-aksi has-checked:bg-baris-arah has-disabled:cursor-not-allowed has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-fokus">
      <input type="radio" {...input} className="peer absolute inset-0 size-full cursor-pointer opacity-0" />
      {/* The face of the radio button. */}
      <span
        aria-hidden
        className="row-span-2 size-5 rounded-full border-2 border-garis-kendali peer-checked:border-[6px] peer-checked:border-aksi"
      />
      <b>{label}</b>
      {children && <span className="col-start-2 text-sm text-tinta-lembut">{children}</span>}
    </label>
  )
}
