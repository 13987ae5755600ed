import type { CDPSession, Page } from '@playwright/test'
import * as fc from 'fast-check'
import { commands } from '#commands/registry.ts'
import { demoPassword, signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const minutes = Number(process.env.MINUTES ?? 30)
const seed = Number(process.env.SEED ?? 7)
/** What was read is kept for five minutes: a shorter walk says nothing about the heap. */
const fewest = 10
/** Until then caches fill; afterwards the heap must stay as it is, within a tenth. */
const [warm, growth] = [0.4, 1.1]

const bound = commands.flatMap(({ keys }) => (keys ?? '').split(' | ')).filter((keys) => keys !== '')

/** As Playwright presses it: `Mod+K` is Control and k. */
const strokesOf = (keys: string): string[] =>
  keys.split(' ').map((stroke) => {
    const parts = stroke === '+' ? ['+'] : stroke.split('+')
    const isChord = parts.length > 1
    return parts
      .map((part) => (part === 'Mod' ? 'Control' : isChord && part.length === 1 ? part.toLowerCase() : part))
      .join('+')
  })

const words = ['müller', '1000', 'status', '#10', '>auf']

type Step = { keys: readonly string[] } | { text: string }

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...bound).map((keys) => ({ keys: strokesOf(keys) })) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('Enter', 'Escape', 'Tab', 'Shift+Tab', 'ArrowDown', 'ArrowUp')
      .map((key) => ({ keys: [key] })),
  },
  { weight: 1, arbitrary: fc.constantFrom(...words).map((text) => ({ text })) },
)
const told = (step: Step) => ('text' in step ? `“${step.text}”` : step.keys.join(' '))

/** What a console may say aloud: that a call was refused. Everything else is a mistake. */
const isRefusal = (text: string) => text.includes('the server responded with a status of 4')

/** Megabytes in use after the garbage is gone, always in the same place with nothing open. */
async function heapOf(page: Page, session: CDPSession): Promise<number> {
  for (const key of ['Escape', 'Escape', 'Escape', 'g', 'h']) await page.keyboard.press(key)
  await page.waitForTimeout(1000)
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

test(`${minutes} minutes of random keys leave no mistake and no growing page (seed ${seed})`, async ({
  page,
  context,
}) => {
  test.setTimeout(minutes * 60_000 + 300_000)
  const mistakes: string[] = []
  page.on('pageerror', (error) => mistakes.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) mistakes.push(message.text())
  })
  // what opens in another tab is not walked in
  context.on('page', (other) => void other.close())
  await signInAs(page, 'admin', '/orders/orders')
  const session = await context.newCDPSession(page)

  const typed: string[] = []
  const signIn = page.locator('[name=password]')
  const comeIn = async () => {
    if (!(await signIn.isVisible())) return
    // another server may have been typed since
    const server = page.locator('input[role=combobox]')
    if (await server.isVisible()) await server.fill(new URL(page.url()).origin)
    await page.locator('[name=username]').fill('admin')
    await signIn.fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })
  }
  const start = performance.now()
  const isOver = (part: number) => performance.now() - start > minutes * 60_000 * part
  const heaps: { at: number; heap: number }[] = []
  const measure = async (at: number) => {
    const heap = await heapOf(page, session)
    heaps.push({ at, heap })
    console.log(`${(at * minutes).toFixed(1)} min, ${typed.length} steps: ${heap.toFixed(1)} MB`)
  }
  for (let round = 0; !isOver(1) && mistakes.length === 0; round += 1) {
    if (isOver(heaps.length / 10)) await measure(heaps.length / 10)
    for (const step of fc.sample(steps, { seed: seed + round, numRuns: 20 })) {
      typed.push(told(step))
      // a text is typed, whatever the keyboard has on it
      if ('text' in step) await page.keyboard.type(step.text)
      else for (const key of step.keys) await page.keyboard.press(key)
    }
    await comeIn()
  }
  await measure(1)
  expect(mistakes, `seed ${seed}, the last steps: ${typed.slice(-40).join(' · ')}`).toEqual([])
  const filled = heaps.find(({ at }) => at >= warm)?.heap ?? Number.NaN
  const last = heaps.at(-1)?.heap ?? Number.NaN
  console.log(`${typed.length} steps, 0 mistakes, heap ${filled.toFixed(1)} → ${last.toFixed(1)} MB`)
  if (minutes >= fewest) expect(last / filled).toBeLessThanOrEqual(growth)
})
