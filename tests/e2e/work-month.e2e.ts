import type { Locator, Page } from '@playwright/test'
import { DateTime } from 'luxon'
import { openDb, type Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'

const most = 40

/** Goes on by Tab until it is there, as whoever has no pointer does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab did not lead there')
}

type Worked = { id: number; day: string; start: string; zone: string }

/** The last day that somebody worked in an open month and nobody has asked about, with the beginning of its first work. */
const workedDay = (db: Db, login: string): Promise<Worked> =>
  db.one<Worked>(sql`
    select u.id, to_char(d.day, 'YYYY-MM-DD') as day, d.first_start as start, u.time_zone as zone
    from work_days d join users u on u.id = d.user_id
    where u.login = ${login} and d.recorded_work > 4 * 3600 and d.absence_kind is null
      and d.day between date_trunc('month', current_date)::date and current_date - 1
      and not exists (select from corrections c where c.employee_id = u.id and c.day = d.day)
    order by d.day desc limit 1`)

test('an employee corrects a day, and who administers times approves it, closes the month and opens it again, all by keyboard @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const { id, day, start, zone } = await workedDay(db, 'orders')
  const at = (minutes: number) => DateTime.fromISO(start, { zone }).plus({ minutes }).toFormat('HH:mm')
  const correction = () =>
    db.maybe<{ id: number; status: string; breaks: number }>(sql`
      select c.id, c.status, (select count(*)::integer from counted_sessions s
        where s.user_id = ${id} and not s.is_work_session
          and (s.date_start at time zone ${zone})::date = ${day}::date) as breaks
      from corrections c where c.employee_id = ${id} and c.day = ${day}`)

  // a break that was forgotten, written by itself
  await signInAs(page, 'orders', `/profile/work-tracking?day=${day}`)
  await expect(page.locator(`[data-day="${day}"]`)).toBeFocused()
  await expect(page.locator('[data-conditions]')).toContainText('Mo 8')
  await withoutPointer(page)
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Beginn' }).first()).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Zeit hinzufügen' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type(at(30))
  await page.keyboard.press('Tab')
  await page.keyboard.type(at(40))
  await tabTo(page, dialog.getByRole('textbox', { name: 'Begründung' }))
  await page.keyboard.type('Frühstück nicht gebucht')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-request=correction]')).toBeVisible()
  const asked = await correction()
  expect(asked).toMatchObject({ status: 'requested' })

  await signInAs(page, 'worktime', `/time-tracking/calendar?day=${day}&user=${id}`)
  await expect(page.locator(`[data-day="${day}"]`)).toBeFocused()
  await withoutPointer(page)
  await page.keyboard.press('s')
  await page.keyboard.press('g')
  await expect.poll(correction).toEqual({ ...asked, status: 'approved', breaks: (asked?.breaks ?? 0) + 1 })

  // the month before is over: it is closed from here, and its days with it
  const before = DateTime.fromISO(day).minus({ months: 1 })
  const month = () =>
    db.one<{ status: string }>(sql`
      select status from work_months
      where user_id = ${id} and month = ${before.startOf('month').toISODate()}::date`)
  await page.keyboard.press('PageUp')
  await expect(page.locator('[data-month=open]')).toBeVisible()
  await page.keyboard.press('s')
  await page.keyboard.press('c')
  await answer(page)
  await expect.poll(month).toEqual({ status: 'closed' })
  await expect(page.locator('[role=gridcell][data-locked]').first()).toBeVisible()
  await page.keyboard.press('s')
  await page.keyboard.press('o')
  await page.getByRole('dialog').getByRole('textbox').last().waitFor()
  await page.keyboard.type('Eine Schicht fehlte')
  await answer(page)
  await expect.poll(month).toEqual({ status: 'open' })
  await db.close()
})

/** What the palette asks before it does it. */
async function answer(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.waitForTimeout(500)
  for (let step = 0; step < 3 && (await dialog.isVisible()); step += 1) {
    await page.keyboard.press('Enter')
    await page.waitForTimeout(500)
  }
}
