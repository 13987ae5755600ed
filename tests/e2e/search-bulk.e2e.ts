import type { Page } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'
import { makeOrder, makeShops } from '#tests/support/make-order.ts'

const rows = (page: Page) => page.locator('[data-row]:not([aria-busy=true])')
const bar = (page: Page) => page.locator('[data-selection]')
const palette = (page: Page) => page.locator('dialog[open]')

const openList = async (page: Page, path: string) => {
  await signInAs(page, 'orders', path)
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
}

test('twenty filtered orders and more are released in at most ten keys, and the refused ones are named', async ({
  page,
}) => {
  // some of these can be released, the completed ones cannot
  await openList(page, '/orders/orders?status=pending,confirmed,on-hold,completed&rows=50')
  const keys = countingKeys(page)
  await keys.press('Control+a')
  await expect(bar(page)).toContainText('50 ausgewählt')
  await keys.press('s', 'r')
  await expect(palette(page).getByText('Ausgenommen').first()).toBeVisible()
  const allowed = Number(await allowedIn(page))
  expect(allowed).toBeGreaterThan(0)
  if (allowed > 20) {
    // Enter alone does nothing until the number is typed
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeVisible()
    await keys.type(String(allowed))
  }
  await keys.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  expect(keys.count()).toBeLessThanOrEqual(10)
  const done = toasts(page).filter({ hasText: `${allowed} erledigt` })
  await expect(done).toBeVisible({ timeout: 45_000 })
  // why the others stay, without a way to the jobs
  await expect(done).toContainText(/\d+ Auftr.*: im jetzigen Status nicht möglich \(\d{6}/)
  await expect(bar(page)).toHaveCount(0)
})

/** How many the confirmation would move of those that are chosen. */
const allowedIn = async (page: Page): Promise<string> =>
  /^\d+/.exec(await palette(page).getByRole('heading', { level: 2 }).innerText())?.[0] ?? ''

const numberIn = async (page: Page, row: number) =>
  /\d{6}/.exec(await page.locator(`[data-row="${row}"]`).innerText())?.[0] ?? 'no number'

const download = async (page: Page) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')])
  let text = ''
  for await (const chunk of await file.createReadStream()) text += String(chunk)
  return text.trim().split('\n').slice(1)
}

test('an export of the chosen rows holds these rows and no other @full', async ({ page }) => {
  await openList(page, '/orders/orders?status=processing&sort=number.asc')
  const numbers = await Promise.all([0, 2].map((at) => numberIn(page, at)))
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Auswahl exportieren' })
  await expect(dialog).toContainText('2 ausgewählte Einträge')
  await page.keyboard.press('Enter')
  const job = page.getByRole('dialog', { name: 'Hintergrundaufgaben' }).getByRole('row', { selected: true })
  await expect(job).toContainText(/Fertig\s*2 Zeilen/, { timeout: 20_000 })
  const written = await download(page)
  expect(written).toHaveLength(2)
  numbers.forEach((number, at) => expect(written[at]).toContain(number))
})

test('a row is taken out of all that match, in the bar, the dialog and the job, and z takes the move back @full', async ({
  page,
}) => {
  await openList(page, '/orders/orders?status=pending,confirmed,processing&rows=25')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toHaveAttribute('data-selection', '25')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).not.toHaveAttribute('data-selection', '25')
  const all = Number(await bar(page).getAttribute('data-selection'))
  const kept = await numberIn(page, 0)
  await page.keyboard.press('x')
  await expect(bar(page)).toHaveAttribute('data-selection', String(all - 1))
  await page.keyboard.press('s')
  await page.keyboard.press('h')
  const shown = new Intl.NumberFormat('de-DE').format(all - 1)
  await expect(palette(page)).toContainText(`${shown} Auftr`)
  const allowed = await allowedIn(page)
  // the field stands beside what is to be typed
  const field = await palette(page)
    .getByRole('textbox', { name: `Anzahl eintippen: ${allowed}` })
    .boundingBox()
  const asked = await palette(page).getByText('Anzahl eintippen').boundingBox()
  expect(field?.y).toBeLessThan((asked?.y ?? 0) + (asked?.height ?? 0))
  await page.keyboard.type(allowed)
  await page.keyboard.press('Enter')
  const done = toasts(page).filter({ hasText: `${allowed} erledigt` })
  await expect(done).toBeVisible({ timeout: 30_000 })
  // the one that was taken out is the only one left
  await expect(rows(page)).toHaveCount(1 + all - 1 - Number(allowed))
  await expect(rows(page).first()).toContainText(kept)
  await page.keyboard.press('z')
  await expect(toasts(page).filter({ hasText: `rückgängig machen: ${allowed} erledigt` })).toBeVisible({
    timeout: 30_000,
  })
  await expect(rows(page).nth(1)).toBeVisible()
  // what is taken back is not offered to be taken back, and each of the two jobs bears the name of its command
  await expect(toasts(page).getByRole('button', { name: 'Rückgängig' })).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  const mine = page.getByRole('list', { name: 'Hintergrundaufgaben' }).getByRole('listitem')
  await expect(mine.first()).toContainText('Letzte Änderung rückgängig machen: Aufträge')
  await expect(mine.nth(1)).toContainText('Auftrag zurückstellen: Aufträge')
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  const job = page.getByRole('dialog', { name: 'Hintergrundaufgaben' }).getByRole('row', { selected: true })
  await expect(job).toContainText('Letzte Änderung rückgängig machen: Aufträge')
})

