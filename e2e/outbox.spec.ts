import { type Page, expect, test } from '@playwright/test'
import { eventKeys, expectBooks } from './acts'
import { Api } from './api'
import { Phone, type Typed, openDialog, typeNim } from './phone'
import { type Server, connect, newDataDir, removeDataDir, startServer } from './server'

const TABS = 2
const SCANS = 200
/** In each round every tab types this many. */
const STEP = 10

/** What goes wrong in the middle of a round; what it returns is done at the round's end. */
type Trouble = () => Promise<() => Promise<void>>

test('200 scans typed while the server, the network, the tabs and the browser die and come back: all on the server, none twice @full', async () => {
  test.setTimeout(10 * 60_000)
  const dataDir = await newDataDir()
  let server: Server = await startServer(dataDir)
  const port = new URL(server.url).port
  const phone = await Phone.make(server.url)
  try {
    const absen = await fill(server)
    const typed = Array.from({ length: SCANS }, (_, at): Typed => ({ ...person(at), ...FRESH }))
    let tabs: Page[] = []
    const open = async () => {
      tabs = []
      for (let tab = 1; tab <= TABS; tab++) tabs.push(await phone.openScanner(absen, tab))
    }
    const restart = async () => void (server = await startServer(dataDir, { PORT: port }))
    const nothing = async () => undefined

    const trouble: Record<string, Trouble> = {
      'the server dies and comes back': () => server.killTree().then(() => restart),
      'the server dies and comes back at once': async () => {
        await server.killTree()
        await restart()
        return nothing
      },
      'the network goes and comes back': async () => {
        await phone.setOffline(true)
        return () => phone.setOffline(false)
      },
      'the network flaps': async () => {
        for (let at = 0; at < 6; at++) await phone.setOffline(at % 2 === 0)
        return nothing
      },
      'a tab is loaded again': async () => {
        return async () => {
          await tabs[0]!.reload()
          await openDialog(tabs[0]!)
        }
      },
      'the browser dies': async () => {
        await phone.die()
        return async () => {
          await phone.switchOn()
          await open()
        }
      },
      'no network, and the server dies meanwhile': async () => {
        await phone.setOffline(true)
        await server.killTree()
        return async () => {
          await restart()
          await phone.setOffline(false)
        }
      },
      'the server dies, then the browser': async () => {
        await server.killTree()
        await phone.die()
        return async () => {
          await restart()
          await phone.switchOn()
          await open()
        }
      },
    }
    const rounds = [
      'the server dies and comes back',
      'the network goes and comes back',
      'the browser dies',
      'the server dies and comes back at once',
      'a tab is loaded again',
      'no network, and the server dies meanwhile',
      'the network flaps',
      'the server dies, then the browser',
      'the server dies and comes back',
      'the network goes and comes back',
    ]
    expect(rounds.length * STEP * TABS).toBe(SCANS)

    await phone.switchOn()
    await open()
    for (const [round, name] of rounds.entries()) {
      const parts = Array.from({ length: TABS }, (_, tab) => {
        const from = (round * TABS + tab) * STEP
        return typed.slice(from, from + STEP)
      })
      const mend = await typeUntil(trouble[name]!, tabs, parts)
      await mend()
      // What the browser took with it before a word was said is typed again.
      await Promise.all(parts.map((part, tab) => typeAll(tabs[tab]!, part)))
    }
    await tabs[0]!.getByRole('button', { name: 'Tutup pemindai' }).click()
    await expect(tabs[0]!.getByRole('button', { name: /^Tersinkron/ })).toBeVisible({ timeout: 120_000 })
    await expectOnServer(server, absen, typed)
  } finally {
    await phone.throwAway()
    await server.stop()
    await server.killTree()
    await removeDataDir(dataDir)
  }
})

const FRESH = { promised: false, doubted: false }

/** Whoever stands at `at` in the order of typing: ten of the first group, ten of the second, and again. */
const person = (at: number) => ({ nim: String(2_510_000_000 + at), nama: `Peserta ke-${at}.` })
const groupOf = (at: number) => (Math.floor(at / STEP) % TABS) + 1

async function fill(server: Server): Promise<string> {
  const api = await Api.login(server.url)
  await api.roster(Array.from({ length: SCANS }, (_, at) => [person(at).nama, person(at).nim, groupOf(at)]))
  return api.absen('Hari 1')
}

/** Every tab types its part; after the third word on the first tab the trouble begins, while the others are at it. */
async function typeUntil(trouble: Trouble, tabs: Page[], parts: Typed[][]): Promise<() => Promise<void>> {
  let begun: Promise<() => Promise<void>> | undefined
  await Promise.all(
    parts.map(async (part, tab) => {
      for (const [at, typed] of part.entries()) {
        if (tab === 0 && at === 3) begun = trouble()
        try {
          await typeNim(tabs[tab]!, typed)
        } catch (error) {
          // A browser that died ends the typing, and nothing else may.
          if (!tabs[tab]!.isClosed()) throw error
          typed.doubted = !typed.promised
          return
        }
      }
    }),
  )
  return begun!
}

async function typeAll(page: Page, part: Typed[]): Promise<void> {
  for (const typed of part.filter(({ promised }) => !promised)) await typeNim(page, typed)
}

async function expectOnServer(server: Server, absen: string, typed: Typed[]): Promise<void> {
  const client = await connect(server.dataDir)
  try {
    const rows = await expectBooks(client, absen, await eventKeys(client, absen))
    const hadir = [...rows.values()].filter(({ status_kehadiran }) => status_kehadiran === 'Hadir')
    expect(hadir).toHaveLength(SCANS)
    const events = await client.query<{ nim: string; count: number }>(
      `select a.nim, count(*)::int as count from kehadiran_event e join anggota a on a.id = e.id_anggota
       where e.id_absen = $1 group by a.nim`,
      [absen],
    )
    const times = new Map(events.rows.map(({ nim, count }) => [nim, count]))
    const wrong = typed.filter(({ nim, doubted }) => {
      const count = times.get(nim) ?? 0
      return doubted ? count < 1 || count > 2 : count !== 1
    })
    expect(wrong, 'once each; twice at most where it had to be typed again').toEqual([])
    const doubted = typed.filter((one) => one.doubted).length
    console.log('outbox', { scans: SCANS, hadir: hadir.length, typedAgain: doubted })
  } finally {
    await client.end()
  }
}
