import { cx } from './cx'

/** Runs once, when the element comes on screen: `ref={takeFocus}` with `tabIndex={-1}`. */
export function takeFocus(node: HTMLElement | null): void {
  node?.focus()
}

interface StepHeadingProps {
  /** Its size. */
  className?: string
  children: string
}

/**
 * The heading of a step that replaces another one on the same screen: it takes the focus, which would be lost with the
 * button that led here, and so is read out.
 */
export function StepHeading({ className = 'text-lg/6 font-extrabold', children }: StepHeadingProps) {
  return (
    <h3 ref={takeFocus} tabIndex={-1} className={cx('wrap-anywhere outline-none', className)}>
      {children}
    </h3>
  )
}
