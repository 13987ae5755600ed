import type { Page } from '@playwright/test'
import { DateTime } from 'luxon'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key)
}

/** The cells of the sheet, row by row, without the empty last one. */
const cells = async (page: Page): Promise<string[][]> => {
  const rows = await page.locator('[data-writes] [role=row]').all()
  const texts = rows.slice(1, -1).map((row) => row.locator('[data-cell]').allInnerTexts())
  return Promise.all(texts)
}
const column = async (page: Page, at: number) => (await cells(page)).map((row) => row[at])

test('days, references and the rows of a list are worked by keys', async ({ page }) => {
  await signInAs(page, 'admin', '/test')
  await page.getByRole('tab', { name: /Eingaben/ }).click()

  await test.step('a day is typed, or taken from the calendar on ↓', async () => {
    const desired = page.getByLabel('Wunschtermin', { exact: true })
    await desired.fill('1.3.27')
    await keys(page, 'ArrowDown')
    await expect(page.getByRole('button', { name: 'Montag, 1. März 2027' })).toBeFocused()
    await keys(page, 'ArrowRight', 'PageDown', 'Enter')
    await expect(desired).toBeFocused()
    await expect(desired).toHaveValue('02.04.27')
    await keys(page, 'ArrowDown')
    await expect(page.getByRole('dialog', { name: 'Kalender' })).toBeVisible()
    await keys(page, 'ArrowLeft', 'Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await desired.fill('fr')
    // where the browser is, a day may have begun already
    const today = DateTime.now().setZone(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone))
    const friday = today.plus({ days: ((4 - (today.weekday - 1) + 6) % 7) + 1 })
    await keys(page, 'Tab')
    await expect(desired).toHaveValue(friday.toFormat('dd.MM.yy'))
    await desired.fill('31.2.')
    await expect(desired).not.toHaveAttribute('aria-invalid')
    await keys(page, 'Tab')
    await expect(desired).toHaveValue('31.2.')
    await expect(desired).toHaveAccessibleDescription(/kein Tag/)
  })

  await test.step('a reference is found by what it is called, and those taken last stand first', async () => {
    const customer = page.getByLabel('Kunde', { exact: true })
    await customer.focus()
    await keys(page, 'ArrowDown')
    const options = page.getByRole('listbox', { name: 'Auswahl' }).getByRole('option')
    await expect(options.nth(3)).toBeVisible()
    const name = await options.nth(3).innerText()
    await page.keyboard.type(name)
    await expect(options.first()).toHaveText(name)
    await keys(page, 'Enter')
    await expect(customer).toHaveValue(name)
    // what is typed is called so before it is taken
    await expect(page.getByRole('button', { name: 'In neuem Tab öffnen' })).toBeVisible()
    const opened = page.waitForEvent('popup')
    await keys(page, 'ControlOrMeta+Enter')
    expect(new URL((await opened).url()).pathname).toMatch(/^\/customers\/\d+$/)
    await customer.fill('')
    await expect(options.first()).toHaveText(name)
    await keys(page, 'Escape')
    await customer.fill('niemand heißt so')
    await keys(page, 'Escape', 'Tab')
    await expect(customer).toHaveAccessibleDescription(/Noch nicht ausgewählt/)
  })

  await test.step('a list is a small spreadsheet', async () => {
    const focused = page.locator('[data-cell]:focus')
    await page.getByRole('gridcell', { name: 'Daunenjacke' }).click()
    // typing writes over the cell, and no letter is a command
    await page.keyboard.type('Jacke')
    await keys(page, 'Enter')
    await expect(focused).toHaveText('Kinderregenjacke')
    expect(await column(page, 1)).toEqual(['Jacke', 'Kinderregenjacke', 'Regenlatzhose'])
    // behind what it holds, and as it was after all
    await keys(page, 'F2')
    await page.keyboard.type('!!')
    await keys(page, 'Escape')
    await expect(focused).toHaveText('Kinderregenjacke')
    await keys(page, 'ArrowRight')
    await page.keyboard.type('7')
    await keys(page, 'Tab')
    await page.keyboard.type('12.5')
    await keys(page, 'Tab')
    // a choice by how it begins
    await page.keyboard.type('v')
    await keys(page, 'Enter')
    expect((await cells(page))[1]?.slice(2, 5)).toEqual(['7', '12,50', 'Verborgen'])

    await keys(page, 'ArrowUp', 'Alt+ArrowUp')
    expect(await column(page, 1)).toEqual(['Kinderregenjacke', 'Jacke', 'Regenlatzhose'])
    await keys(page, 'Insert', 'ArrowRight')
    await page.keyboard.type('Mütze')
    await keys(page, 'Enter')
    expect(await column(page, 1)).toEqual(['Kinderregenjacke', 'Mütze', 'Jacke', 'Regenlatzhose'])
    await keys(page, 'ControlOrMeta+Delete')
    expect(await column(page, 1)).toEqual(['Kinderregenjacke', 'Mütze', 'Regenlatzhose'])
    // what has its reason stays
    await keys(page, 'ControlOrMeta+Delete', 'Delete')
    expect(await column(page, 1)).toEqual(['Kinderregenjacke', 'Mütze', 'Regenlatzhose'])
    await expect(focused).toHaveAccessibleDescription(/schon versendet/)

    // the last row is empty: what is written or pasted there is new
    await keys(page, 'ArrowDown')
    await focused.evaluate((cell) => {
      const data = new DataTransfer()
      data.setData('text/plain', 'Hut\t3\t1.234,5\tverborgen\t1.3.27\tja\r\nSchal\tzwei\r\n')
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    expect((await cells(page)).slice(3)).toEqual([
      ['', 'Hut', '3', '1.234,50', 'Verborgen', '01.03.27', 'ja'],
      ['', 'Schal', 'zwei', '', '', '', 'nein'],
    ])
    await keys(page, 'ArrowDown', 'ArrowRight')
    await expect(focused).toHaveAccessibleDescription(/keine Zahl/)
  })

  await test.step('a section is written in where its field was read', async () => {
    await page.getByRole('tab', { name: /Abschnitt/ }).click()
    const read = page.getByRole('button', { name: 'Firma ändern' })
    const place = await read.boundingBox()
    await read.focus()
    await keys(page, 'Enter')
    const company = page.getByLabel('Firma', { exact: true })
    await expect(company).toBeFocused()
    expect((await company.locator('..').boundingBox())?.y).toBe(place?.y)
    await page.keyboard.type('!')
    await keys(page, 'Escape')
    await expect(page.getByRole('region', { name: 'Grunddaten' })).toBeFocused()
    await expect(company).toHaveAccessibleDescription(/vorher Alpenverein/)
    await keys(page, 'Tab')
    await expect(page.getByLabel('Vorname')).toBeFocused()
  })
})
