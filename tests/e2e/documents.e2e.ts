import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { readFile } from 'node:fs/promises'
import { pagesOf } from '#tests/support/pdf-text.ts'

test('an invoice shows its paper as it was issued, enlarges it and keeps the file by keyboard, and says when it was opened', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const { id, document, number } = await db.one<{ id: number; document: number; number: string }>(sql`
    select n.id, d.id as document, d.number from invoices n
    join documents d on d.invoice_id = n.id and d.type = 'invoice' and d.date_first_opened is null
    where n.shop_id = 1 and n.status in ('sent', 'paid') order by n.id desc limit 1`)
  await signInAs(page, 'orders', `/invoices/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  const paper = page.locator(`[data-paper="${document}"]`)
  const first = paper.locator('canvas').first()
  await expect(first).toBeVisible()
  // something is drawn on it
  await expect
    .poll(() =>
      first.evaluate((canvas: HTMLCanvasElement) => {
        const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height / 2) ?? {}
        return data.some((value, at) => at % 4 === 0 && value < 80)
      }),
    )
    .toBe(true)

  const wide = page.getByRole('button', { name: 'Vergrößern' })
  await expect(wide).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('0')
  await expect(wide).toHaveAttribute('aria-pressed', 'true')

  const coming = page.waitForEvent('download')
  await page.keyboard.press('d')
  const download = await coming
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
  expect((await pagesOf(await readFile(await download.path()))).join(' ')).toContain(number)
  const written = page.waitForEvent('download')
  await page.keyboard.press('Shift+D')
  const xml = await written
  expect(xml.suggestedFilename()).toBe(`${number}.xml`)
  expect(await readFile(await xml.path(), 'utf8')).toContain('xrechnung_3.0')
  const timesPrinted = () => db.run(sql`select from print_log_documents where document_id = ${document}`)
  const before = await timesPrinted()
  const printed = page.waitForEvent('download')
  await page.keyboard.press('Shift+P')
  expect((await printed).suggestedFilename()).toBe(`${number}.pdf`)
  expect(await timesPrinted()).toBe(before + 1)
  const opened = () =>
    db.one<{ opened: boolean }>(sql`
      select date_first_opened is not null and sha256 is not null as opened from documents where id = ${document}`)
  await expect.poll(opened).toEqual({ opened: true })
  await db.close()
})

test('a document is found by its number, shown on its own page, and leads to its order @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const { number, order } = await db.one<{ number: string; order: string }>(sql`
    select d.number, o.number as order from documents d join orders o on o.id = d.order_id
    where d.type = 'proposal' and d.shop_id = 1 order by d.id desc limit 1`)
  await signInAs(page, 'orders', '/invoices/documents')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(number)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(page.locator('[data-row="0"]')).toContainText(number)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  await expect(page.locator('[data-paper] canvas').first()).toBeVisible()
  await expect(page.getByRole('link', { name: order })).toBeVisible()
  await db.close()
})

test('of an order’s papers the one whose row has the focus is downloaded and sent, else the newest @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const { id, number } = await db.one<{ id: number; number: string }>(sql`
    select d.order_id as id, min(d.number) filter (where d.type = 'invoice') as number from documents d where d.type in ('invoice', 'proposal', 'credit-invoice')
      and d.status <> 'draft'
      and exists (select from orders o where o.id = d.order_id and o.email <> '') group by d.order_id
      having count(*) > 1 and bool_or(d.type = 'credit-invoice' and d.cancels_id is not null) order by d.order_id desc limit 1`)
  await signInAs(page, 'orders', `/orders/${id}/documentation`)
  const rows = page
    .getByRole('table', { name: 'Dokumente' })
    .getByRole('row')
    .filter({ has: page.getByRole('button') })
  await expect(rows.nth(1)).toBeVisible()
  const keptBy = async () => {
    const coming = page.waitForEvent('download')
    await page.keyboard.press('d')
    return (await coming).suggestedFilename()
  }
  const newest = await keptBy()
  const other = rows.filter({ hasText: number })
  const preview = other.getByRole('button')
  await preview.focus()
  expect(newest).not.toBe(`${number}.pdf`)
  expect(await keptBy()).toBe(`${number}.pdf`)
  // also where another one is shown below
  await rows
    .filter({ hasText: newest.replace('.pdf', '') })
    .getByRole('button')
    .click()
  await expect(page.locator('[data-paper] canvas').first()).toBeVisible()
  await preview.focus()
  expect(await keptBy()).toBe(`${number}.pdf`)

  const credit = rows.filter({ hasText: 'Rechnungskorrektur' }).first()
  await credit.getByRole('button').focus()
  await page.keyboard.press('i')
  await page.keyboard.press('m')
  const question = page.getByRole('alertdialog', { name: 'Dokument senden?' })
  await expect(question).toContainText('@')
  await page.keyboard.press('Enter')
  await expect(toasts(page).filter({ hasText: 'zum Senden eingereiht' })).toBeVisible()
  await expect(credit).toContainText('E-Mail wartet')
  expect(
    await db.run(sql`
      select from outbox x join documents d on d.invoice_id = x.record_id
      where x.object = 'invoice' and d.order_id = ${id} and x.kind = 'email' and x.name = 'credit_invoice'
        and d.type = 'credit-invoice' and x.status = 'held'`),
  ).toBe(1)
  await db.close()
})

test('more documents than are printed together are told, and nothing is printed @full', async ({ page }) => {
  await signInAs(page, 'orders', '/invoices/documents')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  const bar = page.locator('[data-selection]')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar).toHaveAttribute('data-selection', '100')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar).not.toHaveAttribute('data-selection', '100')
  await page.keyboard.press('Shift+P')
  await expect(toasts(page)).toContainText('Zusammen gedruckt werden höchstens 100 Dokumente.')
})
