import { appendFileSync } from 'node:fs'

/**
 * Prints what a proof measured. Where `FIGURES_FILE` names a file it is added there too, as a line of JSON
 * `{ name, figures }`: so `npm run bench -- gerbang` gets at it.
 */
export function tell(name: string, figures: object): void {
  console.log(name, figures)
  const file = process.env.FIGURES_FILE
  if (file) appendFileSync(file, `${JSON.stringify({ name, figures })}\n`)
}
