import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

/** Where the build has put the help, by the manifest that it wrote. */
async function helpFile(): Promise<string> {
  const text = await readFile(path.resolve(import.meta.dirname, '../../dist/.vite/manifest.json'), 'utf8')
  const chunks = JSON.parse(text) as Readonly<Record<string, { file: string }>> // as Vite writes it
  const [, chunk] = Object.entries(chunks).find(([source]) => source.endsWith('/help-dialog.tsx')) ?? []
  if (chunk === undefined) throw new Error('The build has no help of its own')
  return chunk.file
}

test('the help is there before it is asked for: what is typed right after its key searches it @full', async ({
  page,
}) => {
  const file = await helpFile()
  const fetched = page.waitForResponse((response) => response.url().endsWith(file))
  await signInAs(page, 'orders', '/orders/orders')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await (await fetched).finished()
  // with it come the commands of what no screen has shown yet
  await page.waitForLoadState('networkidle')
  // the modules run after they have come
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  // from within the page there is no moment between two keys
  await page.evaluate(() => {
    const press = (key: string) => {
      const target = document.activeElement ?? document.body
      const isTaken = !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      if (!isTaken) document.execCommand('insertText', false, key)
      return new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
    }
    return [...'?feierabend'].reduce<Promise<unknown>>(
      (before, key) => before.then(() => press(key)),
      Promise.resolve(),
    )
  })
  const help = page.getByRole('dialog', { name: 'Tasten' })
  await expect(help.getByRole('textbox')).toHaveValue('feierabend')
  await expect(help.getByRole('listitem')).toHaveText([/Feierabend machen/])
  // and none of it was a key of the list
  await expect(page).toHaveURL(/\/orders\/orders$/)
})
