import { benchDecode } from './decode'
import { benchGerbang } from './gerbang'
import { benchLanding } from './landing'
import { benchLoad } from './load'
import { benchProfile } from './profile'

const USAGE = `npm run bench                  load: lists, scans, statuses and submissions, each beside its floor
npm run bench -- --quick       the same within 3 minutes
npm run bench -- load scan     some of it (with-absensi, scan, scan/8, …), printed and not written
npm run bench -- profile       where the server's time goes
npm run bench -- decode        degraded frames: our reader beside html5-qrcode's
npm run bench -- gerbang       the scanner at a sixth of the processor, and 8,000 cards on paper
npm run bench -- landing       the landing page by Lighthouse, and what each kind of page weighs`

const args = process.argv.slice(2)
const quick = args.includes('--quick')
const [part = 'load', ...more] = args.filter((arg) => arg !== '--quick')
const parts: Record<string, (quick: boolean, chosen: readonly string[]) => Promise<void>> = {
  load: benchLoad,
  profile: benchProfile,
  decode: benchDecode,
  gerbang: benchGerbang,
  landing: benchLanding,
}
const run = parts[part]
if (!run || (more.length > 0 && run !== benchLoad)) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  await run(quick, more)
}
