import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('what failed is begun anew and dismissed by key, and a scheduled job runs now', async ({ page, database }) => {
  const db = openDb(database)
  const { number } = await db.one<{ number: string }>(sql`
    with latest as (select id, number from orders order by id desc limit 1), put as (
      insert into outbox (object, record_id, shop_id, kind, name, status, tries, error, held_until, date_created)
      select 'order', id, 3, 'order_transition', 'order_transition', 'dead', 20, 'No answer', now(), now() + interval '5 minutes'
      from latest)
    select number from latest`)
  await signInAs(page, 'admin', '/admin/sync-queue')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toContainText(number)
  // the job in focus stands beside its list from the start
  const beside = page.locator('[data-peek]')
  await expect(beside.getByRole('link', { name: number })).toBeVisible()
  await page.keyboard.press('r')
  await expect(beside).toContainText('Wartet, bis der Shop verbunden')

  await page.keyboard.press('Delete')
  const reason = page.locator('dialog[open]').getByLabel('Grund')
  await expect(reason).toBeFocused()
  await page.keyboard.type('Am Telefon gesagt')
  await page.keyboard.press('Enter')
  await expect(beside).toContainText('Verworfen: Am Telefon gesagt')
  await page.keyboard.press('z')
  await expect(beside).not.toContainText('Verworfen: Am Telefon gesagt')
  await expect(beside).toContainText('Wartet, bis der Shop verbunden')

  // nothing is owed: the only run is the one by hand
  await db.run(sql`update cron_jobs set date_known = now() where name = 'reminders'`)
  await db.run(sql`delete from cron_runs where job = 'reminders'`)
  await page.goto('/admin/cron')
  const row = page.locator('[data-row]').filter({ hasText: 'Mahnlauf' })
  await row.click()
  await expect(beside).toContainText('Jeden Tag um 08:00')
  await expect(beside).toContainText('Noch kein Lauf.')
  await page.keyboard.press('r')
  await expect(toasts(page).filter({ hasText: 'Cronjob' })).toBeVisible()
  await expect(beside.locator('ol li').first()).toContainText(/Nichts zu tun|Mahnung/)
  await expect(row).toContainText('Erledigt')
  await db.close()
})
