// The house rules that a file's place and its imports can break, as rules of the linter (docs/ARCHITECTURE.md, 'Floors').
// scripts/fixtures/illegal breaks each of them on purpose; `npm run lint` fails when one of those breaches goes unseen.
import { acrossFeatures, floors, lightContract } from './imports.mjs'
import { noDomainWords, noGrabBag, pureRules, sqlInRepository, storageInOnePlace } from './places.mjs'

export default {
  meta: { name: 'bakti' },
  rules: {
    floors,
    'across-features': acrossFeatures,
    'light-contract': lightContract,
    'no-grab-bag': noGrabBag,
    'sql-in-repository': sqlInRepository,
    'storage-in-one-place': storageInOnePlace,
    'no-domain-words-in-ui': noDomainWords,
    'pure-rules': pureRules,
  },
}
