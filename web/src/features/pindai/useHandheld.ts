import type { KodeKartu } from '@bakti/contract/pengaturan/kartu.rules'
import { useEffect, useEffectEvent, useRef } from 'react'
import { runLate } from '../../platform/run-late'
import { createKeyReader } from './scan-keys'
import type { OnText } from './scanner'

/** After a failure of the network the rules of student cards are loaded again. */
const AGAIN_MS = 5_000

type Editable = HTMLInputElement | HTMLTextAreaElement

const editable = (target: EventTarget | null): Editable | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** Sets a field and fires `input`, so that React notices. */
function setValue(field: Editable, value: string) {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function suppress(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Takes the input of a handheld scanner while the screen is open. What it types is a scan wherever the focus is; the focused field
 * keeps what a person typed in it (rule S12). The code of a student card is its NIM (rule S133). Pasted text counts too, in a field only if it ends with a line end.
 */
export function useHandheld(onText: OnText, kartu: KodeKartu | undefined): void {
  const rules = useRef<typeof import('@bakti/contract/pengaturan/kartu.rules')>(null)
  // Ahead of the first scan, which waits for nothing.
  useEffect(() => {
    if (!kartu) return undefined
    const load = async () => {
      rules.current = await import('@bakti/contract/pengaturan/kartu.rules')
      return () => undefined
    }
    return runLate(load, { againMs: AGAIN_MS })
  }, [kartu])
  const emit = useEffectEvent((text: string) => {
    const nim = kartu && rules.current?.nimOfKartu(kartu, { text })
    if (nim) onText(nim, true)
    else onText(text)
  })
  useEffect(() => {
    const read = createKeyReader()
    /** The field before the scanner typed in it. */
    let before: { field: Editable; value: string } | null = null

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const field = editable(event.target)
      const meaning = read(event, field?.value)
      if (meaning.is === 'character') {
        if (meaning.first) before = field && { field, value: field.value }
        // Outside of a field characters have effects: they choose from a list, a space presses a button.
        if (!field && (meaning.fast || event.target instanceof HTMLSelectElement)) suppress(event)
      } else if (meaning.is === 'scan') {
        suppress(event)
        if (before && before.field === field) setValue(before.field, before.value)
        emit(meaning.text)
      } else if (meaning.is === 'echo') suppress(event)
    }
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.trim() === '' || (editable(event.target) && !/[\r\n]$/.test(text))) return
      suppress(event)
      emit(text.trim())
    }

    // In the capture phase: before the components of the dialog, which react to keys too.
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('paste', onPaste, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('paste', onPaste, true)
    }
  }, [])
}
