import type { ComponentProps } from 'react'
import { cx } from './cx'

interface RowBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'aria-label'> {
  /** The accessible name. */
  label: string
  /** `range`: with Shift, all from the one that was chosen before. */
  onChoose: (range: boolean) => void
}

/** The box that chooses a row, or all of them. */
export const RowBox = ({ label, onChoose, className, ...props }: RowBoxProps) => (
  <label className={cx('grid size-11 shrink-0 cursor-pointer place-items-center', className)}>
    <input
      {...props}
      type="checkbox"
      aria-label={label}
      onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      className="size-5 cursor-pointer accent-rimba-700"
    />
  </label>
)
