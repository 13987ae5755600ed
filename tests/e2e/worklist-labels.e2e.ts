import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('labels cost money: the list asks whose they are before it requests one @full', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/labels')) requests.push(request.url())
  })
  await signInAs(page, 'shipping', '/orders/shipping')
  const row = page.locator('[role=row][data-row="0"]:not([aria-busy])')
  await expect(row).toBeVisible()
  // by hand: four signs as quick as a scanner's are a code
  await page.keyboard.type('xjxl', { delay: 120 })
  const question = page.getByRole('alertdialog', { name: '2 Etiketten anfordern?' })
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: '2 Etiketten anfordern' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(requests).toEqual([])
  await page.keyboard.press('l')
  await expect(question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-batch]')).toBeVisible()
  await expect.poll(() => requests.length).toBeGreaterThan(0)
})

test('an address is changed from the list where it stands @full', async ({ page }) => {
  await signInAs(page, 'admin', '/orders/shipping')
  await expect(page.locator('[role=row][data-row="0"]:not([aria-busy])')).toBeVisible()
  // what hears it comes after the rows
  await expect(async () => {
    await page.keyboard.type('se', { delay: 90 })
    await expect(page).toHaveURL(/\/orders\/\d+/, { timeout: 1000 })
  }).toPass()
  await expect(page.locator('[data-path=addresses] :focus')).toBeInViewport({ timeout: 15_000 })
})
