import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a server that takes a call and never answers is given up after 30 s, and can be asked again', async ({
  page,
}) => {
  let taken = 0
  const silent = createServer(() => {
    taken += 1
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo // it listens on a port
  await page.clock.install()
  await signInAs(page, 'orders', '/profile')
  await page.route('**/api/v3/search', (route) => {
    const { pathname } = new URL(route.request().url())
    return (route.request().postData() ?? '').includes('"order"')
      ? route.continue({ url: `http://127.0.0.1:${port}${pathname}` })
      : route.continue()
  })
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect.poll(() => taken).toBeGreaterThan(0)
  await page.clock.fastForward(29_000)
  await expect(toasts(page)).toHaveCount(0)
  await page.clock.fastForward(2000)
  await expect(toasts(page).filter({ hasText: /Bei der Kommunikation mit dem Server/ })).toHaveCount(1)
  const again = page.getByRole('button', { name: 'Erneut versuchen' }).first()
  await expect(again).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await again.click()
  await expect(page.getByRole('link', { name: /Abgeschlossen/ })).toBeVisible()
  silent.closeAllConnections()
  silent.close()
})
