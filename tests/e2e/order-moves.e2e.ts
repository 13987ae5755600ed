import type { Page } from '@playwright/test'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const record = (page: Page) => page.locator('[data-record]')

/** Opens the newest order in a status. */
/** The most expensive one: an empty one is not released. */
const openOne = async (page: Page, status: string, login = 'orders') => {
  await signInAs(page, login, `/orders/orders?status=${status}&sort=total.desc`)
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(record(page)).toHaveAttribute('data-status', status)
}

/** Every move and every way back waits for so long on its way to the server. */
const slow = (page: Page, ms: number) =>
  page.route(/\/action\/|\/undo\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })

const onItsWay = (page: Page) => record(page).locator('[data-on-its-way]').first()

const move = async (page: Page, key: string) => {
  await page.keyboard.press('s')
  await page.keyboard.press(key)
}

test('an order is released after a confirmation, and taken back @full', async ({ page }) => {
  await openOne(page, 'pending')
  await move(page, 'r')
  await expect(page.getByText('Zur Bearbeitung freigeben?')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'processing')
  await expect(page.locator('#record-history')).toContainText('Zur Bearbeitung freigegeben')
  await expect(toasts(page).first()).toBeVisible()
  await page.keyboard.press('z')
  await expect(record(page)).toHaveAttribute('data-status', 'pending')
})

test('holding and resuming share a key and ask nothing @full', async ({ page }) => {
  await openOne(page, 'processing')
  await move(page, 'h')
  await expect(record(page)).toHaveAttribute('data-status', 'on-hold')
  await move(page, 'h')
  await expect(record(page)).toHaveAttribute('data-status', 'processing')
})

test('an order of which something has shipped cannot be cancelled, and says why @full', async ({ page }) => {
  await openOne(page, 'partial-shipment')
  const cancel = page.locator('[data-move="order.cancel"]')
  await expect(cancel).toHaveAttribute('aria-disabled', 'true')
  await cancel.focus()
  await expect(page.getByText('Es wurde bereits Ware versandt.').first()).toBeVisible()
})

