import type { Page } from '@playwright/test'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { picture } from '#tests/support/upload.ts'

const field = (page: Page) => page.locator('[data-path=avatar]')
const choose = async (page: Page, bytes: Buffer, name: string) => {
  const asked = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await asked).setFiles({ name, mimeType: 'image/png', buffer: bytes })
}

test('an image is chosen by key, saved with its record, shown in the bar, and what is none is refused at its field @full', async ({
  page,
}) => {
  await signInAs(page, 'admin', '/admin/users')
  await page.keyboard.press('/')
  await page.keyboard.type('admin')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-row="0"]')).toContainText('admin')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeVisible()
  await page.keyboard.press('e')
  await field(page).getByRole('button', { name: 'Bild auswählen' }).focus()
  await choose(page, Buffer.from('no image'), 'notes.png')
  await expect(field(page).getByRole('alert')).toContainText('kein Bild')

  await choose(page, await picture(), 'me.png')
  await expect(field(page).locator('img')).toBeVisible()
  await expect(field(page).getByRole('alert')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('main').getByRole('status')).toBeHidden()

  await page.reload()
  await expect(field(page).getByRole('img', { name: 'me.webp' })).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toBeVisible()
})
