import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { exportStates, type ExportState } from '#entities/export-job.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { orderIn, withoutPointer } from '#tests/support/keyboard.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Hintergrundaufgaben' })
const openJobs = async (page: Page) => {
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await expect(dialog(page).getByRole('heading')).toBeVisible()
}

test('a list is exported, fetched and deleted by keyboard alone', async ({ page }) => {
  await signInAs(page, 'orders', '/orders/orders')
  await withoutPointer(page)
  await expect(page.getByRole('row').nth(3)).toContainText(/\d{6}/)
  await page.keyboard.press('Shift+E')
  await expect(page.getByRole('heading', { name: 'Diese Liste exportieren' })).toBeVisible()
  await page.keyboard.press('Enter')

  await expect(dialog(page).getByRole('heading')).toBeVisible()
  const row = dialog(page).getByRole('row', { selected: true })
  await expect(row).toContainText('Export: Aufträge')
  // the one of the demo data stands there first
  await expect(row).not.toContainText('Status: In Bearbeitung')
  await expect(row).toContainText('Fertig', { timeout: 15_000 })
  // the key that opens them stays on the newest where they stand open already
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await expect(row).not.toContainText('Status: In Bearbeitung')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')])
  expect(download.suggestedFilename()).toMatch(/^Aufträge \d{4}-\d\d-\d\d \d\d\.\d\d\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.split('\n')[0]).toContain('Nummer;Status;')

  await page.keyboard.press('Delete')
  await expect(page.getByRole('heading', { name: 'Diese Aufgabe löschen?' })).toBeVisible()
  // nothing is lost by Enter alone
  await page.keyboard.press('Enter')
  await expect(row).toContainText(download.suggestedFilename())
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(download.suggestedFilename())).toHaveCount(0, { timeout: 10_000 })
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(0)
})

/** The real jobs, the first of them in another state. */
const showing = (page: Page, state: ExportState) =>
  page.route('**/api/v3/search', async (route) => {
    if (!(route.request().postData() ?? '').includes('"export-job"')) return route.continue()
    const answer = await route.fetch()
    const body = (await answer.json()) as { payload: { results: object[] } } // as the contract says
    const [first, ...others] = body.payload.results
    const job = { ...first, state, progress: 40, items_processed: 400, items_total: 1000, duration: 4, reason: null }
    return route.fulfill({ response: answer, json: { payload: { results: [job, ...others] } } })
  })

/** Spec §4: which bar a state has; 40 is its value, '' one of unknown length. */
const bars: Readonly<Record<ExportState, string | null>> = {
  queued: '',
  'in-progress': '40',
  finalizing: '100',
  aborting: '',
  completed: null,
  failed: null,
}

for (const state of exportStates)
  test(`${state}: its bar, the pulse, its keys and the way out`, { tag: '@full' }, async ({ page }) => {
    await signInAs(page, 'orders')
    await showing(page, state)
    await openJobs(page)
    const row = dialog(page).getByRole('row', { selected: true })
    await expect(row).toBeVisible()
    const bar = row.getByRole('progressbar')
    await expect(bar).toHaveCount(bars[state] === null ? 0 : 1, { timeout: 10_000 })
    if (bars[state] === '') await expect(bar).not.toHaveAttribute('aria-valuenow')
    if (bars[state]) await expect(bar).toHaveAttribute('aria-valuenow', bars[state])
    const isActive = bars[state] !== null
    await expect(page.getByText(/^Hintergrundaufgaben, 1 aktiv$/)).toHaveCount(isActive ? 1 : 0)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()))
    if (state === 'aborting') {
      // the count stays, and the key is off with its reason
      await expect(row).toContainText('400 von 1.000')
      await expect(row).toContainText('Bitte warten Sie, während abgebrochen wird.')
      await expect(row.getByRole('button', { name: 'Abbrechen' })).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('a')
      expect(sent).toEqual([])
      return
    }
    const hints = dialog(page).getByText('bewegen').locator('..').locator('..')
    await expect(hints).toContainText(isActive ? 'Abbrechen' : 'Löschen')
    await expect(hints).not.toContainText(isActive ? 'Löschen' : 'Abbrechen')
    const asked = page.waitForRequest((request) => request.method() === 'DELETE')
    await page.route('**/api/v3/search/export/*', (route) => route.fulfill({ json: { payload: true } }))
    await page.keyboard.press('a')
    // what is over is not aborted, it is deleted, and that is asked first
    if (!isActive) {
      await expect(toasts(page)).toContainText('Diese Aufgabe läuft nicht mehr.')
      await page.keyboard.press('Delete')
      await expect(page.getByRole('alertdialog').getByRole('heading')).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    expect(new URL((await asked).url()).pathname).toMatch(/^\/api\/v3\/search\/export\/\d+$/)
  })

