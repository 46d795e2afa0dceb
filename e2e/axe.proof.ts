import { axeWalk } from './axe-walk'

// axe takes half a minute of both cores for each width. Journeys in `npm test` have it look at their own screens.
axeWalk({ width: 390, height: 844 })
axeWalk({ width: 1440, height: 900 })
