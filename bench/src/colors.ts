/** The value of a colour of the product's palette (`web/src/theme.css`), `rimba-600`. Throws if there is none of this name. */
export function colorOf(css: string, name: string): string {
  const value = new RegExp(`--color-${name}:\\s*(#[0-9a-f]{6})\\b`).exec(css)?.[1]
  if (!value) throw new Error(`theme.css has no colour ${name}`)
  return value
}
