const ROMAN = ['I', 'II', 'III', 'IV', 'V']

/** The number of a wave in what the roster says of it ('1', 'Gelombang 2', 'batch II'); null where it names none. */
export function nomorGelombang(gelombang: string | null | undefined): number | null {
  const said = gelombang?.trim() ?? ''
  const [digits] = /\d+/.exec(said) ?? []
  if (digits !== undefined) return Number(digits)
  const [last = ''] = /[a-z]+$/i.exec(said) ?? []
  const nth = ROMAN.indexOf(last.toUpperCase())
  return nth === -1 ? null : nth + 1
}

/** A wave as it is written on a card: '2' as 'Gelombang 2', a longer name as the roster has it. */
export const gelombangText = (gelombang: string) =>
  /^\w{1,3}$/.test(gelombang) ? `Gelombang ${gelombang}` : gelombang
