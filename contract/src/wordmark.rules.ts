/** The name in the pictures of web/src/art. */
export const PICTURED = 'BAKTI 2025'

/** The box of an event's name that is drawn as text, in letters of the display font of 160 units. */
export const wordmarkBox = (judul: string) => `0 0 ${judul.length * 76} 192`
