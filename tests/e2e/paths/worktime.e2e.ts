import type { Page } from '@playwright/test'
import { appCommands } from '#commands/app.ts'
import { clockState, type ClockMove } from '#machines/worktime.ts'
import { asked } from '#tests/paths/asked.ts'
import { nameOf, stepsOf } from '#tests/paths/cover.ts'
import { holdCalls } from '#tests/paths/held.ts'
import { recorded } from '#tests/paths/record.ts'
import { bringClockTo, worktimeCover, type WorktimeCase, type WorktimePath } from '#tests/paths/worktime-cover.ts'
import { signIn } from '#tests/support/call.ts'
import { demoPassword, openSignIn } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { wider } from '#tests/support/wider.ts'

/** The clock's states by its transitions, typed on one page; each answer of the server comes when the path says so. */
let page: Page
let server: string
/** Of another device of the same person. */
let token: string
let calls: Awaited<ReturnType<typeof holdCalls>>

test.beforeAll(async ({ browser, serverOf }, { file }) => {
  ;({ url: server } = await serverOf(file))
  token = await signIn(server, 'worktime')
  page = await browser.newPage({ baseURL: server })
  calls = await holdCalls(page, {
    status: '**/work-tracking/status',
    move: /work-tracking\/(session|break)\/(start|stop|end)$/,
  })
})
test.afterAll(() => page.close())

/** What the top bar says; nothing where nothing is known. */
const shown: Readonly<Record<string, RegExp>> = {
  'not-working': /Arbeitet nicht/,
  working: /Arbeitet(?! nicht)/,
  'on-break': /In Pause/,
}

const press = async (keys: string) => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

const enter = async () => {
  await page.locator('[name=username]').fill('worktime')
  await page.locator('[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })
}

/** The clock is read when somebody comes in: signed in just now, or with the page. */
const load = async () => {
  calls.drop()
  if (await page.getByRole('heading', { name: 'Anmelden' }).isVisible()) return enter()
  await page.reload()
  await expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })
}

const signOut = async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('abmelden')
  await expect(page.getByRole('option', { selected: true })).toContainText('Abmelden')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible({ timeout: 20_000 })
}

async function happen(event: WorktimeCase, onItsWay: ClockMove | null): Promise<void> {
  switch (event.type) {
    case 'worktime.load':
      return load()
    case 'worktime.forget':
      return signOut()
    case 'xstate.done.actor.status':
      await bringClockTo(server, token, clockState(event.output))
      return (await calls.next('status')).continue()
    case 'xstate.error.actor.status':
      return (await calls.next('status')).abort()
    case 'xstate.done.actor.move':
      return (await calls.next('move')).continue()
    case 'xstate.error.actor.move':
      // another device was faster, so the server refuses
      await bringClockTo(server, token, onItsWay === 'worktime.start' ? 'working' : 'not-working')
      return (await calls.next('move')).continue()
    default:
      return press(appCommands.find(({ id }) => id === event.type)?.keys ?? '')
  }
}

async function walk(path: WorktimePath): Promise<void> {
  calls.drop()
  await page.goto('about:blank')
  await openSignIn(page)
  const steps = stepsOf(path)
  for (const [index, { event, to }] of steps.entries()) {
    await happen(event, steps[index - 1]?.context.move ?? null)
    const words = shown[to]
    if (words !== undefined) await expect(page.getByRole('banner'), `${event.type} → ${to}`).toContainText(words)
  }
  if (!(await page.getByRole('heading', { name: 'Anmelden' }).isVisible())) await signOut()
}

// the console reads the clock when somebody comes in, and again only after a move
const states = ['loading', 'not-working', 'working', 'on-break', 'moving']
const except = [
  ...states.map((state) => `${state} worktime.load → loading`),
  // nobody signs out twice
  'unknown worktime.forget → unknown',
]
// `npm run test:paths` types every transition, `npm test` each event once: where it leads is walked over HTTP
const paths = worktimeCover(except, asked.folder === undefined ? 'event' : 'transition')

for (const path of paths) {
  test(`${nameOf(path)}${wider(asked.folder === undefined)}`, async () => {
    test.slow()
    const ways = path.steps.map(({ way }) => way)
    const entry = { chart: 'worktime', layer: 'chromium', kind: 'path', name: nameOf(path), ways, count: 1 } as const
    await recorded(entry, () => walk(path))
  })
}
