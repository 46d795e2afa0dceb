// oxlint-disable-next-line import/default -- with this query vite gives the address of the built script
import workerUrl from './scanner.worker.ts?worker&url'

/** The URL of the worker's script. In a file of its own: every screen of an admin downloads the script ahead, only the scanner runs it. */
export const workerScript: string = workerUrl
