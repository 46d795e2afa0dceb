import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './Button'
import { Spinner } from './Spinner'
import { useBackCloses } from './useBackCloses'

/** What lies over the page and is opened by a press. */
interface Layer {
  /** Without it the layer is open as long as it is mounted. */
  open?: boolean
  /** Its address is its place in the history (`RouteDialog`). */
  routed?: boolean
  onClose: () => void
}

type Later<Props> = ((props: Props) => ReactNode) & {
  /** Loads the code. A failure may be tried again. */
  load: () => Promise<void>
}

// oxlint-disable-next-line bakti/state-in-parts -- code that modules declare: loaded once for a page
const loads = new Set<() => Promise<void>>()

/**
 * A dialog whose code is loaded apart from the page: ahead of time by `loadAllLater`, at the latest when it opens. Until then it shows
 * that it loads, and after a failure a button that tries again (rule U21).
 */
export function later<Props extends Layer>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let Loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const start = () => {
    loading ??= load().then(
      (component) => void (Loaded = component),
      (error: Error) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  loads.add(start)

  function LaterLayer(props: Props) {
    const [, setLoaded] = useState(false)
    // An own name, so that it is a component to React.
    const Layer = Loaded
    if (Layer) return <Layer {...props} />
    if (props.open === false) return null
    return <Opening {...props} load={start} onLoaded={() => setLoaded(true)} />
  }
  return Object.assign(LaterLayer, { load: start })
}

/**
 * Loads everything that a press may open on the screens that were loaded so far, one after the other; before each it waits for `turn`.
 * Resolves with whether all of it is there: what failed is loaded when it opens, or by the next call.
 */
export async function loadAllLater(turn: () => Promise<void>): Promise<boolean> {
  let all = true
  for (const load of loads) {
    await turn()
    await load().catch(() => (all = false))
  }
  return all
}

interface OpeningProps extends Layer {
  load: () => Promise<void>
  onLoaded: () => void
}

/** In place of a layer whose code is on its way, or could not be loaded. A native dialog: it needs no code of ours. */
function Opening({ load, onLoaded, onClose, routed }: OpeningProps) {
  const [failed, setFailed] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useBackCloses(!routed, onClose)
  // Closed while it is still in the page, so that the focus goes back to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    if (failed) return
    let left = false
    const arrive = () => {
      if (left) return
      // The layer that takes its place gives the focus back to what had it before.
      dialog.current?.close()
      onLoaded()
    }
    load().then(arrive, () => left || setFailed(true))
    return () => void (left = true)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each try
  }, [failed])
  return (
    <dialog
      ref={dialog}
      aria-label={failed ? 'Belum bisa dibuka' : 'Memuat...'}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto w-104 max-w-[calc(100vw-2rem)] [animation:masuk_200ms_200ms_both] rounded-xl bg-permukaan p-6 text-tinta shadow-lg backdrop:bg-(--tirai)"
    >
      {failed ? (
        <>
          <p role="alert">Belum bisa dibuka. Periksa sambungan internetmu, lalu coba lagi.</p>
          <div className="mt-4 flex justify-end gap-3">
            <Button variant="outline" onClick={onClose}>
              Tutup
            </Button>
            <Button onClick={() => setFailed(false)}>Coba lagi</Button>
          </div>
        </>
      ) : (
        <p role="status" className="flex items-center gap-3 font-semibold text-tinta-lembut">
          <Spinner />
          Memuat...
        </p>
      )}
    </dialog>
  )
}
