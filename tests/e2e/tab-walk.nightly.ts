import { isRecordPlace } from '#commands/places.ts'
import { test } from '#tests/support/e2e.ts'
import { derivedPlaces, placesOfEachMake } from '#tests/support/everywhere.ts'
import { tabThrough } from '#tests/support/tab-through.ts'

for (const place of derivedPlaces.filter((id) => !isRecordPlace(id) && !placesOfEachMake.includes(id)))
  test(`Tab goes through ${place} as the eye does, past nothing and out again`, ({ page }) => tabThrough(page, place))
