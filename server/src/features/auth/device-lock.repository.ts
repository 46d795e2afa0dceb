import { statement, t } from '../../platform/statement'

/** Ends the session that is traded. No row: it has ended meanwhile. */
export const tradeSession = statement('auth.session_trade', {
  params: { sid: t.uuid },
  row: { sid: t.uuid },
  sql: 'delete from sessions where sid = :sid and expires_at > now() returning sid',
})

/** Makes a session one of role GERBANG for an activity. No row: there is no such activity. */
export const bindSession = statement('auth.session_bind', {
  params: { sid: t.uuid, id_absen: t.uuid },
  row: { sid: t.uuid },
  sql: `update sessions s set peran = 'GERBANG', id_absen = a.id from absen a
    where a.id = :id_absen and s.sid = :sid returning s.sid`,
})
