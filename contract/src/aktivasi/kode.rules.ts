/**
 * The characters of an activation code and of a 'Kode masuk' (rules M20, R23). Without 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B,
 * which are mistaken for each other, and without vowels, so that no code is a word.
 */
export const KODE_ALPHABET = 'CDFHJKMNPQRTVWXY34679'
export const KODE_LENGTH = 8

/** A code as it is hashed and compared: capital letters, no spaces and no dashes. */
export const normaliseKode = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

/** A code as it is printed and shown: `K7QM 3FXR`. */
export const printedKode = (kode: string) => `${kode.slice(0, 4)} ${kode.slice(4)}`
