import type { Page } from '@playwright/test'
import { DateTime } from 'luxon'
import { openDb, type Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'

const isoOf = (day: DateTime): string => day.toFormat('yyyy-MM-dd')
const today = () => DateTime.now().setZone('Europe/Berlin').startOf('day')
const cell = (page: Page, day: DateTime) => page.locator(`[role=gridcell][data-day="${isoOf(day)}"]`)

/** Days on which somebody would work, one after the other, that nobody has asked for yet. */
async function freeDays(db: Db, login: string, count: number): Promise<DateTime> {
  const { day } = await db.one<{ day: string }>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day from work_days d join users u on u.id = d.user_id
    where u.login = ${login} and d.day > current_date + 20 and ${count} = (
      select count(*) from work_days n
      where n.user_id = d.user_id and n.day between d.day and d.day + ${count - 1}::integer
        and n.required > 0 and n.holiday_id is null and n.absence_kind is null
        and not exists (select from absence_days a where a.employee_id = n.user_id and a.day = n.day)
    ) order by d.day limit 1`)
  return DateTime.fromISO(day)
}

test('an employee walks their month and asks for vacation by keyboard alone', async ({ page, database }) => {
  const db = openDb(database)
  await signInAs(page, 'orders', '/profile/work-tracking')
  await expect(cell(page, today())).toBeFocused()
  await withoutPointer(page)
  const keys = countingKeys(page)
  // a day, a week, a month, the ends of a week, and back to today
  await keys.press('ArrowLeft', 'ArrowUp', 'PageUp')
  await expect(cell(page, today().minus({ days: 8 }).minus({ months: 1 }))).toBeFocused()
  await keys.press('Home', 'h')
  await expect(cell(page, today())).toBeFocused()
  expect(keys.count()).toBe(5)

  // what was recorded stands beside what counts
  const side = page.getByRole('complementary', { name: 'Tag und Monat' })
  await expect(side).toContainText('angerechnet')
  await keys.press('w')
  await expect(page.locator('[data-report=plot] canvas').first()).toBeVisible()
  await keys.press('w')
  const tables = page.locator('[data-report=table]')
  await expect(tables.getByRole('table', { name: 'Wochen des Jahres' })).toContainText('KW')
  await expect(tables.getByRole('table', { name: 'Monate des Jahres' })).toContainText('Summe')
  await keys.press('Escape')
  await expect(page.locator('[data-calendar=month]')).toBeVisible()

  // three days in a row, asked for as they are meant
  const first = await freeDays(db, 'orders', 3)
  await page.goto(`/profile/work-tracking?day=${isoOf(first)}`)
  await expect(cell(page, first)).toBeFocused()
  await withoutPointer(page)
  keys.restart()
  await keys.press('Shift+ArrowRight', 'Shift+ArrowRight')
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveCount(3)
  await keys.press('c', 'u')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toHaveValue(first.toFormat('dd.MM.yy'))
  await keys.press('Tab', 'Enter')
  await expect(dialog).toBeHidden()
  await expect(cell(page, first)).toContainText('Urlaub, beantragt')
  await expect(cell(page, first.plus({ days: 2 }))).toBeFocused()
  expect(keys.count()).toBeLessThanOrEqual(6)
  const rows = await db.rows(sql`
    select kind, status, to_char(last_day, 'YYYY-MM-DD') as last from absences a join users u on u.id = a.employee_id
    where u.login = 'orders' and first_day = ${isoOf(first)}::date`)
  expect(rows).toEqual([{ kind: 'vacation', status: 'requested', last: isoOf(first.plus({ days: 2 })) }])
  await db.close()
})

test('who administers times chooses an employee, decides over a day and notes something down @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const first = await freeDays(db, 'shipping', 1)
  const { name, id } = await db.one<{ name: string; id: number }>(sql`
    select concat_ws(' ', first_name, last_name) as name, id from users where login = 'shipping'`)
  const shipping = await page.request.post('/auth/login', {
    data: { login: 'shipping', password: 'demo-password', server: '' },
  })
  const { payload: token } = (await shipping.json()) as { payload: string }
  const asked = await page.request.post('/api/v3/absence/request', {
    headers: { Token: token, 'Idempotency-Key': 'e2e-calendar-vacation' },
    data: { kind: 'vacation', first_day: isoOf(first), last_day: isoOf(first) },
  })
  expect(asked.status()).toBe(200)

  await signInAs(page, 'worktime', `/time-tracking/calendar?day=${isoOf(first)}`)
  await expect(cell(page, first)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(name.split(' ')[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`user=${id}`))
  await expect(cell(page, first)).toContainText('Urlaub, beantragt')
  await expect(page.locator('[data-request=absence]')).toBeVisible()
  await page.keyboard.press('s')
  await page.keyboard.press('g')
  const status = () =>
    db.one(sql`select status from absences where employee_id = ${id} and first_day = ${isoOf(first)}::date`)
  await expect.poll(status).toEqual({ status: 'approved' })
  await expect(cell(page, first)).not.toContainText('beantragt')

  await page.keyboard.press('n')
  await page.getByRole('dialog').getByRole('textbox').fill('Zug verspätet')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-note]')).toHaveText('Zug verspätet')

  // all of them, a row a person: ↓ leads to the next one
  await page.keyboard.press('v')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/user=team/)
  const rows = page.getByRole('grid').getByRole('row')
  expect(await rows.count()).toBeGreaterThan(3)
  const focused = page.locator('[role=gridcell][tabindex="0"]')
  const before = await focused.getAttribute('data-person')
  await page.keyboard.press('ArrowDown')
  await expect(focused).not.toHaveAttribute('data-person', before ?? '')
  await db.close()
})

test('on a phone the month is a list of days, and one that is opened says the rest @full', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'orders', '/profile/work-tracking')
  await expect(cell(page, today())).toBeVisible()
  const [one, next] = [
    await cell(page, today().startOf('week')).boundingBox(),
    await cell(page, today().startOf('week').plus({ days: 1 })).boundingBox(),
  ]
  expect(next?.y).toBeGreaterThan(one?.y ?? 0)
  expect(next?.x).toBe(one?.x)
  await expect(page.getByRole('complementary', { name: 'Tag und Monat' })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Tag und Monat' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the calendar speaks English, and whoever has no right to others’ days has no place for them @full', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('kontor.locale', 'en_EN'))
  await signInAs(page, 'worktime', '/time-tracking/calendar?view=week')
  await expect(page.getByRole('columnheader', { name: 'Monday' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request vacation' })).toBeVisible()
  await signInAs(page, 'orders', '/time-tracking/calendar')
  await expect(page.locator('[data-calendar]')).toHaveCount(0)
})