test('a move that is left while it runs stands among the jobs until it is answered, and is taken back by key @full', async ({
  page,
  baseURL,
}) => {
  const order = await orderIn(baseURL, 'processing', (one) => one['open_quantity'] !== 0 && one['is_pickup'] === false)
  await signInAs(page, 'orders', `/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: new RegExp(order.number) })).toBeVisible()
  const held: { answer?: () => void } = {}
  await page.route('**/action/prepare_shipping', async (route: Route) => {
    await new Promise<void>((resolve) => (held.answer = resolve))
    await route.continue()
  })
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(page.locator('dialog[open]')).toContainText(order.number)
  await page.keyboard.press('Enter')
  await expect.poll(() => held.answer !== undefined).toBe(true)
  await page.keyboard.press('Escape')
  await openJobs(page)
  const row = dialog(page).getByRole('row', { selected: true })
  // not in the word of a status that it might be taken for, and counted among what runs
  await expect(row).toContainText('Läuft noch')
  await expect(dialog(page)).toContainText(/[1-9]\d* aktiv/)
  await expect(row).toContainText(order.number)
  held.answer?.()
  await expect(toasts(page).filter({ hasText: order.number })).toContainText('Rückgängig', { timeout: 10_000 })
  await expect(dialog(page)).toContainText('0 aktiv')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('z')
  const status = () =>
    orderIn(baseURL, 'processing', ({ id }) => id === order.id).then(
      (one) => one.status,
      () => 'elsewhere',
    )
  await expect.poll(status).toBe('processing')
})

const faults: readonly [string, (route: Route) => Promise<void>][] = [
  ['no answer', (route) => route.abort('timedout')],
  ['500 in JSON', (route) => route.fulfill({ status: 500, json: { error: 'Später', code: 'server_error' } })],
  ['502 in HTML', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' })],
  ['truncated JSON', (route) => route.fulfill({ body: '{"payload": {"resu', contentType: 'application/json' })],
  ['another shape', (route) => route.fulfill({ json: { payload: { results: 'many' } } })],
]

for (const [name, answer] of faults)
  test(`${name}: dialog and manager say so, and never that there is nothing @full`, async ({ page }) => {
    await signInAs(page, 'admin')
    await page.route('**/api/v3/search', (route) =>
      /"export-(job|history)"/.test(route.request().postData() ?? '') ? answer(route) : route.continue(),
    )
    await page.goto('/admin/export')
    await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 15_000 })
    await openJobs(page)
    await expect(dialog(page).getByText('Das konnte nicht geladen werden')).toBeVisible({ timeout: 15_000 })
    await expect(dialog(page).getByText('Keine Hintergrundaufgaben')).toHaveCount(0)
  })

test('the manager keeps what was aborted @full', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/export')
  // one of them stalled, the other was aborted
  await expect(page.getByRole('grid').getByText('Fehlgeschlagen')).toHaveCount(2)
  await expect(page.getByRole('grid')).toContainText('Jana Brandt')
  // a job has no page of its own: Enter shows it beside the list, and offers nothing more to open
  await page.keyboard.press('Enter')
  const peek = page.locator('[data-peek]')
  await expect(peek).toContainText('Gestartet')
  await expect(peek.getByRole('button')).toHaveCount(1)
})
