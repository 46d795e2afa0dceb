import { expect, test } from 'vitest'
import { openDatabase } from './open-database'

// rule B16
test('a database server that does not come up is given up, with the reason; it is said once that it is waited for', async () => {
  const env = { DATA_DIR: '/nowhere', DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' }
  const said: string[] = []
  const opening = openDatabase({ env, log: (line) => said.push(line), upMs: 1_100 })
  await expect(opening).rejects.toThrow('connect ECONNREFUSED 127.0.0.1:1')
  expect(said).toEqual([
    'Database belum bisa dihubungi (connect ECONNREFUSED 127.0.0.1:1): dicoba lagi selama 1.1 detik',
  ])
  // A command is used by a person, who reads the reason at once.
  const command = openDatabase({ env, log: (line) => said.push(line), beside: true })
  await expect(command).rejects.toThrow('connect ECONNREFUSED 127.0.0.1:1')
  expect(said).toHaveLength(1)
})
