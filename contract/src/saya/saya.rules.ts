/** The longest report of a member about their attendance, in characters. */
export const LAPORAN_MAX = 400
