/** The longest report of a member about their attendance, in characters. */
export const REPORT_TEXT_MAX = 400