test('a conflict says who it was, once; theirs is taken by Escape, the move tried again by Enter @full', async ({
  page,
  baseURL,
}) => {
  await openOne(page, 'pending')
  const id = await record(page).getAttribute('data-record')
  const number = /\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? ''
  let version = Number(await record(page).getAttribute('data-version'))
  const token = await signIn(baseURL, 'orders')
  /** The same person, in another window. */
  const elsewhere = async (action: 'hold' | 'resume') => {
    const answer = await call(baseURL, token, 'POST', `/api/v3/order/${id}/action/${action}`, { version })
    expect(answer.status).toBe(200)
    version += 1
  }
  const said = page.getByText('Sie selbst haben diesen Datensatz inzwischen in einem anderen Fenster geändert')
  const isSettled = async (status: string) => {
    await expect(record(page)).toHaveAttribute('data-version', String(version))
    await expect(record(page)).toHaveAttribute('data-status', status)
    await expect(onItsWay(page)).toHaveCount(0)
    await expect(said).toHaveCount(0)
  }
  const confirm = async () => {
    await expect(page.locator('[data-confirming]')).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await elsewhere('hold')
  await move(page, 'r')
  await confirm()
  await expect(said).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Stand übernehmen/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await isSettled('on-hold')

  await elsewhere('resume')
  await move(page, 'r')
  await confirm()
  await expect(said).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Erneut versuchen/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await confirm()
  version += 1
  await isSettled('processing')

  // out of sight it is said in a toast, which leads back by its key
  await elsewhere('hold')
  await elsewhere('resume')
  const { promise: left, resolve: letAnswer } = Promise.withResolvers<void>()
  await page.route('**/action/hold', (route) => left.then(() => route.continue()))
  await move(page, 'h')
  await expect(onItsWay(page)).toHaveText(/^Zurückgestellt/)
  await page.keyboard.press('u')
  await expect(record(page)).toHaveCount(0)
  // the list was read again: what is not pending any more is out of its sight
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await expect(page.locator('[data-row]').filter({ hasText: number })).toHaveCount(0)
  letAnswer()
  await expect(toasts(page).filter({ has: said })).toHaveCount(1)
  await page.keyboard.press('Shift+A')
  await expect(record(page)).toBeVisible()
  version += 1
  await isSettled('on-hold')
})

test('who may only look at a shop’s orders is refused every move, with the reason @full', async ({ page }) => {
  // nordlicht.ch, where this manager may view and no more
  await signInAs(page, 'orders.view', '/orders/orders?shop=2')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toContainText('nordlicht.ch', { timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(record(page)).toBeVisible()
  await expect(page.locator('[data-move]').first()).toBeVisible()
  for (const button of await page.locator('[data-move]').all())
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.locator('[data-move]').first().focus()
  await expect(page.getByText('Dazu fehlt Ihnen die Berechtigung.').first()).toBeVisible()
})

test('a move is shown before it is answered, marked as on its way; so are the next one and the way back', async ({
  page,
}) => {
  await openOne(page, 'processing')
  const version = Number(await record(page).getAttribute('data-version'))
  await slow(page, 1000)
  await move(page, 'h')
  await expect(onItsWay(page)).toHaveText(/^Zurückgestellt/, { timeout: 500 })
  await expect(onItsWay(page)).toHaveAttribute('aria-busy', 'true')
  await expect(onItsWay(page)).toContainText('wird übertragen')
  // it builds on the first, waits for it, and is shown all the same
  await move(page, 'h')
  await expect(onItsWay(page)).toHaveText(/^In Bearbeitung/, { timeout: 500 })
  await page.keyboard.press('z')
  await expect(onItsWay(page)).toHaveText(/^Zurückgestellt/, { timeout: 500 })
  await expect(record(page)).toHaveAttribute('data-version', String(version))
  await expect(onItsWay(page)).toHaveCount(0, { timeout: 10_000 })
  await expect(record(page)).toHaveAttribute('data-status', 'on-hold')
  await expect(record(page)).toHaveAttribute('data-version', String(version + 3))
  await expect(page.locator('#record-history')).toContainText('Auftrag zurückgestellt')
})

test('what is refused is taken back with its reason, and what was built on it with it @full', async ({
  page,
  context,
}) => {
  await openOne(page, 'pending')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(record(other)).toHaveAttribute('data-status', 'pending')
  await move(other, 'h')
  await expect(record(other)).toHaveAttribute('data-version', /./)
  await expect(onItsWay(other)).toHaveCount(0)
  await slow(page, 1000)
  await move(page, 'r')
  await page.keyboard.press('Enter')
  await expect(onItsWay(page)).toHaveText(/^In Bearbeitung/, { timeout: 500 })
  await move(page, 'h')
  await expect(onItsWay(page)).toHaveText(/^Zurückgestellt/, { timeout: 500 })
  await expect(page.getByRole('dialog')).toContainText('Sie selbst haben diesen Datensatz')
  await expect(toasts(page).filter({ hasText: 'wurde nicht ausgeführt' })).toHaveCount(1)
  await expect(onItsWay(page)).toHaveCount(0)
  await expect(record(page)).toHaveAttribute('data-status', 'on-hold')
})

test('a move that nobody answers stays marked until the order has been read @full', async ({ page }) => {
  await openOne(page, 'processing')
  const id = await record(page).getAttribute('data-record')
  await page.route('**/action/hold', (route) => route.abort('connectionreset'))
  let letRead = () => {}
  const asked = new Promise<void>((resolve) => (letRead = resolve))
  // the order itself, and the lists that have it
  for (const path of [`order/${id}`, 'search'])
    await page.route(`**/api/v3/${path}`, async (route) => {
      await asked
      await route.continue()
    })
  await move(page, 'h')
  await expect(page.getByRole('dialog')).toContainText('Der Server hat nicht geantwortet')
  await expect(record(page)).toHaveAttribute('data-status', 'processing')
  await expect(onItsWay(page)).toHaveCount(1)
  letRead()
  await expect(onItsWay(page)).toHaveCount(0)
})
