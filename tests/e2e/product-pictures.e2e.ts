import { call, signIn } from '#tests/support/call.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { picture } from '#tests/support/upload.ts'

type Made = { payload: { id: number; media: { media: { label: string } }[] } }

test('pictures are uploaded at a product by key, dropped and pasted, and stand there with its save', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const base = baseURL ?? ''
  const token = await signIn(base, 'products')
  const data = { name: 'Biwaksack', sku: `E2E-${Date.now()}` }
  const { id } = ((await call(base, token, 'POST', '/api/v3/product', { data })).body as Made).payload
  await signInAs(page, 'products', `/products/edit/${id}/media`)
  const section = page
    .locator('section')
    .filter({ has: page.getByText('Bilder auswählen, hierher ziehen') })
    .last()
  await expect(section.getByRole('button', { name: 'Bilder für den Artikel hochladen' })).toBeVisible({
    timeout: 20_000,
  })
  const asked = page.waitForEvent('filechooser', { timeout: 60_000 })
  await page.keyboard.press('i')
  await page.keyboard.press('b')
  const buffer = await picture()
  await (
    await asked
  ).setFiles([
    { name: 'Biwak_am See.png', mimeType: 'image/png', buffer },
    { name: 'Biwak im Schnee.png', mimeType: 'image/png', buffer: await picture(310, 210) },
  ])
  const names = page.getByRole('list', { name: 'Medien' }).getByRole('listitem')
  await expect(names).toContainText(['Biwak am See', 'Biwak im Schnee'], { timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'Hochladen' })).toContainText('2 von 2 gespeichert')
  // what is copied elsewhere, and what is dropped
  for (const [type, name] of [
    ['paste', 'eingefügt.png'],
    ['drop', 'gezogen.png'],
  ] as const)
    await page.evaluate(
      ([kind, called, bytes]) => {
        const file = new File([Uint8Array.from(bytes)], called, { type: 'image/png' })
        const transfer = new DataTransfer()
        transfer.items.add(file)
        const event =
          kind === 'paste'
            ? new ClipboardEvent(kind, { clipboardData: transfer, bubbles: true })
            : new DragEvent(kind, { dataTransfer: transfer, bubbles: true })
        document.body.dispatchEvent(event)
      },
      [type, name, [...buffer]] as const,
    )
  await expect(names).toHaveCount(4, { timeout: 20_000 })
  await page.keyboard.press('Control+S')
  await expect
    .poll(async () => {
      const read = await call(base, token, 'POST', `/api/v3/product/${id}`, { expand: ['media'] })
      return (read.body as Made).payload.media.map(({ media }) => media.label)
    })
    .toEqual(expect.arrayContaining(['Biwak am See', 'Biwak im Schnee', 'eingefügt', 'gezogen']))
})