test('an aborted move on many shows as it goes what has moved, and gives its account in the end @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const shops = await makeShops(db)
  const ids: number[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await makeOrder(db, shops, 'processing'))
  // however late the jobs are read, by then it has moved two
  const { promise: areMoved, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/v3/search', async (route) => {
    if (hasBegun && (route.request().postData() ?? '').includes('"export-job"')) await areMoved
    await route.continue()
  })
  let hasBegun = false
  await openList(page, `/orders/orders?shop=${shops.plain}`)
  await expect(rows(page)).toHaveCount(5)
  // whichever end it begins at: it comes to two, and waits at the third
  const holder = await db.pool.connect()
  await holder.query(`begin; select from orders where id = ${ids[2]} for update`)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('s')
  await page.keyboard.press('h')
  await expect(palette(page).getByText('5 × In Bearbeitung')).toBeVisible()
  hasBegun = true
  await page.keyboard.press('Enter')
  await expect
    .poll(() => db.run(sql`select from export_jobs where items_processed = 2 and state <> 'completed'`))
    .toBe(1)
  resolve()
  const toast = toasts(page).filter({ hasText: 'Auftrag zurückstellen' })
  await expect(toast).toContainText('läuft im Hintergrund')
  await expect(toast).toContainText('2 von 5')
  await expect(rows(page).filter({ hasText: 'Zurückgestellt' })).toHaveCount(2)
  await page.keyboard.press('z')
  await expect(toasts(page).filter({ hasText: 'Diese Aufgabe läuft noch' })).toHaveCount(1)

  await page.keyboard.press('g')
  await page.keyboard.press('j')
  const dialog = page.getByRole('dialog', { name: 'Hintergrundaufgaben' })
  const job = dialog.getByRole('row', { selected: true })
  await expect(job).toContainText('2 von 5')
  await page.keyboard.press('a')
  await expect(job).toContainText('Bitte warten Sie, während abgebrochen wird.')
  await expect(job).toContainText('2 von 5')
  await expect(job.getByRole('button', { name: 'Abbrechen' })).toHaveAttribute('aria-disabled', 'true')
  // the dialog says it: no toast stands over it
  await expect(toast).toHaveCount(0)
  // its worker has heard of it
  await expect
    .poll(() => db.run(sql`select from export_jobs where state = 'aborting' and heartbeat >= date_updated`))
    .toBe(1)
  await holder.query('rollback')
  holder.release()

  await expect(job).toContainText('Abgebrochen3 erledigt')
  await expect(toasts(page).filter({ hasText: 'Diese Aufgabe läuft noch' })).toHaveCount(0, { timeout: 1000 })
  await expect(dialog).toContainText('3 Aufträge: erledigt')
  await expect(dialog).toContainText('2 Aufträge: nicht mehr bearbeitet')
  await expect(rows(page).filter({ hasText: 'Zurückgestellt' })).toHaveCount(3)
  // what it moved is taken back from there
  await page.keyboard.press('u')
  await expect(rows(page).filter({ hasText: 'In Bearbeitung' })).toHaveCount(5)
  await db.close()
})

test('a move that none of the chosen orders allows says why and changes nothing @full', async ({ page }) => {
  await openList(page, '/orders/orders?status=completed')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('2 ausgewählt')
  await page.keyboard.press('s')
  await page.keyboard.press('r')
  await expect(palette(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(bar(page)).toContainText('2 ausgewählt')
})

test('the actions of the chosen orders are named with how many there are @full', async ({ page }) => {
  await openList(page, '/orders/orders?status=processing')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toBeVisible()
  const count = (await bar(page).getAttribute('data-selection')) ?? ''
  await page.keyboard.press('.')
  await expect(palette(page).getByText(`Ausgewählt: ${count} Aufträge`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('x')
  await page.keyboard.press('.')
  await expect(palette(page).getByText('Ausgewählt: 1 Auftrag')).toBeVisible()
})
