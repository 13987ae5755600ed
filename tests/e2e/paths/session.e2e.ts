import type { Page } from '@playwright/test'
import german from '#locales/de_DE/sign-in.json' with { type: 'json' }
import { screenOf, type SessionState } from '#machines/session.ts'
import { asked } from '#tests/paths/asked.ts'
import { nameOf, stepsOf } from '#tests/paths/cover.ts'
import { holdCalls } from '#tests/paths/held.ts'
import { recorded } from '#tests/paths/record.ts'
import { sessionCover, type SessionCase, type SessionPath } from '#tests/paths/session-cover.ts'
import { call, signIn } from '#tests/support/call.ts'
import { demoPassword } from '#tests/support/console.ts'
import { setUpFactor } from '#tests/support/second-factor.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { wider } from '#tests/support/wider.ts'

/** Every state of the session by every transition, typed on one page; each answer comes when the path says so. */
let page: Page
let server: string
/** Signs in with a second factor. */
let guarded: string
let calls: Awaited<ReturnType<typeof holdCalls>>

test.beforeAll(async ({ browser, serverOf }, { file }) => {
  ;({ url: server } = await serverOf(file))
  guarded = 'translator'
  await setUpFactor(server, guarded)
  page = await browser.newPage({ baseURL: server })
  calls = await holdCalls(page, { ping: '**/auth/ping', login: '**/auth/login', logout: '**/auth/logout' })
})
test.afterAll(() => page.close())

const preloading = new RegExp([german['preloader.checking'], german['preloader.signing_out']].join('|'))
const screens = {
  preloader: () => page.getByRole('status').filter({ hasText: preloading }),
  'sign-in': () => page.getByRole('heading', { name: /^(Anmelden|Sign in)$/ }),
  shell: () => page.locator('main#main'),
}
const tokenName = () => `kontor.token.${new URL(server).origin}`
const states: SessionState[] = ['initializing', 'ready', 'authenticating', 'authenticated', 'deauthenticating']

/** What a person, or the server by itself, does for the event to happen. */
async function happen(event: SessionCase, after: SessionCase | undefined): Promise<void> {
  switch (event.type) {
    case 'session.sign_in':
      // whoever is asked for a code gives a wrong one to be asked again, and starts over for everything else
      if (await codeField().isVisible()) {
        if (isAsked(after)) {
          await codeField().fill('000000')
          return expect.poll(() => calls.waiting('login')).toBe(1)
        }
        await page.keyboard.press('Escape')
      }
      await page.locator('[name=username]').fill(isAsked(after) ? guarded : 'orders')
      // the answer that the path wants next is asked for with the right password or a wrong one
      await page.locator('[name=password]').fill(isTurnedAway(after) ? 'not-my-password' : demoPassword)
      // the page may still be showing what became of the sign-in before
      return expect(async () => {
        await page.keyboard.press('Enter')
        await expect.poll(() => calls.waiting('login'), { timeout: 500 }).toBe(1)
      }).toPass()
    case 'session.start_over':
      if (await codeField().isVisible()) await page.keyboard.press('Escape')
      return
    case 'session.sign_out':
      await page.keyboard.press('Control+k')
      await page.keyboard.type('abmelden')
      await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Abmelden')
      return page.keyboard.press('Enter')
    case 'session.expired': {
      // its token ends elsewhere; the next call of the shell finds out
      const token = await page.evaluate((name) => localStorage.getItem(name), tokenName())
      await call(server, token ?? undefined, 'POST', '/auth/logout')
      return
    }
    default:
      return answer(event)
  }
}

const isTurnedAway = (event: SessionCase | undefined) =>
  event?.type === 'xstate.done.actor.login' && event.output === null

const isAsked = (event: SessionCase | undefined) =>
  event?.type === 'xstate.done.actor.login' && event.output !== null && 'second_factor' in event.output

const codeField = () => page.locator('[name=code]')

async function answer(event: Exclude<SessionCase, { type: `session.${string}` }>): Promise<void> {
  const [, kind, , name = ''] = event.type.split('.')
  const route = await calls.next(name)
  if (kind === 'error') return route.abort()
  const headers = { ...route.request().headers() }
  delete headers['token']
  if (event.type === 'xstate.done.actor.ping' && event.output.signed_in) {
    // somebody signed in here before: their token is remembered
    const token = await signIn(server, 'orders')
    await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [tokenName(), token])
    headers['token'] = token
  }
  return route.continue({ headers: name === 'logout' ? route.request().headers() : headers })
}

/** A sign-in pings once more, to hear what kind of server it is; it is not the ping of the path. */
const answerPingOfSignIn = async (event: SessionCase) => {
  if (event.type === 'xstate.done.actor.login' && event.output !== null && !isAsked(event))
    await (await calls.next('ping')).continue()
}

async function walk(path: SessionPath): Promise<void> {
  const steps = stepsOf(path)
  await page.goto('about:blank')
  calls.drop()
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  for (const [index, { event, to }] of steps.entries()) {
    await happen(event, steps[index + 1]?.event)
    await answerPingOfSignIn(event)
    if (isAsked(event)) {
      // the form gives way to the question as soon as that has come
      await expect(codeField(), `${event.type} → ${to} asks for the code`).toBeVisible({ timeout: 20_000 })
      continue
    }
    const screen = screenOf(states.find((state) => state === to) ?? 'initializing')
    await expect(screens[screen](), `${event.type} → ${to} shows the ${screen}`).toBeVisible({ timeout: 20_000 })
  }
}

// the console always knows a server to ask first: the one it comes from
const paths = sessionCover({ knowsServer: true })

for (const [at, path] of paths.entries()) {
  test(`${nameOf(path)}${wider(asked.folder === undefined && at > 0)}`, async () => {
    test.slow()
    const taken = path.steps.map(({ way }) => way)
    const entry = {
      chart: 'session',
      layer: 'chromium',
      kind: 'path',
      name: nameOf(path),
      ways: taken,
      count: 1,
    } as const
    await recorded(entry, () => walk(path))
  })
}
