/** The code of a 503 that says: too many log in at this moment. The browser waits and tries again by itself. */
export const AUTH_BUSY = 'auth.busy'
