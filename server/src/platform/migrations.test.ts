import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createPool, migrate, readMigrations } from './database'
import { freshDatabase } from './postgres/testing'

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))

// Databases and backups store these hashes: a changed file would be applied a second time.
const RELEASED = {
  '0000_init': '9de70ab456a1f5cea28724155dce2eb4493d5929260532f8befebe8a620e8137',
  '0001_akun': 'd02e6c8d4f94746df45a08f285ad3b684b944ff0c1ad2d186c761a5f5945656e',
  '0002_kode_sejam': 'a0b9a6a821ccc2fc2ecd03fb398370fc8193107570748e0e331410ee03912e36',
  '0003_epoch': '82b18f6e561bf9989f7772839ab9483e6d1029a9d4c1354999948a97409b1d9e',
  '0004_perangkat': 'abc4816045a1c9b5fdc52476b09c5286eada427cb04d9502de4cf13855505dfa',
  '0005_cara_scan': 'd64cc2994ef0a22bff0962c746b91657bdc7c318045edb335736c8cb1598d05a',
  '0006_kunci': '114d71289fa68518d1ff8b885b779ef1de3f9290658f7369f20909c9d326c677',
  '0007_urutan': '10931a1b56aa33eecce206fd31bd31b80b18eab73ce07fa58caabf4aa97bbe02',
  '0008_version': '461c5fa6c9bbbda39a3ae09ca5fa513ccdd24dfb544386a2dece9e86bb896025',
  '0009_perubahan': '5debf66047d035a441dfca37651896a3984e92644de77067060ccb95ec5c5346',
  '0010_laporan_perangkat': '3b628422b60ae9cb76bcb40edd84bd167ddebe0ecd9aa61140ea82af3d260d36',
  '0011_peran': 'c1f829b19b8430dfc8b592f6cb5f28331d44708b313491ac96918f0744f05ce1',
  '0012_di_luar_wewenang': 'b2c5fe2df7adf795dcaa60fdb063429ce38ad98055edcacd2110b951497e2fd4',
  '0013_undangan': 'ac00da3590fcafb76ea9501070e12e1bc28d3b7caed792204836fa7321b2929f',
  '0014_roster': 'dddfcdc47a6c223b35eb2ea086ec3a48cb6d6c482189130cc6062bdec3b4b884',
  '0015_cocokkan': 'bdabb7546463ee75de055261fc03df805b876de9ed3d1d6bcc83eadd0fa8fcc7',
  '0016_saya': '738b6847891631ec01730ff4de2e38543d9e111acfd9f98e447975782e6cca99',
  '0017_kunci_gerbang': 'a1caf44b7f9ee78255d07b79d2c24c63357e69a6c428cfd153437872dbf25afe',
}

test('the migrations that were released are byte for byte what they were', () => {
  const hashes = Object.fromEntries(readMigrations(FOLDER).map(({ name, hash }) => [name, hash]))
  expect(hashes).toMatchObject(RELEASED)
})

test('migrations have numbers without a gap, in the order in which they are applied', () => {
  const names = readMigrations(FOLDER).map(({ name }) => name)
  expect(names).toEqual(
    names.map((_name, at) => expect.stringMatching(new RegExp(`^${String(at).padStart(4, '0')}_[a-z_]+$`))),
  )
})

test('a database that is up to date is left as it is, and replicas that migrate at once apply each migration once', async () => {
  const { connection } = await freshDatabase()
  const pool = createPool(connection, () => undefined)
  onTestFinished(() => pool.end())
  const applied = async () => (await pool.query('select hash, applied_at from migrasi order by hash')).rows
  const before = await applied()
  await migrate(pool, FOLDER)
  expect(await applied()).toEqual(before)

  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
  await Promise.all([migrate(pool, FOLDER), migrate(pool, FOLDER)])
  expect((await applied()).map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash))
})
