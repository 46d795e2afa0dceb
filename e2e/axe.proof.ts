import { axeWalk } from './axe-walk'

// A phone's width is looked at in every `npm test` (`axe.spec.ts`).
axeWalk({ width: 1440, height: 900 })
