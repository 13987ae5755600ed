import type { JSHandle, Page } from '@playwright/test'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { overEachLayer } from '#tests/support/everywhere.ts'
import { layers } from '#tests/support/layers.ts'

const modal = ':is([role=dialog], [role=alertdialog], dialog[open])'
const focused = (page: Page) => page.evaluateHandle(() => document.activeElement)
const isWithin = (page: Page) => page.evaluate((layer) => document.activeElement?.closest(layer) !== null, modal)

test('each layer opens by key, keeps the focus, goes by Escape and gives the focus back', async ({ page }) => {
  test.setTimeout(600_000)
  await signInAs(page, 'admin')
  let before: JSHandle<Element | null> | undefined
  const seen: string[] = []
  const wrong: string[] = []
  await overEachLayer(
    page,
    async ({ name, tab }) => {
      seen.push(name)
      if (tab === 'leaves') return
      if (!(await isWithin(page))) wrong.push(`${name}: the focus is not in it`)
      if (tab === 'chooses') return
      for (const key of ['Shift+Tab', ...Array<string>(24).fill('Tab')]) {
        await page.keyboard.press(key)
        if (!(await isWithin(page))) wrong.push(`${name}: ${key} leads out of it`)
      }
    },
    {
      before: async () => {
        before = await focused(page)
      },
      after: async ({ name }) => {
        const isBack = () => before?.evaluate((element) => element === document.activeElement)
        await expect.poll(isBack, `${name} gives the focus back`).toBe(true)
      },
    },
  )
  expect(wrong).toEqual([])
  expect(seen).toEqual(layers.map(({ name }) => name))
})
