import { benchAnswers } from './answers'
import { benchBatch } from './batch'
import { benchDecode } from './decode'
import { benchExport } from './export'
import { benchFlags } from './flags'
import { benchGerbang } from './gerbang'
import { benchLanding } from './landing'
import { benchLoad } from './load'
import { benchProfile } from './profile'
import { benchPusat } from './pusat'
import { publishKept } from './results'
import { benchRush } from './rush'
import { benchRushAttack } from './rush-attack'
import { benchLaporan, benchLists } from './scale'
import { type Target, missedTargets } from './targets'

const USAGE = `npm run bench                  load and landing, in one run
npm run bench -- load          lists, scans, statuses and submissions, each beside its floor
npm run bench -- load scan     some of it (with-absensi, scan, scan/8, …), printed and not written
npm run bench -- landing       the landing page by Lighthouse, and what each kind of page weighs
npm run bench -- answers       lists as phones get them: bytes, time and processor with each compression
npm run bench -- profile       where the server's time goes
npm run bench -- flags         what each of Node's flags gives (decision 074)
npm run bench -- decode        degraded frames: our reader beside html5-qrcode's
npm run bench -- gerbang       the scanner at a sixth of the processor, 8,000 cards on paper, and a cheap phone: Slow 3G, frames, interactions
npm run bench -- gerbang slow-phone   some of it (speed, print, mentor, slow-phone, frames, interactions)
npm run bench -- ekspor        everybody's submissions over 50 ms: by pages of ten, and as one file
npm run bench -- batch         500 acts in one call beside 500 calls, and single scans beside the batches of 300 phones
npm run bench -- listabsen     lists of an event, and of one with 100 times the people (--quick: 10 times)
npm run bench -- laporan       the recap at both scales, and its workbook
npm run bench -- pusat         scans of 300 phones beside 100 viewers of the command centre
npm run bench -- rush          8,000 activations within 10 minutes, 500 of them in the first 10 s, and scans beside them; printed, not written
npm run bench -- rush --attack  one machine with 260 connections against new browsers, scans and the disk; printed, not written
npm run bench -- report        writes RESULTS.md and the README's figures from results.json
with --quick                   fewer rounds
with --check                   exit code 1 where a target is missed, each named`

/** Measures, writes its results, and returns the targets of what it measured. */
type Part = (quick: boolean, chosen: readonly string[]) => Promise<readonly Target[]>

const PARTS: Record<string, Part> = {
  load: benchLoad,
  landing: benchLanding,
  answers: benchAnswers,
  profile: benchProfile,
  flags: benchFlags,
  decode: benchDecode,
  gerbang: benchGerbang,
  ekspor: benchExport,
  batch: benchBatch,
  listabsen: benchLists,
  laporan: benchLaporan,
  pusat: benchPusat,
  rush: (quick) => (args.includes('--attack') ? benchRushAttack(quick) : benchRush(quick)),
  report: publishKept,
}
const FLAGS = new Set(['--quick', '--check', '--attack'])

const args = process.argv.slice(2)
const [quick, check] = [args.includes('--quick'), args.includes('--check')]
const [name, ...chosen] = args.filter((arg) => !FLAGS.has(arg))
const parts = name === undefined ? [benchLoad, benchLanding] : [PARTS[name]].flatMap((part) => part ?? [])

if (parts.length === 0 || (chosen.length > 0 && name !== 'load' && name !== 'gerbang')) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  const targets: Target[] = []
  for (const part of parts) targets.push(...(await part(quick, chosen)))
  const missed = missedTargets(targets)
  for (const line of missed) console.log(line)
  if (check) console.log(`${targets.length - missed.length} of ${targets.length} targets met`)
  if (check && missed.length > 0) process.exitCode = 1
}
