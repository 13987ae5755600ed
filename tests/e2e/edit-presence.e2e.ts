import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { editBeside } from '#tests/support/edit-beside.ts'

/** ms until the page says again what is open on it, and hears how that stands (editing.md §5). */
const beat = 15_000

// three beats of the server are waited for; the server's side is tests/api/presence.test.ts
test(
  'who else is on a record stands in its header, and oneself in another window',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    await signInAs(page, 'customers', '/customers/7')
    await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
    const own = await page.context().newPage()
    await own.goto('/customers/7')
    const header = own.getByText(/^Auch hier: /)
    await expect(header).toHaveText('Auch hier: Sie, in einem anderen Fenster', { timeout: 20_000 })
    await own.close()

    const context = await browser.newContext({ baseURL })
    const other = await context.newPage()
    await signInAs(other, 'admin', '/customers/7')
    await expect(other.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
    await other.keyboard.press('e')
    await expect(other.locator('[data-path=first_name] input')).toBeFocused()
    // with the next beat
    await expect(page.getByText(/^Auch hier: (?!Sie).+ \(bearbeitet\)/)).toBeVisible({ timeout: 20_000 })
    await other.keyboard.press('Escape')
    await other.keyboard.press('u')
    await expect(page.getByText(/\(bearbeitet\)/)).toBeHidden({ timeout: 20_000 })
    await context.close()
  },
)

test('what somebody else saves is shown at once where nothing is typed, and kept apart where something is', async ({
  page,
}) => {
  const beside = (data: Readonly<Record<string, unknown>>) =>
    editBeside(page, { login: 'admin', object: 'customer', id: '8', data })
  await page.clock.install()
  await signInAs(page, 'customers', '/customers/8')
  const name = page.locator('[data-path=first_name]')
  await expect(name).toBeVisible({ timeout: 20_000 })
  await beside({ first_name: 'Nachbarin', note: 'Erst abends anrufen' })
  await page.clock.fastForward(beat)
  await expect(name).toContainText('Nachbarin')
  const header = page.getByText(/espeichert von: /)
  await expect(header).toHaveText(/^Gespeichert von: (?!Sie).+ Der neue Stand ist geladen/)

  await page.keyboard.press('e')
  const own = page.locator('[data-path=last_name] input')
  await own.fill('Getippt')
  await beside({ first_name: 'Nochmals' })
  await page.clock.fastForward(beat)
  await expect(header).toHaveText(/^Inzwischen gespeichert von: (?!Sie).+ wird beides zusammengeführt/)
  await expect(own).toHaveValue('Getippt')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(header).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-path=first_name] :is(input, dd)')).toHaveValue('Nochmals')
  await expect(own).toHaveValue('Getippt')
})

test('a page that is loaded again is no other window @full', async ({ page, database }) => {
  await signInAs(page, 'customers', '/customers/9')
  const name = page.locator('[data-path=first_name]')
  await expect(name).toBeVisible({ timeout: 20_000 })
  const db = openDb(database)
  const open = () => db.rows<{ window: string }>(sql`select window_id as window from presences where record_id = 9`)
  await expect.poll(open).toHaveLength(1)
  const [before] = await open()
  await page.reload()
  await expect(name).toBeVisible({ timeout: 20_000 })
  await expect.poll(async () => (await open()).filter(({ window }) => window !== before?.window)).toHaveLength(1)
  expect(await open()).toHaveLength(1)
  await db.close()
})
