import { defaultWords } from '@bakti/contract/default-words.schemas'
import { config } from 'zod'

// Building its faster parsers, zod tries `new Function`. The CSP forbids that, and every browser would report a violation.
config({ jitless: true, localeError: defaultWords })
