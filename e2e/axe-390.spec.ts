import { axeWalk } from './axe-walk'
import { test } from './test'

// Each width has a file of its own, so that both workers take part.
test.describe('@full', () => axeWalk({ width: 390, height: 844 }))
