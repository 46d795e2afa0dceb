import { useEffect, useEffectEvent } from 'react'
import { createKeyReader } from './scan-keys'

type Editable = HTMLInputElement | HTMLTextAreaElement

const editable = (target: EventTarget | null): Editable | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** Sets a field as typing would, so that whoever controls it knows. */
function setValue(field: Editable, value: string) {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * A handheld scanner, as long as its screen is there: what it types is a scan wherever the focus is, and leaves no trace
 * in a field; what a person typed there stays. A text that is pasted outside of one counts as well, and inside of one if it brings its own line end.
 */
export function useHandheld(onText: (text: string) => void): void {
  const emit = useEffectEvent(onText)
  useEffect(() => {
    const read = createKeyReader()
    /** A field as it was before the burst. */
    let before: { field: Editable; value: string } | null = null

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const field = editable(event.target)
      const meaning = read(event, field?.value)
      if (meaning.is === 'character') {
        if (meaning.first) before = field && { field, value: field.value }
        // Outside of a field characters do things: they choose from a list, a space presses a button.
        if (!field && (meaning.fast || event.target instanceof HTMLSelectElement)) swallow(event)
      } else if (meaning.is === 'scan') {
        swallow(event)
        if (before && before.field === field) setValue(before.field, before.value)
        emit(meaning.text)
      } else if (meaning.is === 'echo') swallow(event)
    }
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.trim() === '' || (editable(event.target) && !/[\r\n]$/.test(text))) return
      swallow(event)
      emit(text.trim())
    }

    // Before the dialog's own parts, which act on keys too.
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('paste', onPaste, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('paste', onPaste, true)
    }
  }, [])
}
