import { statement } from './database'

export const findEpoch = statement<{ id: string }>('epoch.find', 'select id from epoch')

export const renewEpoch = statement(
  'epoch.renew',
  `insert into epoch (id) values (gen_random_uuid()) on conflict (satu) do update set id = excluded.id`,
)
