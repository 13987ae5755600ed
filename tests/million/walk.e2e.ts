import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, test, type Page } from '@playwright/test'
import { signInAs } from '#tests/support/console.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'
import { startProcess } from '#tests/support/process.ts'

const focusedRow = (page: Page) => page.locator('[data-row]:has(.row-frame)')
const number = (page: Page) => focusedRow(page).locator('[role=gridcell]').nth(1)
const bar = (page: Page) => page.locator('[data-selection]')
const jobs = (page: Page) => page.getByRole('dialog', { name: 'Hintergrundaufgaben' })
const job = (page: Page) => jobs(page).getByRole('row', { selected: true })

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Types in the field of the dialog that has just opened, then goes on. */
const find = async (page: Page, text: string) => {
  await expect(page.getByRole('dialog').getByRole('combobox').last()).toBeFocused()
  await page.keyboard.type(text)
  await press(page, 'Enter')
}

const startExport = async (page: Page) => {
  await press(page, 'Shift+E')
  await expect(page.getByRole('heading', { name: 'Auswahl exportieren' })).toBeVisible()
  await press(page, 'Enter')
  await expect(job(page)).toContainText('Export: Aufträge')
}

const linesIn = async (path: string): Promise<number> => {
  let lines = 0
  for await (const _ of createInterface({ input: createReadStream(path) })) lines += 1
  return lines
}

test('a million orders: filter, sort, jump, back, choose all, export, watch, abort, export again, download', async ({
  page,
}) => {
  const { DATA_DIR } = process.env
  if (DATA_DIR === undefined) throw new Error('Name a DATA_DIR filled by npm run seed -- --orders 1000000')
  const server = startProcess({ DATA_DIR })
  try {
    await signInAs(page, 'admin', `${await server.url}/orders/orders`)
    await withoutPointer(page)
    await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 30_000 })
    await press(page, 'f')
    await find(page, 'summe')
    await expect(page.getByRole('textbox', { name: 'Wert' })).toBeFocused()
    await page.keyboard.type('1')
    await press(page, 'Enter')
    await expect(page).toHaveURL(/total=1\.\.$/)
    await press(page, 'Shift+S')
    await find(page, 'summe')
    await expect(page).toHaveURL(/sort=total\.desc$/)

    await press(page, 'Shift+G')
    await expect(page.getByRole('textbox', { name: 'Zeile' })).toBeFocused()
    await page.keyboard.type('900.000')
    await press(page, 'Enter')
    await expect(focusedRow(page)).toHaveAttribute('data-row', '899999')
    await expect(number(page)).toHaveText(/^\d+$/, { timeout: 30_000 })
    const there = await number(page).innerText()
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(there, { timeout: 20_000 })
    await page.goBack()
    await expect(focusedRow(page)).toHaveAttribute('data-row', '899999')
    await expect(number(page)).toHaveText(there, { timeout: 30_000 })

    await press(page, 'Control+a')
    await expect(bar(page)).toContainText('100 ausgewählt', { timeout: 20_000 })
    await press(page, 'Control+a')
    await expect(bar(page)).not.toContainText('100 ausgewählt', { timeout: 30_000 })
    const chosen = Number(await bar(page).getAttribute('data-selection'))
    expect(chosen).toBeGreaterThan(900_000)

    await startExport(page)
    await expect(job(page).getByRole('progressbar')).toBeVisible({ timeout: 20_000 })
    await press(page, 'a')
    // what was aborted leaves the dialog; the administrators' list keeps it
    await expect(jobs(page).getByRole('progressbar')).toHaveCount(0, { timeout: 120_000 })
    await press(page, 'Escape')

    await startExport(page)
    await expect(job(page)).toContainText('Fertig', { timeout: 300_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'd')])
    expect(await linesIn(await download.path())).toBe(chosen + 1)
  } finally {
    await server.end()
  }
})
