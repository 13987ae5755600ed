import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a break that begins and ends without a network is booked when it was, once the server answers', async ({
  page,
  context,
  database,
}) => {
  const db = openDb(database)
  await signInAs(page, 'worktime')
  const clock = page.locator('header').getByRole('button', { name: /^(Arbeitet|In Pause)/ })
  const press = async (keys: string) => {
    for (const key of keys.split(' ')) await page.keyboard.press(key)
  }
  await expect(clock).toHaveText(/^Arbeitet nicht/)
  // its code is there before the network goes
  await page.waitForLoadState('networkidle')
  await press('t s')
  await expect(clock).toHaveText(/^Arbeitet\d/)
  await context.setOffline(true)
  await press('t b')
  await expect(clock).toHaveText(/^In Pause.*1 wartet auf den Server/)
  await press('t e')
  await expect(clock).toHaveText(/^Arbeitet\d.*2 warten auf den Server/)
  const backAt = Date.now()
  await page.waitForTimeout(1500)
  await context.setOffline(false)
  await expect(clock).not.toHaveText(/Server/, { timeout: 20_000 })
  const rows = await db.rows<{ is_work_session: boolean; end: string | null }>(sql`
    select w.is_work_session, w.date_end as end from work_sessions w join users u on u.id = w.user_id
    where u.login = 'worktime' and w.date_start > now() - interval '10 minutes' order by w.date_start, w.id`)
  expect(rows.map((row) => row.is_work_session)).toEqual([true, false, true])
  // as of when it was pressed, and not of when it was sent
  expect(Date.parse(String(rows[1]?.end))).toBeLessThanOrEqual(backAt)
  expect(rows[2]?.end).toBeNull()
  await db.close()
})
