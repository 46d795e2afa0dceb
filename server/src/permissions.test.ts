import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { scopeOf } from '@bakti/contract/access'
import { type CallName, type ServedCall, allCalls, api } from '@bakti/contract/api'
import { type Role, role } from '@bakti/contract/auth/auth.schemas'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { JWT_ALGORITHM } from './features/auth/tokens'
import { type TestApp, startApp } from './testing/app'
import { type Reach, openSessions, roleOf } from './testing/callers'
import { injectCall, isStream } from './testing/inject'
import { scenario } from './testing/scenario'
import { addUser } from './testing/users'

const session: Reach = {
  locked: 'own',
  PESERTA: 'own',
  PIMPINAN: 'own',
  GERBANG: 'own',
  MENTOR: 'own',
  ADMIN: 'own',
}
const account: Reach = { PESERTA: 'own', PIMPINAN: 'own', GERBANG: 'own', MENTOR: 'own', ADMIN: 'own' }
const admin: Reach = { ADMIN: 'all' }

/**
 * Who may use which call, and which rows each role reaches: all, those of its groups, its own, none now (`queued`). A role that is not named is refused (rules
 * A2, R1). 'locked': a session that is locked to the scanner; 'join': public, but not for such a session (rule R90). Written by hand, because the contract is what is tested. A new call is one line.
 */
