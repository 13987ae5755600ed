import { isRecordPlace } from '#commands/places.ts'
import { test } from '#tests/support/e2e.ts'
import { placesOfEachMake } from '#tests/support/everywhere.ts'
import { tabThrough } from '#tests/support/tab-through.ts'

// all places: `npm run test:languages`
for (const place of placesOfEachMake.filter((id) => !isRecordPlace(id)))
  test(`Tab goes through ${place} as the eye does, past nothing and out again`, ({ page }) => tabThrough(page, place))
