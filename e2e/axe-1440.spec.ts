import { axeWalk } from './axe-walk'
import { test } from './test'

test.describe('@full', () => axeWalk({ width: 1440, height: 900 }))