const TABLE: Record<CallName, Reach | 'public' | 'join'> = {
  'auth.login': 'public',
  'auth.register': 'public',
  'auth.sendCode': 'public',
  'auth.resetPassword': 'public',
  'auth.loginByKode': 'public',
  'auth.listProviders': 'public',
  'auth.loginByGoogle': 'public',
  'auth.getMe': session,
  'auth.logout': session,
  'akun.get': account,
  'akun.update': account,
  'akun.updatePassword': account,
  'akun.endSession': account,
  'auth.logoutAll': account,
  'auth.lockDevice': { GERBANG: 'own', ADMIN: 'own' },
  'kelompok.list': { PESERTA: 'all', MENTOR: 'groups', ADMIN: 'all' },
  'kelompok.create': admin,
  'kelompok.remove': admin,
  'kelompok.import': admin,
  'anggota.list': { MENTOR: 'groups', ADMIN: 'all' },
  'anggota.listRoster': { MENTOR: 'groups', ADMIN: 'all' },
  'anggota.create': admin,
  'anggota.update': admin,
  'anggota.remove': admin,
  'kode.count': admin,
  'kode.issue': admin,
  'kode.markPrinted': admin,
  'absen.list': { locked: 'all', GERBANG: 'all', PIMPINAN: 'all', MENTOR: 'groups', ADMIN: 'all' },
  'absen.create': admin,
  'absen.update': admin,
  'absen.remove': admin,
  'absen.close': admin,
  'absen.audienceChoices': admin,
  'absen.previewAudience': admin,
  'absen.scan': { locked: 'all', GERBANG: 'all', MENTOR: 'groups', ADMIN: 'all' },
  'absen.recordBatch': { locked: 'all', GERBANG: 'all', MENTOR: 'groups', ADMIN: 'all' },
  'absen.setStatus': { locked: 'queued', GERBANG: 'queued', MENTOR: 'groups', ADMIN: 'all' },
  'absen.listDitahan': { MENTOR: 'groups', ADMIN: 'all' },
  'absen.takeDitahan': { MENTOR: 'groups', ADMIN: 'all' },
  'absen.listJumlah': { MENTOR: 'groups', ADMIN: 'all' },
  'absen.listDiputuskan': { MENTOR: 'groups', ADMIN: 'all' },
  'absen.listRiwayat': { MENTOR: 'groups', ADMIN: 'all' },
  'absen.listAllGroups': { MENTOR: 'groups', ADMIN: 'all' },
  'absen.matchTempel': { MENTOR: 'groups', ADMIN: 'all' },
  'absen.exportAbsensi': { MENTOR: 'groups', ADMIN: 'all' },
  'absen.listAbsensi': { MENTOR: 'groups', ADMIN: 'all' },
  'saya.get': { PESERTA: 'own' },
  'saya.report': { PESERTA: 'own' },
  'saya.listReports': { MENTOR: 'groups', ADMIN: 'all' },
  'pusat.get': { PIMPINAN: 'all', ADMIN: 'all' },
  'pusat.follow': { PIMPINAN: 'all', ADMIN: 'all' },
  'pusat.getAwal': { PIMPINAN: 'all', ADMIN: 'all' },
  'kotak.list': { MENTOR: 'groups', ADMIN: 'all' },
  'kotak.count': { MENTOR: 'groups', ADMIN: 'all' },
  'kotak.close': { MENTOR: 'groups', ADMIN: 'all' },
  'laporan.get': { PIMPINAN: 'all', MENTOR: 'groups', ADMIN: 'all' },
  'laporan.listAnggota': { PIMPINAN: 'all', MENTOR: 'groups', ADMIN: 'all' },
  'laporan.exportCsv': { PIMPINAN: 'all', MENTOR: 'groups', ADMIN: 'all' },
  'laporan.exportXlsx': { PIMPINAN: 'all', MENTOR: 'groups', ADMIN: 'all' },
  'tugas.list': { PESERTA: 'all', ADMIN: 'all' },
  'tugas.create': admin,
  'tugas.update': admin,
  'tugas.remove': admin,
  'tugas.countLate': admin,
  'tugas.listKumpul': { MENTOR: 'groups', ADMIN: 'all' },
  'tugas.searchKumpul': { MENTOR: 'groups', ADMIN: 'all' },
  'tugas.getProgress': { MENTOR: 'groups', ADMIN: 'all' },
  'tugas.exportKumpul': admin,
  'tugas.createKumpul': { PESERTA: 'own', ADMIN: 'own' },
  'tugas.updateKumpul': { PESERTA: 'own', ADMIN: 'own' },
  'tugas.listUnmatched': admin,
  'tugas.match': admin,
  'perangkat.report': { locked: 'own', GERBANG: 'own', MENTOR: 'own', ADMIN: 'own' },
  'perangkat.list': admin,
  'perangkat.clear': admin,
  'orang.search': { MENTOR: 'groups', ADMIN: 'all' },
  'orang.get': admin,
  'orang.move': admin,
  'orang.swap': admin,
  'orang.merge': admin,
  'orang.issueKartu': admin,
  'riwayat.list': admin,
  'riwayat.exportCsv': admin,
  'sampah.list': admin,
  'sampah.restore': admin,
  'pengaturan.get': admin,
  'pengaturan.update': admin,
  'pengaturan.sendTrial': admin,
  'pengaturan.getAcara': 'public',
  'pengaturan.listVersi': admin,
  'pengaturan.updateAcara': admin,
  'pengaturan.restoreVersi': admin,
  'pengguna.list': admin,
  'pengguna.updatePeran': admin,
  'pengguna.updateKelompok': admin,
  'pengguna.endSessions': admin,
  'pengguna.unlink': admin,
  'pengguna.issueKode': admin,
  'undangan.list': admin,
  'undangan.create': admin,
  'undangan.revoke': admin,
  'undangan.renew': admin,
  'undangan.check': 'join',
  'undangan.accept': 'join',
  'undangan.import': admin,
  'undangan.getMailing': admin,
  'undangan.sendMails': admin,
  'undangan.stopMails': admin,
  'aktivasi.get': account,
  'aktivasi.check': 'public',
  'aktivasi.activate': 'join',
}

// rules A2, R1, R90
test('every call of the contract has a row, and reaches what the row says', () => {
  expect(Object.keys(TABLE).sort()).toEqual(allCalls.map((call) => call.name).sort())
  for (const { name, access } of allCalls) {
    const reached = [...role.options, 'locked' as const].flatMap((each) => {
      const scope = scopeOf(access, each)
      return scope === null ? [] : [[each, scope]]
    })
    const row = TABLE[name]
    if (row === 'public' || row === 'join') {
      expect(scopeOf(access, 'visitor'), name).toBe('all')
      expect(scopeOf(access, 'locked'), name).toBe(row === 'public' ? 'all' : null)
    } else expect(Object.fromEntries(reached), name).toEqual(row)
  }
})

type Outcome = 'in' | 401 | 403

function outcomeOf(response: LightMyRequestResponse): Outcome {
  const file = /^(text\/csv|application\/vnd\.openxml)/.test(String(response.headers['content-type']))
  const { code, data } = file || isStream(response) ? {} : response.json<{ code?: string; data: unknown }>()
  expect(code, 'the call is served').not.toBe('route.not_found')
  expect(response.statusCode).toBeLessThan(500)
  if (code === 'session.required' || code === 'role.required') expect(data).toBeNull()
  if (response.statusCode === 401) return 401
  // Nothing is named here that could be out of an account's groups: what is denied is a locked session.
  return code === 'role.required' || code === 'scope.denied' ? 403 : 'in'
}

