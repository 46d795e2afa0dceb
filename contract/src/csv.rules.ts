/** What a spreadsheet takes for the beginning of a formula, in full-width form too. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]'
/** What it passes over before that: nothing that is seen, blanks, and a quotation mark that opens a cell. */
const SKIPPED = '[\\p{Cf}\\p{Zs}"]*'
/** Where a cell begins, for a spreadsheet whose list separator is not the comma too: it cuts our cells in pieces. */
const BEGINNING = '(^|[;\\t\\r\\n])'

const FORMULAS = new RegExp(`${BEGINNING}(?=${SKIPPED}${SIGN})`, 'gu')
const MARKED = new RegExp(`${BEGINNING}'(?=${SKIPPED}${SIGN})`, 'gu')

/** Takes the formulas out of a cell by a leading `'`; a lone '-' is our sign for 'nothing' (DECISIONS: Exports). */
export function defuseCell(text: string): string {
  if (text === '-') return text
  const defused = text.replace(FORMULAS, "$1'")
  return /^[\t\r]/.test(text) ? `'${defused}` : defused
}

/** The cell as it was before `defuseCell`, for an import of our own exports. */
export function restoreCell(text: string): string {
  return text.replace(/^'(?=[\t\r])/, '').replace(MARKED, '$1')
}
