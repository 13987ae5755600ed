import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const noise = async (name: string) => {
  const raw = { width: 1300, height: 1200, channels: 3 } as const
  const buffer = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

test('pictures are uploaded together; one whose line breaks goes on where it was, one that is none says so', async ({
  page,
}) => {
  test.setTimeout(90_000)
  // Chromium is asked early: what is intercepted as late as it is opened may be missed
  const asked = page.waitForEvent('filechooser', { timeout: 60_000 })
  await signInAs(page, 'products', '/product-media')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  // of the first piece that is more than a few bytes nothing comes back any more, nor of what follows it
  let isDown = true
  let pieces = 0
  await page.route('**/api/v3/upload/*', (route) => {
    const isPiece = route.request().method() === 'PATCH'
    if (isPiece) pieces += 1
    return isDown && isPiece && pieces > 2 ? route.abort() : route.continue()
  })
  const panel = page.getByRole('region', { name: 'Hochladen' })
  await page.keyboard.press('i')
  await page.keyboard.press('m')
  expect((await asked).isMultiple()).toBe(true)
  await page
    .locator('input[type=file]')
    .setInputFiles([
      await noise('Gipfelblick.png'),
      { name: 'Preisliste.png', mimeType: 'image/png', buffer: Buffer.from('nothing to see') },
    ])
  await expect(panel).toContainText('Das ist kein Bild')
  await expect(panel).toContainText('Abgebrochen', { timeout: 30_000 })
  isDown = false
  const offset = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('i')
  await page.keyboard.press('u')
  // the first piece is there and is not sent again
  expect(Number((await offset).headers()['upload-offset'])).toBeGreaterThan(0)
  await expect(panel).toContainText('1 von 2 gespeichert')
  await expect(page.getByRole('row').filter({ hasText: 'Gipfelblick' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Gipfelblick.png' })).toBeVisible()
  await page.keyboard.press('i')
  await page.keyboard.press('x')
  await expect(panel).toBeHidden()
})

test('a picture is replaced from the first field, where e leads @full', async ({ page }) => {
  await signInAs(page, 'products', '/product-media')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('bis 50 MB je Bild')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=title]')).toBeVisible()
  await page.keyboard.press('e')
  const replace = page.getByRole('button', { name: 'Bild ersetzen' })
  await expect(replace).toBeFocused()
  const large = Buffer.alloc(10_000_001)
  await page
    .locator('[data-path=file] input[type=file]')
    .setInputFiles({ name: 'gross.png', mimeType: 'image/png', buffer: large })
  await expect(page.getByRole('alert')).toContainText('mehr als 10 MB')
})

test('a page that closes during an upload asks first; opened again it goes on with the same file @full', async ({
  page,
  context,
}, info) => {
  test.setTimeout(90_000)
  const { name, buffer } = await noise('Abendrot.png')
  const file = info.outputPath(name)
  await writeFile(file, buffer)
  await signInAs(page, 'products', '/product-media')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('i')
  await page.keyboard.press('u')
  await expect(toasts(page)).toContainText('Kein Upload ist unterbrochen.')

  const other = await context.newPage()
  await other.goto('/product-media')
  await expect(other.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  // the first piece arrives, of the second nothing does: one that hangs would leave as its page closes
  let pieces = 0
  await other.route('**/api/v3/upload/*', (route) => {
    if (route.request().method() === 'PATCH') pieces += 1
    return pieces > 1 ? route.abort() : route.continue()
  })
  // a page that nobody has touched closes without a word
  await other.keyboard.press('j')
  await other.locator('input[type=file]').setInputFiles(file)
  await expect.poll(() => pieces, { timeout: 20_000 }).toBeGreaterThan(1)
  const question = other.waitForEvent('dialog')
  await other.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
  await (await question).accept()

  const chooser = page.waitForEvent('filechooser', { timeout: 60_000 })
  await page.goto('/product-media')
  const panel = page.getByRole('region', { name: 'Hochladen' })
  await expect(panel).toContainText('Abendrot.png', { timeout: 20_000 })
  await expect(panel).toContainText('Unterbrochen, geht mit derselben Datei weiter')
  await page.keyboard.press('i')
  await page.keyboard.press('u')
  await chooser
  const offset = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.locator('input[type=file]').setInputFiles(file)
  expect(Number((await offset).headers()['upload-offset'])).toBeGreaterThan(0)
  await expect(panel).toContainText('1 von 1 gespeichert', { timeout: 20_000 })
  await expect(panel).not.toContainText('Unterbrochen')
  await expect(page.getByRole('row').filter({ hasText: 'Abendrot' })).toBeVisible()
})

test('the head of the pictures is one line where there is room @full', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'products', '/product-media')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  const [search, create] = [page.getByRole('search'), page.getByText('Neues Bild').first()]
  const middleOf = async (of: typeof search) => {
    const { y, height } = (await of.boundingBox()) ?? { y: 0, height: 0 }
    return y + height / 2
  }
  expect(await middleOf(create)).toBeCloseTo(await middleOf(search), 0)
})
