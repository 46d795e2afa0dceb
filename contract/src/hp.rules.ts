/** The digits of a number, with the '+' of a country. A spreadsheet eats the 0 that an Indonesian one begins with: it is put back. */
function dialled(hp: string): string {
  const digits = hp.replace(/\D/g, '')
  return /^\s*\+/.test(hp) ? `+${digits}` : digits.replace(/^8/, '08')
}

/** The address of a call. */
export const telLink = (hp: string): string => `tel:${dialled(hp)}`

/** The address of a chat in WhatsApp, which wants the country: a number without one is Indonesian. */
export const waLink = (hp: string): string =>
  `https://wa.me/${dialled(hp).replace(/^0/, '62').replace('+', '')}`

/** The same with a text that is ready to be sent. Without a number WhatsApp asks whom to send it to. */
export const waText = (hp: string | null, text: string): string =>
  `${hp === null ? 'https://wa.me/' : waLink(hp)}?text=${encodeURIComponent(text)}`
