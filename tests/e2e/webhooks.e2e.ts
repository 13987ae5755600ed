import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a webhook is written, given a secret and tried out by key, and what it told stands beside its list @full', async ({
  page,
  database,
}) => {
  // nobody may be called on this machine: the trial says so
  const receiver = createServer((_, answer) => void answer.end())
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo // it listens on a port
  await signInAs(page, 'admin', '/admin/webhooks')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('w')
  await page.getByLabel('Name').fill('Probe')
  await page.getByLabel('Ereignis').click()
  await page.keyboard.type('Rechnung: Bezahlt')
  await page.keyboard.press('Enter')
  await page.getByLabel('Zustelladresse').fill(`http://127.0.0.1:${port}/hooks`)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/webhooks\/\d+/)
  await expect(page.getByRole('heading', { name: 'Probe' })).toBeVisible()

  await page.keyboard.press('i')
  await page.keyboard.press('k')
  await expect(page.locator('[data-secret]')).toContainText('whsec_')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Jede Nachricht ist mit dem Secret signiert')).toBeVisible()
  await page.keyboard.press('r')

  const db = openDb(database)
  await expect
    .poll(async () => db.maybe(sql`select from webhook_deliveries where is_test and status = 'given-up'`), {
      timeout: 15_000,
    })
    .toBeDefined()
  await page.goto('/admin/webhooks/deliveries')
  const beside = page.locator('[data-peek]')
  await expect(beside).toContainText('webhook.test')
  await expect(beside).toContainText('Der Empfänger steht nicht im öffentlichen Internet')
  await page.keyboard.press('Delete')
  await page.locator('dialog[open]').getByLabel('Grund').fill('Nur probiert')
  await page.keyboard.press('Enter')
  await expect(beside).toContainText('Verworfen: Nur probiert')
  await db.close()
  receiver.close()
})
