import type { Page } from '@playwright/test'
import { bytesOfBuild, mostBytes, mostForTwentyNouns, packed } from '#scripts/bytes.ts'
import { openSignIn } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { buildWithNouns } from '#tests/support/made-up-nouns.ts'

// the film behind the sign-in plays only where motion is welcome
test.use({ contextOptions: { reducedMotion: 'no-preference' }, reuseContext: false })

/** What a page has fetched so far, by the last part of its address. */
const fetched = (page: Page) => {
  const files = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname
    if (/\.(js|webm|mp4)$/.test(name))
      files.set(
        name,
        response.body().catch(() => Buffer.alloc(0)),
      )
  })
  const named = (part: string) => [...files.keys()].filter((name) => name.includes(part))
  return { files, named }
}

test('the JavaScript of sign-in, shell and every screen keeps its budget', async () => {
  const { signIn, shell, routes } = await bytesOfBuild()
  expect(signIn, 'to sign-in').toBeLessThanOrEqual(mostBytes.signIn)
  expect(shell, 'the shell with its palette').toBeLessThanOrEqual(mostBytes.shell)
  expect(Object.keys(routes).length).toBeGreaterThan(3)
  for (const [screen, bytes] of Object.entries(routes)) expect(bytes, screen).toBeLessThanOrEqual(mostBytes.route)
})

test('twenty nouns more cost the shell next to nothing: what belongs to one comes with its first screen @full', async () => {
  // one build of a copy
  test.setTimeout(120_000)
  const before = await bytesOfBuild()
  await using copy = await buildWithNouns(20)
  const after = await bytesOfBuild(copy.dist)
  expect(after.signIn - before.signIn, 'to sign-in').toBeLessThanOrEqual(100)
  expect(after.shell - before.shell, 'the shell with its palette').toBeLessThanOrEqual(mostForTwentyNouns)
  for (const [screen, bytes] of Object.entries(before.routes))
    expect((after.routes[screen] ?? 0) - bytes, screen).toBeLessThanOrEqual(300)
  const own = Object.keys(after.routes).filter((screen) => !Object.hasOwn(before.routes, screen))
  expect(own).toHaveLength(20)
})

test('a browser fetches no more before the form can be used, and the shell with the first focus', async ({ page }) => {
  await page.addInitScript(() => {
    // the form takes the focus by itself; here it waits for a person
    HTMLElement.prototype.focus = () => {}
  })
  const { files, named } = fetched(page)
  await openSignIn(page)
  await expect(page.locator('[name=username]')).toBeEditable()
  const before = [...files].filter(([name]) => name.startsWith('/assets/') && !name.includes('/video-'))
  const bodies = await Promise.all(before.map(([, body]) => body))
  // the buttons of the demo come behind the form, and on a test server alone
  const sizes = bodies.filter((body) => !body.includes('demo-password')).map(packed)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(mostBytes.signIn)
  expect(named('/shell-')).toEqual([])
  await page.locator('[name=username]').click()
  await expect.poll(() => named('/shell-')).toHaveLength(1)
})

test('the video is fetched only after everything that the form needs', async ({ page }) => {
  const order: string[] = []
  page.on('request', (request) => order.push(new URL(request.url()).pathname))
  await openSignIn(page)
  await expect.poll(() => order.some((name) => /\.(webm|mp4)$/.test(name))).toBe(true)
  const video = order.findIndex((name) => /\.(webm|mp4)$/.test(name))
  const needed = order.findLastIndex((name) => /\/assets\/(index|sign-in)-.*\.(js|css)$/.test(name))
  expect(needed).toBeGreaterThanOrEqual(0)
  expect(video).toBeGreaterThan(needed)
})
