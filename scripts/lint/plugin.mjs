// The linter's rules about imports, file names and contents (docs/ARCHITECTURE.md, 'Import rules'). scripts/fixtures/illegal breaks
// each of them on purpose; `npm run lint` fails when one of those breaches is not reported.
import { acrossFeatures, layers, lightContract } from './imports.mjs'
import {
  clockOfApp,
  meaningfulNames,
  noDomainWords,
  pureRules,
  sqlInRepository,
  sqlRulesOnce,
  stateInParts,
  storageInOnePlace,
} from './contents.mjs'
import { vocabulary } from './words.mjs'

export default {
  meta: { name: 'bakti' },
  rules: {
    layers,
    'across-features': acrossFeatures,
    'light-contract': lightContract,
    'meaningful-names': meaningfulNames,
    'sql-in-repository': sqlInRepository,
    'sql-rules-once': sqlRulesOnce,
    'state-in-parts': stateInParts,
    'clock-of-app': clockOfApp,
    'storage-in-one-place': storageInOnePlace,
    'no-domain-words-in-ui': noDomainWords,
    'pure-rules': pureRules,
    vocabulary,
  },
}
