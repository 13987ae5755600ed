import { asked } from '#tests/paths/asked.ts'
import { openOrderDriver } from '#tests/paths/order-browser.ts'
import { readReplay, statusOf } from '#tests/paths/order-keys.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { wider } from '#tests/support/wider.ts'

/** One that is allowed, one that is refused, one that asks, and one that happens elsewhere. */
const always = 'processing {"is_pickup":true}: s h · s p Enter · s h · s t Enter Enter · !order.handed_to_collection'

/** `npm run test:paths -- --keys '…'`: a walk as it was printed, typed again; the statuses it goes through are told. */
test(`a walk that was printed can be typed again${wider(asked.folder === undefined)}`, async ({ page, database }) => {
  const driver = await openOrderDriver(page, database)
  const { root, steps } = readReplay(asked.keys ?? always)
  const id = await driver.born(root)
  const seen = [root.status]
  const dialog = page.getByRole('dialog')
  let version: string | null = '1'
  const settled = () =>
    expect(async () => {
      const isAsked = await dialog.isVisible()
      const isDone = (await driver.record.getAttribute('data-version')) !== version
      expect(isAsked ? 'asks' : isDone ? 'done' : 'nothing yet').toBe('done')
    }).toPass({ timeout: 3000 })
  for (const step of steps) {
    if (typeof step === 'string') await driver.press(step)
    else await driver.happen(id, { ...root.context, status: statusOf(root.status) }, step)
    // it is done, or it is refused or still asks; a key that means nothing here does neither
    await settled().catch(() => {})
    for (let left = 5; left > 0 && (await dialog.isVisible()); left -= 1) {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden', timeout: 500 }).catch(() => {})
    }
    version = await driver.record.getAttribute('data-version')
    seen.push((await driver.record.getAttribute('data-status')) ?? 'gone')
  }
  await driver.close()
  console.log(seen.join(' → '))
  const expected = ['processing', 'on-hold', 'on-hold', 'processing', 'order-in-transit', 'debt-collection']
  expect(seen).toEqual(asked.keys === undefined ? expected : seen)
})
