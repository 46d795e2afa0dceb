/** Accounts on a page of `GET /pengguna/`, and invitations on a page of `GET /undangan/`. */
export const PENGGUNA_PAGE_SIZE = 50

/** Groups of one mentor at most; more is a typing mistake. */
export const KELOMPOK_MENTOR_MAX = 50
