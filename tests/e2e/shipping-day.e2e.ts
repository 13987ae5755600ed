import { openDb } from '#server/db.ts'
import { usualProfile } from '#entities/scan/scanner-profile.ts'
import { openSignIn, demoPassword, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'
import { makeShops } from '#tests/support/make-order.ts'
import { makeOrderToPack } from '#tests/support/packed-order.ts'
import { at, rest, slipOf, statusOf } from '#tests/support/station.ts'
import { scannerOn } from '#tests/support/scan.ts'

const day = 'a day of shipping staff by keyboard and scanner, from sign-in to going home: nothing forbidden in sight'
test(day, { tag: '@full' }, async ({ page, database }) => {
  test.setTimeout(120_000)
  const db = openDb(database)
  const shops = await makeShops(db)
  const orders = [await makeOrderToPack(db, shops, [1]), await makeOrderToPack(db, shops, [2, 1])] as const
  const refused: string[] = []
  page.on('response', (response) => {
    if ([401, 403].includes(response.status())) refused.push(`${response.status()} ${response.url()}`)
  })
  await page.addInitScript(
    (profile) => localStorage.setItem('kontor.scanner', profile),
    JSON.stringify({ ...usualProfile, is_on: true, gap: 50 }),
  )
  await openSignIn(page)
  await withoutPointer(page)
  const keys = countingKeys(page)
  const scan = await scannerOn(page, 'DE')
  const press = async (...all: string[]) => {
    for (const key of all) {
      await page.waitForTimeout(rest)
      await keys.press(key)
    }
    await page.waitForTimeout(rest)
  }
  await page.locator('[name=username]').fill('shipping')
  await page.locator('[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })

  await press('t', 's')
  await expect(page.getByRole('banner').getByText('Arbeitet', { exact: true })).toBeVisible()
  // what waits, and the station; from the list it would open the row that has the focus
  await press('g', 's')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await press('g', 'h')
  await expect(page).toHaveURL(/\/(home|dashboard)?$/)
  await press('Control+k')
  await page.keyboard.type('Packplatz', { delay: 90 })
  await press('Enter')
  await at(page, 'idle')

  keys.restart()
  let scans = 0
  const read = async (code: string) => {
    scans += 1
    await scan(code)
  }
  for (const [order, pieces] of [
    [orders[0], [0]],
    [orders[1], [0, 0, 1]],
  ] as const) {
    await read(slipOf(order))
    await at(page, 'claimed')
    for (const piece of pieces) {
      await read(order.codes[piece] ?? '')
      await page.waitForTimeout(rest)
    }
    await at(page, 'ready')
    await press('Enter')
    await at(page, 'shipped')
    expect(await statusOf(db, order)).toBe('order-in-transit')
  }
  // 1 + n scans and a key for each parcel
  expect([scans, keys.count()]).toEqual([6, 2])

  await press('Escape')
  await press('Escape')
  await expect(page).toHaveURL(/\/orders\/shipping$/)
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await press('t', 'h')
  await expect(page.getByRole('banner').getByText('Arbeitet nicht')).toBeVisible()
  await expect(toasts(page).filter({ hasText: /nicht erlaubt|kein Recht/ })).toHaveCount(0)
  expect(refused).toEqual([])
  await db.close()
})
