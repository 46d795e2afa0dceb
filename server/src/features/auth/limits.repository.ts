import { nullable, statement, t } from '../../platform/statement'

/**
 * Takes a point of a counter that has one left. No row: it has none. `slots` are the rows where the counter may be: its own, else a free one,
 * else the one that was not used for the longest time, whose counter is forgotten.
 */
export const takePoint = statement('auth.limit_take', {
  params: { slots: t.arrayOf(t.text), owner: t.text, most: t.int, seconds: t.int },
  row: { points: t.int },
  sql: `with slot as (
     select s.key from unnest(:slots::text[]) with ordinality as s (key, nth) left join rate_limit r on r.key = s.key
     order by coalesce(r.owner = :owner, false) desc, (r.key is null or r.expires_at <= now() or r.points = 0) desc, r.used_at, s.nth
     limit 1
   )
   insert into rate_limit as r (key, owner, points, used_at, expires_at)
   select key, :owner, 1, now(), now() + make_interval(secs => :seconds::int) from slot
   on conflict (key) do update set
     points = case when r.owner = excluded.owner and r.expires_at > now() then r.points + 1 else 1 end,
     expires_at = case when r.owner = excluded.owner and r.expires_at > now() then r.expires_at else excluded.expires_at end,
     owner = excluded.owner, used_at = excluded.used_at
   where r.owner <> excluded.owner or r.expires_at <= now() or r.points < :most
   returning points`,
})

/** The seconds until a counter without points has all of them again. A refused try is a use of the counter as well. */
export const readWait = statement('auth.limit_wait', {
  params: { slots: t.arrayOf(t.text), owner: t.text },
  row: { seconds: t.int },
  sql: `update rate_limit set used_at = now() where key = any(:slots::text[]) and owner = :owner
    returning greatest(1, ceil(extract(epoch from expires_at - now())))::int as seconds`,
})

export const givePointBack = statement('auth.limit_give_back', {
  params: { slots: t.arrayOf(t.text), owner: t.text },
  sql: 'update rate_limit set points = points - 1 where key = any(:slots::text[]) and owner = :owner and points > 0',
})

export const countPoints = statement('auth.limit_points', {
  params: { slots: t.arrayOf(t.text), owner: t.text },
  row: { points: nullable(t.int) },
  sql: `select max(points) as points from rate_limit
    where key = any(:slots::text[]) and owner = :owner and expires_at > now()`,
})

export const forgetPoints = statement('auth.limit_forget', {
  params: { slots: t.arrayOf(t.text), owner: t.text },
  sql: 'delete from rate_limit where key = any(:slots::text[]) and owner = :owner',
})

/** Counters whose time is over (rule B19). */
export const deleteExpiredLimits = statement('auth.limits_sweep', {
  sql: 'delete from rate_limit where expires_at <= now()',
})
