import type { Page } from '@playwright/test'
import { encodeOwn } from '#entities/scan/own-code.ts'
import { usualProfile } from '#entities/scan/scanner-profile.ts'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'
import type { PackedOrder } from '#tests/support/packed-order.ts'
import { scannerOn } from '#tests/support/scan.ts'

/** ms between a scanner and a hand: nearer than that a key is the scanner's. */
export const rest = 200

export const at = (page: Page, state: string) =>
  expect(page.locator(`[data-station=${state}]`)).toBeVisible({ timeout: 15_000 })
export const toned = (page: Page, tone: string) => expect(page.locator(`[data-tone=${tone}]`)).toBeVisible()
export const statusOf = async (db: Db, { id }: PackedOrder) =>
  (await db.one<{ status: string }>(sql`select status from orders where id = ${id}`)).status
export const slipOf = ({ id }: PackedOrder) => encodeOwn({ kind: 'order', id })

/** A station with a scanner and no pointer: what was scanned and pressed is counted. */
export async function stationOn(page: Page, login = 'shipping') {
  await signInAs(page, login, '/orders/shipping/scan')
  await page.evaluate(
    (profile) => localStorage.setItem('kontor.scanner', profile),
    JSON.stringify({ ...usualProfile, is_on: true, gap: 50 }),
  )
  await page.reload()
  await at(page, 'idle')
  await withoutPointer(page)
  const send = await scannerOn(page, 'DE')
  const keys = countingKeys(page)
  let scans = 0
  return {
    ...keys,
    // by hand: not as quick as a scanner
    press: async (key: string) => {
      await page.waitForTimeout(rest)
      await keys.press(key)
      await page.waitForTimeout(rest)
    },
    scan: async (code: string) => {
      scans += 1
      await send(code)
    },
    spent: () => [scans, keys.count()],
    restart: () => {
      scans = 0
      keys.restart()
    },
  }
}
