import type { PlaceId } from '#commands/places.ts'
import { test } from '#tests/support/e2e.ts'
import { tabThrough } from '#tests/support/tab-through.ts'
import { wider } from '#tests/support/wider.ts'

// all places: `npm run test:languages`
const few: readonly PlaceId[] = ['orders', 'profile']
for (const place of few)
  test(`Tab goes through ${place} as the eye does, past nothing and out again${wider(place !== 'orders')}`, ({
    page,
  }) => tabThrough(page, place))
