import type { Page } from '@playwright/test'
import { recordHrefOf } from '#commands/places.ts'
import { expect } from '#tests/support/e2e.ts'
import type { Step } from './explore.ts'
import { pressed, typedFor } from './keys.ts'
import { standingOf, type JointServer } from './server.ts'
import { isTaken } from './walk.ts'

/** One page of the console that somebody works on who may do everything, and the server behind it for what happens elsewhere. */
export function onPage(page: Page, server: JointServer) {
  const dialog = page.getByRole('dialog')
  const toast = page.locator('[data-sonner-toast]')

  /** Opens a record where it does not stand there already, as it is now. */
  const open = async ({ noun, id }: Step['happening'], order: number) => {
    const record = await server.record(order, noun, id)
    const href = recordHrefOf({ name: noun })?.(record.id)
    if (href === undefined) throw new Error(`Nothing shows a ${noun}`)
    if (new URL(page.url()).pathname !== href) await page.evaluate((at) => history.pushState(null, '', at), href)
    await expect(async () => {
      // what happened elsewhere is seen by whoever comes back
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      const now = `[data-record="${record.id}"][data-version="${record.version}"]`
      await expect(page.locator(now)).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 45_000 })
    return record
  }

  /** Answers what is asked, one page after the other; what cannot be undone has the focus on Cancel. */
  const answer = async (fields: readonly string[]) => {
    for (const key of fields) await (pressed.includes(key) ? page.keyboard.press(key) : page.keyboard.type(key))
    for (let left = 3; left > 0 && (await dialog.isVisible()); left -= 1) {
      const isCancel = await page.evaluate(() => document.activeElement?.textContent?.startsWith('Abbrechen') === true)
      if (isCancel) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'hidden', timeout: 1500 }).catch(() => undefined)
    }
  }

  const versionOf = async ({ noun, id }: Step['happening'], order: number) =>
    (await server.record(order, noun, id)).version

  const leave = async () => {
    for (let left = 5; left > 0 && (await dialog.isVisible()); left -= 1) {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden', timeout: 500 }).catch(() => undefined)
    }
  }

  const asked = dialog.locator('[data-first-focus]').first()

  /** A step, typed where a person can; and what the server says of it all must be what the model says. */
  const go = async (order: number, step: Step): Promise<void> => {
    const { before, happening, after } = step
    const typed = typedFor(before, happening)
    if (typed === undefined) expect(await server.happen(order, happening)).toBe(isTaken(step))
    else {
      const { version } = await open(happening, order)
      for (const key of typed.keys.split(' ')) await page.keyboard.press(key)
      if (!isTaken(step)) await expect(dialog.or(toast).first()).toBeVisible()
      else if (happening.event.type === 'shipment.create') await enter()
      else {
        if (typed.asks) await asked.waitFor()
        await answer(typed.fields)
        await expect.poll(() => versionOf(happening, order), { timeout: 15_000 }).toBeGreaterThan(version)
      }
    }
    await expect.poll(() => server.standing(order), { timeout: 10_000 }).toEqual(standingOf(after))
    await leave()
  }

  /** A new shipment, as its form proposes it. */
  const enter = async () => {
    await expect(page.locator('[data-path=order] input')).not.toHaveValue('')
    await page.keyboard.press('Control+s')
  }
  return { go }
}
