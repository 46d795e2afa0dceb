/** A link as a table shows it: without its scheme. */
export const shownLink = (link: string) => link.replace(/^https?:\/\//i, '')
