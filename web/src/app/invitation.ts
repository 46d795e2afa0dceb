/**
 * Moves the token of an invitation's link behind '#', where no server, log or worker gets to see it (rule R27): `/undangan/TOKEN` is how
 * people write such a link.
 */
export function hideInvitation(): void {
  const [, token] = /^\/undangan\/([^/]+)\/?$/.exec(location.pathname) ?? []
  if (token) history.replaceState(history.state, '', `/undangan#${token}`)
}