/** What somebody of this role gets of a call, by the table; null without a session. */
function expected({ name }: ServedCall, of: ReturnType<typeof roleOf>): Outcome {
  const row = TABLE[name]
  if (row === 'join') return of === 'locked' ? 403 : 'in'
  if (row === 'public') return 'in'
  if (of === null) return 401
  // No call here waited on a device (rule R13).
  return row[of] === undefined || row[of] === 'queued' ? 403 : 'in'
}

// A database for each call, because some end the session.
// rules A2, R1, R90, W6
test.each(allCalls)('$name lets in exactly the roles of the table', async (call) => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Citra').kelompok(8).anggota('Budi')
  const linked = await addUser(t)
  await t.pool.query('update users set id_anggota = $2 where id = $1', [linked.id, scene.anggota('Citra').id])
  const [own, other] = [scene.kelompok(7), scene.kelompok(8)]
  const sessions = await openSessions(t, { own, other, linked })
  const outcomes: [string, Outcome][] = []
  for (const [caller, headers] of sessions) {
    const response = await injectCall(t.app, call, { url: `/api${call.path}`, headers })
    outcomes.push([caller, outcomeOf(response)])
  }
  expect(Object.fromEntries(outcomes)).toEqual(
    Object.fromEntries(sessions.map(([caller]) => [caller, expected(call, roleOf(caller))])),
  )
})

/** What a session gets of every call that needs one, at this replica. */
async function walk({ app }: TestApp, token: string, calls: readonly ServedCall[]) {
  const outcomes: [string, Outcome][] = []
  for (const call of calls) {
    const { name, path } = call
    const headers = { authorization: `Bearer ${token}` }
    outcomes.push([name, outcomeOf(await injectCall(app, call, { url: `/api${path}`, headers }))])
  }
  return Object.fromEntries(outcomes)
}

// rules A3, R1, R22
test.each(role.options)(
  'who was %s has that role at no replica 1 s after it was changed, whatever is called',
  async (before) => {
    const one = await startApp()
    const replicas = [one, await startApp({ database: one.database })] as const
    const withSession = allCalls.filter(({ access }) => scopeOf(access, 'visitor') === null)
    const reads = withSession.filter(({ method }) => method === 'GET')
    const after = before === 'PIMPINAN' ? 'MENTOR' : 'PIMPINAN'
    const { id, token } = await addUser(one, { role: before })
    const outcomes = (of: Role | null, calls: readonly ServedCall[]) =>
      Object.fromEntries(calls.map((call) => [call.name, expected(call, of)]))
    for (const each of replicas) {
      // Until the replica remembers what it has read.
      const remembers = async () => {
        const probe = await addUser(one)
        const asks = async () => (await walk(each, probe.token, [api.auth.getMe]))['auth.getMe']
        await asks()
        await one.pool.query('delete from sessions where sid = $1', [probe.sid])
        return asks()
      }
      await expect.poll(remembers).toBe('in')
      expect(await walk(each, token, reads)).toEqual(outcomes(before, reads))
    }
    const admin = await one.api.as('ADMIN')
    const { status } = await admin.call(penggunaCalls.updatePeran, { body: { id, role: after } })
    expect(status).toBe(200)
    for (const each of replicas)
      await expect
        .poll(() => walk(each, token, withSession), { timeout: 1_000, interval: 20 })
        .toEqual(outcomes(null, withSession))
    const { sid } = await addUser(one)
    await one.pool.query('update sessions set id_user = $2 where sid = $1', [sid, id])
    const again = one.app.jwt.sign({ id, sid }, { algorithm: JWT_ALGORITHM, expiresIn: '1h' })
    for (const each of replicas) expect(await walk(each, again, reads)).toEqual(outcomes(after, reads))
  },
)

// rules A2, K3
test('a list of groups with their members is not for participants', async () => {
  const { api } = await startApp()
  const query = { anggota: 'true' } as const
  expect((await (await api.as('PESERTA')).call(kelompokCalls.list, { query })).status).toBe(403)
  expect((await (await api.as('ADMIN')).call(kelompokCalls.list, { query })).status).toBe(200)
})
