import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './Button'
import { toastsOf } from './toast'

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  text: string
  /** 'Tautan', 'Kode' */
  what: string
}

/** Copies a text. A browser without a clipboard (an address without https) says so: the text stands beside the button. */
export function CopyButton({ text, what, ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const toast = toastsOf('salin')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      toast.success(`${what} disalin`)
    } catch {
      toast.error(`${what} tidak bisa disalin di browser ini. Pilih teksnya, lalu salin sendiri.`)
    }
  }
  return (
    <Button
      {...look}
      icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => void copy()}
    >
      Salin
    </Button>
  )
}
