import { statement } from './database'

/** Answers when the database does. */
export const ping = statement<{ one: number }>('health.ping', 'select 1 as one')
