import { setImmediate as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors'
import { startApp } from '../../testing/app'
import { placeOf } from '../../testing/limits'
import { addUser } from '../../testing/users'
import { loginBusy } from './auth.errors'
import { login } from './auth.usecases'
import type { RequireProof } from './bukti'
import { type HashLimits, type HashQueue, type Visitor, createHashQueue } from './hash-queue'
import { createAuthLimits } from './limits'
import { createSessions } from './sessions'
import { createTokens } from './tokens'

const BUSY = { status: 503, code: 'auth.busy', extra: { retryAfter: 3 } }

const POW = { status: 429, code: 'pow.required' }

/** The text 'done' is a proof of work. */
const requireProof: RequireProof = ({ text }) =>
  text === 'done' ? Promise.resolve() : Promise.reject(new AppError('pow.required', 'Hitung dulu'))

const start = (limits: Partial<HashLimits> = {}) =>
  createHashQueue(requireProof, { atOnce: 1, perAccount: 2, free: 500, inAll: 1_000, ...limits })

const from = (email: string, more: Partial<Visitor> = {}, text?: string): Visitor => ({
  email,
  knownAs: null,
  proof: { text, call: 'POST /api/auth/login', subject: email },
  hasLeft: () => false,
  stepAside: () => undefined,
  ...more,
})

/** Hashes that end when the test says so; `order` is how they began. */
function work(queue: HashQueue) {
  const order: string[] = []
  const running: (() => void)[] = []
  const hash = (name: string) => () => {
    order.push(name)
    return new Promise<void>((end) => running.push(end))
  }
  return {
    order,
    visit: (name: string, visitor: Visitor) => {
      const answer = queue.seated(visitor, (seat) => seat.hashInTurn(hash(name)))
      answer.catch(() => undefined)
      return answer
    },
    finishAll: async () => {
      for (;;) {
        await later()
        const end = running.shift()
        if (!end) return
        end()
      }
    },
  }
}

// rule A28
test('one at a time, in turn over accounts', async () => {
  const { order, visit, finishAll } = work(start())
  void visit('now', from('siapa'))
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1']) void visit(name, from(name.slice(0, 1)))
  await finishAll()
  expect(order).toEqual(['now', 'a1', 'b1', 'c1', 'a2', 'b2'])
})

// rule A28
test('an account has two places, and all together theirs; without a place no work begins', async () => {
  const queue = start({ inAll: 4 })
  const { order, visit, finishAll } = work(queue)
  void visit('a1', from('a'))
  void visit('a2', from('a'))
  await expect(visit('a3', from('a'))).rejects.toMatchObject(BUSY)
  void visit('b1', from('b'))
  void visit('d1', from('d'))
  await expect(visit('e1', from('e')), 'all is full').rejects.toMatchObject(BUSY)
  let begun = false
  const refused = queue.seated(from('a'), () => Promise.resolve((begun = true)))
  await expect(refused).rejects.toMatchObject(BUSY)
  expect(begun).toBe(false)

  await finishAll()
  expect(order.sort()).toEqual(['a1', 'a2', 'b1', 'd1'])
  void visit('a4', from('a'))
  await finishAll()
  expect(order, 'places and turns are given back').toContain('a4')
})

// rules A28, A116
test('when many wait a place costs a proof of work; a known browser and a right code need none', async () => {
  const queue = start({ free: 2, inAll: 3 })
  const { order, visit, finishAll } = work(queue)
  void visit('a', from('a'))
  void visit('b', from('b'))
  await expect(visit('c', from('c'))).rejects.toMatchObject(POW)
  await expect(visit('c', from('c', {}, 'wrong'))).rejects.toMatchObject(POW)
  void visit('proved', from('c', {}, 'done'))
  await later()
  await expect(visit('d', from('d', {}, 'done')), 'all is full').rejects.toMatchObject(BUSY)
  void visit('known', from('e', { knownAs: 'akun-e' }))
  const confirmed = queue.confirmed('kartu', from('f'), () => Promise.resolve('jadi'))
  await finishAll()
  expect(await confirmed).toBe('jadi')
  expect(order).toEqual(['a', 'known', 'b', 'proved'])
  void visit('g', from('g'))
  await finishAll()
  expect(order, 'the places of who was refused are free').toContain('g')
})

// rule A28
test('who has a right code comes before logins and after known browsers, in turn over codes', async () => {
  const queue = start()
  const { order, visit, finishAll } = work(queue)
  void visit('now', from('siapa'))
  for (const name of ['a', 'b']) void visit(name, from(name))
  const made = (whose: string, name: string) =>
    queue.confirmed(whose, from(name), () => Promise.resolve(void order.push(name)))
  const all = [made('x', 'x1'), made('x', 'x2'), made('y', 'y1')]
  void visit('known', from('c', { knownAs: 'akun-c' }))
  await finishAll()
  await Promise.all(all)
  expect(order).toEqual(['now', 'known', 'x1', 'y1', 'x2', 'a', 'b'])
})

// rule A117
test('no hash is made for a connection that was closed meanwhile', async () => {
  const { order, visit, finishAll } = work(start())
  void visit('now', from('siapa'))
  const left = visit('left', from('a', { hasLeft: () => true }))
  void visit('b', from('b'))
  await finishAll()
  await expect(left).rejects.toMatchObject(BUSY)
  expect(order).toEqual(['now', 'b'])
})

test('the more are turned away, the later they are told to come back, up to half a minute', async () => {
  const queue = start({ perAccount: 0 })
  const waits: number[] = []
  for (let nth = 0; nth < 4_000; nth++)
    await queue
      .seated(from('a'), () => Promise.resolve())
      .catch((error: AppError) => waits.push(error.extra.retryAfter ?? 0))
  expect(waits).toHaveLength(4_000)
  expect(waits[0]).toBe(3)
  expect(waits[300]).toBeGreaterThan(5)
  expect(waits.at(-1)).toBe(30)
})

test('work that fails gives back its place and its turn', async () => {
  const queue = start({ perAccount: 1 })
  const fail = () => Promise.reject(new Error('rusak'))
  await expect(queue.seated(from('a'), fail)).rejects.toThrow('rusak')
  await expect(queue.seated(from('a'), (seat) => seat.hashInTurn(fail))).rejects.toThrow('rusak')
  expect(await queue.seated(from('a'), (seat) => seat.hashInTurn(() => Promise.resolve(1)))).toBe(1)
})

// rule A24
test('known browsers come first', async () => {
  const { order, visit, finishAll } = work(start({ free: 3 }))
  for (const name of ['a', 'b', 'c']) void visit(name, from(name))
  void visit('known', from('d', { knownAs: 'akun-d' }))
  await finishAll()
  expect(order).toEqual(['a', 'known', 'b', 'c'])
})

// rule A24
test('who fills the places of an account from elsewhere keeps its known browser not out: the last stranger makes room', async () => {
  const { order, visit, finishAll } = work(start())
  void visit('now', from('siapa'))
  const strangers = [visit('s1', from('a')), visit('s2', from('a'))]
  const owner = visit('owner', from('a', { knownAs: 'akun-a' }))
  await expect(strangers[1]).rejects.toMatchObject(BUSY)
  await finishAll()
  await owner
  expect(order).toEqual(['now', 'owner', 's1'])
})

test('a known browser has two places, too', async () => {
  const { visit, finishAll } = work(start())
  const known = from('a', { knownAs: 'akun-a' })
  void visit('1', known)
  void visit('2', known)
  await expect(visit('3', known)).rejects.toMatchObject(BUSY)
  await finishAll()
})

test('a token of another account opens no place of its own: the browser counts as unknown from then on', async () => {
  const queue = start({ perAccount: 1 })
  const unknown = queue.seated(from('a'), async (seat) => {
    await expect(
      queue.seated(from('a', { knownAs: 'akun-b' }), async (other) => {
        await other.asUnknown()
        return other.hashInTurn(() => Promise.resolve())
      }),
    ).rejects.toMatchObject(BUSY)
    return seat.hashInTurn(() => Promise.resolve('masuk'))
  })
  expect(await unknown).toBe('masuk')
  const turned = queue.seated(from('a', { knownAs: 'akun-b' }), async (seat) => {
    await seat.asUnknown()
    await queue.seated(from('b', { knownAs: 'akun-b' }), () => Promise.resolve())
    return 'masuk'
  })
  expect(await turned, 'its known place is free again').toBe('masuk')
})

/** A place, and no turn. */
const turnedAway: HashQueue = {
  seated: (_visitor, seatedWork) =>
    seatedWork({ asUnknown: () => Promise.resolve(), hashInTurn: () => Promise.reject(loginBusy(3)) }),
  confirmed: () => Promise.reject(loginBusy(3)),
}

test('a login that is turned away keeps its points', async () => {
  const t = await startApp()
  const sessions = createSessions(t.pool, () => new Date())
  const deps = {
    pool: t.pool,
    sessions,
    limits: createAuthLimits({ pool: t.pool, placeOf }),
    requireProof,
    tokens: createTokens(t.app, 'x'.repeat(40)),
    hashes: turnedAway,
  }
  const { email } = await addUser(t)
  for (let round = 0; round < 12; round++) {
    const { proof, hasLeft, stepAside } = from(email)
    const browser = {
      address: '127.0.0.1',
      deviceToken: undefined,
      browserName: '',
      proofFor: () => proof,
      hasLeft,
      stepAside,
    }
    const attempt = { email, password: 'x', ...browser }
    await expect(login(attempt, deps)).rejects.toMatchObject({ code: 'auth.busy' })
  }
})
