import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { later } from '../../ui/later'
import { usePageKeys } from '../../ui/usePageKeys'

const SearchPalette = later(async () => (await import('./SearchPalette')).SearchPalette)

/** Opens the search everywhere, as do Ctrl-K and '/' (rule U172). Below 1024 px it is a magnifier. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  usePageKeys(({ key }) => {
    if (key === '/') setOpen(true)
    return key === '/'
  })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Cari di mana saja"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-3 rounded-md text-tinta-lembut hover:bg-belum-latar lg:w-full lg:max-w-100 lg:justify-start lg:bg-latar-admin lg:px-3.5 lg:inset-ring-[1.5px] lg:inset-ring-garis-admin"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="max-lg:hidden">Cari nama, NIM, kelompok, halaman</span>
        <kbd className="ml-auto rounded-sm border border-garis-admin bg-permukaan px-1.5 text-xs font-semibold max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      <SearchPalette open={open} onClose={() => setOpen(false)} />
    </>
  )
}
