import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import * as z from 'zod/mini'
import type { Locale } from '#entities/locale.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { wider } from '#tests/support/wider.ts'

// a first load has fetched nothing before
test.use({ reuseContext: false })

/** Longer than a page takes to ask for what it knows of, in ms. */
const quiet = 300

const nameOf = (route: Route) => new URL(route.request().url()).pathname.replace('/assets/', '')

/**
 * Lets code through in waves: what is asked for while nothing comes is one of them. What runs before the first paint is
 * no part of it. The shell is kept back until the
 * first search has been asked.
 */
async function countWaves(page: Page, isOver: () => Promise<boolean>) {
  const calls: string[] = []
  const waves: string[][] = []
  let held: Route[] = []
  let asked = Date.now()
  await page.route(/\/assets\/(?!early-).*\.js$/, (route) => {
    asked = Date.now()
    held.push(route)
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|auth)\//.test(pathname)) calls.push(`${pathname} ${request.postData() ?? ''}`)
  })
  const letThrough = async () => {
    const hasSearched = calls.some((call) => call.includes('"scope":["results"]'))
    const now = held.filter((route) => hasSearched || !nameOf(route).startsWith('shell-'))
    const fresh = now.map(nameOf)
    held = held.filter((route) => !now.includes(route))
    await Promise.all(now.map((route) => route.continue()))
    return fresh
  }
  return {
    calls,
    waves,
    run: async () => {
      const seen = new Set<string>()
      await expect(async () => {
        // what is asked for once the first row stands is no part of it, however late somebody looks
        if (await isOver()) return
        // a busy machine looks slowly: the row may stand by now
        if (held.length > 0 && Date.now() - asked >= quiet && !(await isOver())) {
          const wave = held.map(nameOf).filter((name) => !seen.has(name))
          for (const name of wave) seen.add(name)
          if (wave.length > 0) waves.push(wave)
          await letThrough()
        }
        expect(await isOver()).toBe(true)
      }).toPass({ intervals: [50], timeout: 30_000 })
    },
  }
}

/** A list with a screen of its own, and one that is drawn from its entity alone. */
const loads = [
  { locale: 'de_DE', list: '/orders/orders' },
  { locale: 'en_EN', list: '/customers' },
] as const satisfies { locale: Locale; list: string }[]

for (const { locale, list } of loads) {
  test(`a full load of ${list} takes two waves of code and asks each thing once, in ${locale}${wider(list !== '/orders/orders')}`, async ({
    page,
  }) => {
    await signInAs(page, 'admin', '/profile')
    await page.evaluate((chosen) => localStorage.setItem('kontor.locale', chosen), locale)
    await page.goto('about:blank')
    await patiently(page)
    // what a quiet moment brings is not needed for the first row, which a busy machine has long waited for by then
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    const row = page.locator('[role=row][data-row="0"]:not([aria-busy])')
    const { calls, waves, run } = await countWaves(page, () => row.isVisible())
    await page.goto(list, { waitUntil: 'commit' })
    await run()
    const files = waves.flat()
    // what the page names, and what that asks for by the place at the address
    expect(waves.length, JSON.stringify(waves)).toBeLessThanOrEqual(2)
    expect(files.length, files.join(' ')).toBeLessThanOrEqual(16)
    expect(files.filter((name) => /^\w\w_\w\w-/.test(name))).toEqual([expect.stringMatching(`^${locale}-`)])
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
    for (const path of ['/auth/ping', '/api/v3/user/me', '/api/v3/user/me/settings'])
      expect(calls.filter((call) => call.split(' ')[0] === path)).toHaveLength(1)
  })
}

/** The file that the build has made of a screen. */
async function builtFiles() {
  const built = z.record(z.string(), z.object({ file: z.string() }))
  const files = built.parse(JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8')))
  return (screen: string) => files[`src/screens/${screen}/${screen}.tsx`]?.file
}

/** What is waited for is waited for without end: the limits of one and two seconds are over too soon on a busy machine. */
const patiently = (page: Page) =>
  page.addInitScript(() => {
    const real = window.setTimeout.bind(window)
    const slowly = (call: () => void, ms = 0, ...rest: unknown[]) =>
      real(call, ms === 1000 || ms === 2000 ? 60_000 : ms, ...rest)
    Object.assign(window, { setTimeout: slowly })
  })

test('choices, jobs and other screens are asked for after the first rows; then the record comes first', async ({
  page,
}) => {
  await signInAs(page, 'orders', '/profile')
  await page.goto('about:blank')
  await patiently(page)
  const fileOf = await builtFiles()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const body = request.postData() ?? ''

    if (body.includes('"export-job"')) asked.push('jobs')
    else if (body.includes('"fields":["label"]')) asked.push('choices')
    else for (const screen of ['order', 'home']) if (pathname === `/${fileOf(screen)}`) asked.push(screen)
  })
  const { promise: drawn, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v3/search', async (route) => {
    if (route.request().postData()?.includes('"order"') === true) await drawn
    await route.continue()
  })
  await page.goto('/orders/orders', { waitUntil: 'commit' })
  await expect(page.getByRole('row').first()).toBeVisible()
  await page.waitForTimeout(quiet)
  expect(asked).toEqual([])
  release()
  await expect(page.locator('[role=row][data-row="0"]:not([aria-busy])')).toBeVisible()
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['jobs', 'choices', 'order', 'home']))
  expect(asked.indexOf('order')).toBeLessThan(asked.indexOf('home'))
})

test('the list stays while the code of the first record is on its way', async ({ page }) => {
  const fileOf = await builtFiles()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/${fileOf('order')}`, async (route) => {
    await held
    await route.continue()
  })
  await patiently(page)
  await signInAs(page, 'orders', '/orders/orders')
  await expect(page.locator('[role=row][data-row="0"]:not([aria-busy])')).toBeVisible()
  const standIns = await page.evaluateHandle(() => {
    const seen: string[] = []
    new MutationObserver(() => {
      if (document.querySelector('#main [role=status][data-pending]') !== null) seen.push(location.pathname)
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  await page.keyboard.press('Enter')
  await page.waitForTimeout(quiet)
  await expect(page.getByRole('grid')).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/orders\/\d+/)
  await expect(page.getByRole('tabpanel')).toBeVisible()
  expect(await standIns.jsonValue()).toEqual([])
})

test('Back leads to a screen when its code is there, and until then the one that stands there stays @full', async ({
  page,
}) => {
  const fileOf = await builtFiles()
  await signInAs(page, 'orders', '/orders/orders')
  await expect(page.locator('[role=row][data-row="0"]:not([aria-busy])')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/${fileOf('home')}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('about:blank')
  await patiently(page)
  await page.goto('/orders/orders')
  await expect(page.locator('[role=row][data-row="0"]:not([aria-busy])')).toBeVisible()
  // a place before this one in the history of this very page, whose code has not been fetched
  await page.evaluate(() => {
    history.replaceState(null, '', '/')
    history.pushState(null, '', '/orders/orders')
  })
  await expect(page.getByRole('grid')).toBeVisible()
  await page.goBack()
  await page.waitForTimeout(quiet)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.locator('#main [role=status][data-pending]')).toHaveCount(0)
  release()
  await expect(page.getByRole('grid')).toHaveCount(0)
})
