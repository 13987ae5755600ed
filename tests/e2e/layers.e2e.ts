import type { JSHandle, Page } from '@playwright/test'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { overEachLayer } from '#tests/support/everywhere.ts'
import { layers } from '#tests/support/layers.ts'
import { wider } from '#tests/support/wider.ts'

const modal = ':is([role=dialog], [role=alertdialog], dialog[open])'
const focused = (page: Page) => page.evaluateHandle(() => document.activeElement)
const isWithin = (page: Page) => page.evaluate((layer) => document.activeElement?.closest(layer) !== null, modal)

/** Goes once around by Tab and further; answers where the focus was outside of the layer, which asks nothing of the page in between. */
const leftByTab = async (page: Page): Promise<string[]> => {
  const stops = await page.evaluate((layer) => {
    const left: string[] = []
    Object.assign(window, { left })
    const look = () =>
      document.activeElement?.closest(layer) || left.push(document.activeElement?.outerHTML ?? 'nothing')
    // after the key, wherever it led
    addEventListener('keyup', look, { capture: true })
    const tabbable = ':is(button, input, select, textarea, a[href], [tabindex]):not([tabindex="-1"], :disabled)'
    return [...document.querySelectorAll(`${layer} ${tabbable}`)].length
  }, modal)
  for (const key of ['Shift+Tab', ...Array<string>(stops + 2).fill('Tab')]) await page.keyboard.press(key)
  return page.evaluate(() => (window as unknown as { left: string[] }).left)
}

/** What every run leaves to `npm run test:full`: another layer of the same make is looked at. */
const inPalette = ['actions', 'argument', 'confirmation of many', 'reason', 'refusal']
const inDialog = ['value of a filter', 'sort', 'columns', 'jump', 'export', 'import', 'dialog that asks']
const alike = ['jobs', 'clock', ...inPalette, ...inDialog]
const ofEachMake = layers.filter(({ name }) => !alike.includes(name))

for (const [which, among] of [
  ['one layer of each make', ofEachMake],
  ['each layer', layers],
] as const)
  test(`${which} opens by key, keeps the focus, goes by Escape and gives the focus back${wider(among === layers)}`, async ({
    page,
  }) => {
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
        wrong.push(...(await leftByTab(page)).map((where) => `${name}: Tab leads out of it to ${where}`))
      },
      {
        among,
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
    expect(seen).toEqual(among.map(({ name }) => name))
  })
