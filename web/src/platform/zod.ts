import { defaultWords } from '@bakti/contract/default-words.schemas'
import { config } from 'zod'

// Without `jitless` zod tries `new Function`; the CSP forbids it, and every browser would report a violation.
config({ jitless: true, localeError: defaultWords })
