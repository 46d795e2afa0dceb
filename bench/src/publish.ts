import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderHowFast, withSection } from './how-fast'
import { renderPlot } from './plot'
import { renderResults } from './report'
import type { Results } from './results'

// Found from bench/dist.
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Writes what people read of the results: `RESULTS.md`, and the section 'How fast' of the README with its plot. */
export async function publish(results: Results): Promise<void> {
  const { load, paths } = results
  await writeFile(at('bench/RESULTS.md'), renderResults(results))
  const readme = readFileSync(at('README.md'), 'utf8')
  await writeFile(at('README.md'), withSection(readme, renderHowFast(results)))
  if (!load || !paths) return
  const css = readFileSync(at('web/src/theme.css'), 'utf8')
  const caption = `${load.date.slice(0, 10)}; ${load.machine}`
  for (const theme of ['light', 'dark'] as const)
    await writeFile(at(`docs/images/how-fast-${theme}.svg`), renderPlot(paths, { theme, css, caption }))
}
