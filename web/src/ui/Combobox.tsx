import { ChevronDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from './cx'
import { TextInput, type TextInputProps } from './TextInput'

export interface ComboboxOption {
  value: string
  label: string
}

export interface ComboboxProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'role'> {
  options: readonly ComboboxOption[]
  /** The value of the chosen option. The label of '' is the placeholder. */
  value: string
  onChoose: (value: string) => void
  /** Shown where no option matches what is typed. */
  nothing: string
  /** Is told what is typed: the caller finds the options for it. */
  onType?: (text: string) => void
}

/** The options that a text is about: those that end with it as a word, those with a word that begins with it, those that contain it. */
function matching(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return options
  const closeness = ({ label }: ComboboxOption) => {
    const words = ` ${label.toLowerCase()}`
    if (words.endsWith(` ${wanted}`)) return 0
    return words.includes(` ${wanted}`) ? 1 : words.includes(wanted) ? 2 : 3
  }
  return [0, 1, 2].flatMap((close) => options.filter((option) => closeness(option) === close))
}

/** How far a key goes in the list; a number beyond it stops at its end. */
const STEPS: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
}

const panelClass =
  'absolute top-full left-0 z-50 mt-1.5 w-max max-w-[calc(100vw-2rem)] min-w-full scroll-my-2 rounded-md border border-garis bg-permukaan shadow-lg'

/**
 * Chooses one of many options by typing, by arrow keys or by a tap (WAI-ARIA's combobox with a list). What is typed chooses nothing until
 * Enter, Tab or a tap. Outside a Field give it `aria-label`.
 */
export function Combobox({ options, value, onChoose, nothing, onType, className, ...rest }: ComboboxProps) {
  const [root, id] = [useRef<HTMLSpanElement>(null), useId()]
  const [open, setOpen] = useState(false)
  /** What was typed since the list opened; null: nothing. */
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const found = text === null || onType ? options : matching(options, text)
  const listed = open && found.length > 0
  const label = options.find((option) => option.value === value)?.label

  const type = (typed: string) => {
    setOpen(true)
    setText(typed)
    onType?.(typed)
    setActive(0)
  }
  const close = () => {
    setOpen(false)
    setText(null)
  }
  const show = () => {
    if (open) return
    setOpen(true)
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    )
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (!option) return
    close()
    if (option.value !== value) onChoose(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      show()
    } else if (step !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(found.length - 1, active + step)))
    } else if (event.key === 'Enter') {
      // It sends no form while it chooses.
      event.preventDefault()
      choose(found[active])
    } else if (event.key === 'Tab' && text !== null) choose(found[active])
    else if (event.key === 'Escape') {
      // It closes the list alone, not the dialog around it.
      event.stopPropagation()
      close()
    }
  }

  useSelectedText(root, text === null && `${open} ${value}`)
  useIntoView(root, open && `${active} ${text}`)
  return (
    <span ref={root} className={cx('relative block min-w-0', className)}>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? id : undefined}
        aria-activedescendant={listed ? `${id}-${active}` : undefined}
        placeholder={options.find((option) => option.value === '')?.label}
        value={text ?? (value === '' ? '' : (label ?? ''))}
        onChange={({ target }) => type(target.value)}
        onClick={show}
        onKeyDown={onKeyDown}
        onBlur={close}
        className="truncate pr-11 enabled:placeholder:text-tinta max-md:pr-8 max-md:pl-3"
      />
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 max-md:right-2.5"
        aria-hidden
      />
      {listed && (
        <Options
          {...{ id, value, active }}
          options={found}
          onPress={(option, touched) => {
            choose(option)
            // The screen keyboard goes.
            if (touched) root.current?.querySelector('input')?.blur()
          }}
        />
      )}
      {open && !listed && (
        <p role="status" className={cx(panelClass, 'px-3.5 py-2.5 text-tinta-lembut')}>
          {nothing}
        </p>
      )}
    </span>
  )
}

interface OptionsProps extends Pick<ComboboxProps, 'options' | 'value'> {
  id: string
  /** The option that Enter takes. */
  active: number
  onPress: (option: ComboboxOption, touched: boolean) => void
}

function Options({ id, options, value, active, onPress }: OptionsProps) {
  return (
    // It scrolls itself: what is around it would need a stop of the tab key.
    <div
      id={id}
      role="listbox"
      aria-label="Pilihan"
      tabIndex={-1}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      className={cx(panelClass, 'max-h-[min(20rem,100dvh-10rem)] overflow-y-auto overscroll-contain py-1')}
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === value}
          data-active={index === active || undefined}
          onClick={({ nativeEvent }) =>
            onPress(option, (nativeEvent as PointerEvent).pointerType === 'touch')
          }
          className="flex min-h-11 cursor-pointer items-center px-3.5 hover:bg-baris-arah aria-selected:font-bold data-active:bg-baris-arah"
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}

/** Selects the text of the focused field, so that what is typed next replaces it. `at`: false, or what it is selected for anew. */
function useSelectedText(root: RefObject<HTMLElement | null>, at: string | false): void {
  useLayoutEffect(() => {
    const input = root.current?.querySelector('input')
    if (at !== false && document.activeElement === input) input?.select()
  }, [root, at])
}

/** Keeps the list and its active option where a person sees them, also above a keyboard that opens after them. `at`: false, or where it is. */
function useIntoView(root: RefObject<HTMLElement | null>, at: string | false): void {
  useEffect(() => {
    if (at === false) return undefined
    const intoView = () => {
      for (const part of ['[role=listbox]', '[data-active]'])
        root.current?.querySelector(part)?.scrollIntoView({ block: 'nearest' })
    }
    intoView()
    window.visualViewport?.addEventListener('resize', intoView)
    return () => window.visualViewport?.removeEventListener('resize', intoView)
  }, [root, at])
}
