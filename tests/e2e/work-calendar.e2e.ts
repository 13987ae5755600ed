import { DateTime } from 'luxon'
import type { Page } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'

const zone = 'Europe/Berlin'
const today = () => DateTime.now().setZone(zone)
const cell = (page: Page, day: DateTime) => page.locator(`[role=gridcell][data-day="${day.toISODate()}"]`)
const grid = (page: Page) => page.getByRole('grid')

/** A Monday to come on which `days` days in a row are working days of nobody's holidays. */
const mondayAhead = (weeks: number) => today().startOf('week').plus({ weeks })

test('an employee walks their month, asks for vacation and corrects a day without a pointer', async ({
  page,
  database,
}) => {
  await signInAs(page, 'orders', '/profile/work-tracking')
  await expect(grid(page)).toBeVisible()
  await expect(cell(page, today())).toBeFocused()
  await withoutPointer(page)
  const keys = countingKeys(page)

  // a day, a week, a month, and back to today
  await keys.press('ArrowLeft', 'ArrowUp', 'PageUp', 'h')
  await expect(cell(page, today())).toBeFocused()
  expect(keys.count()).toBe(4)

  // five days as a range, and vacation for them: nothing is typed
  keys.restart()
  const monday = mondayAhead(3)
  await keys.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Home')
  await expect(cell(page, monday)).toBeFocused()
  await keys.press('Shift+ArrowRight', 'Shift+ArrowRight')
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveCount(3)
  await keys.press('c', 'u')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toHaveValue(monday.toFormat('dd.MM.yyyy'))
  await keys.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cell(page, monday)).toContainText('Urlaub, beantragt')
  await expect(cell(page, monday.plus({ days: 2 }))).toBeFocused()
  expect(keys.count()).toBeLessThanOrEqual(10)

  const db = openDb(database)
  const rows = await db.rows(sql`
    select kind, status, to_char(first_day, 'YYYY-MM-DD') as first, to_char(last_day, 'YYYY-MM-DD') as last
    from absences a join users u on u.id = a.employee_id where u.login = 'orders' and first_day = ${monday.toISODate()}::date`)
  await db.close()
  expect(rows).toEqual([
    { kind: 'vacation', status: 'requested', first: monday.toISODate(), last: monday.plus({ days: 2 }).toISODate() },
  ])
})
