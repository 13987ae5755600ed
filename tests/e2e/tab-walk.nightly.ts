import { isBuilt, isRecordPlace, placeIds } from '#commands/places.ts'
import { test } from '#tests/support/e2e.ts'
import { tabThrough } from '#tests/support/tab-through.ts'

for (const place of placeIds.filter((id) => isBuilt(id) && !isRecordPlace(id)))
  test(`Tab goes through ${place} as the eye does, past nothing and out again`, ({ page }) => tabThrough(page, place))
