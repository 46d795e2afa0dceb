import { axeWalk } from './axe-walk'

// A part of it is looked at in every `npm test` (`axe.spec.ts`).
axeWalk({ width: 390, height: 844 }, 'all')
axeWalk({ width: 1440, height: 900 }, 'all')
