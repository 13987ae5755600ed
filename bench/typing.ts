import type { Page } from '@playwright/test'
import { median, ms, type Row } from '#scripts/bench-row.ts'
import { press, type Metered } from './cpu.ts'

/** Two frames at 60 Hz, ms: people press keys at any moment, and one right after a frame would always meet the next. */
const frames = 34
/** Whatever takes longer hangs, and the run says at which step. */
export const patience = 20_000

export type Samples = Record<'own' | 'bare', number[]>

export const against = (name: string, anchor: string, target: number | null, { own, bare }: Samples): Row => {
  const [a, b] = [median(own), median(bare)]
  return { name: `${name}, median`, anchor, ratio: a / b, target, own: ms(a), other: ms(b) }
}

/** How long to wait before a key, so that keys come at every moment of a frame. */
export const moment = (): number => Math.random() * frames

type Typed = { painted: number; ticks: number }

/** A key, first by the clock, then typed again for what it costs the main thread. */
export async function types({ page, cdp, cpuOf }: Metered, letter: string): Promise<Typed> {
  await watch(page, 'key')
  await page.waitForTimeout(moment())
  await press(cdp, letter, letter)
  const { last } = await seen(page, `typing ${letter}`)
  const ticks = await cpuOf(() => press(cdp, letter, letter))
  return { painted: last, ticks }
}

type Sought = 'written' | 'key' | 'saved'
type Seen = { last: number }

/** Makes the page look itself from the next key on, because asking it over and over would slow it down. */
export async function watch(page: Page, what: Sought): Promise<void> {
  await page.evaluate((asked) => {
    const isThere = (): boolean => {
      if (asked === 'key') return true
      if (asked === 'saved') return document.querySelector('main p[role=status]') === null
      return document.activeElement instanceof HTMLInputElement
    }
    const seen = new Promise<Seen>((resolve) => {
      const listen = () => {
        const pressed = performance.now()
        const look = () => {
          if (!isThere()) return requestAnimationFrame(look)
          // what is in the document now is painted then
          return requestAnimationFrame(() => resolve({ last: performance.now() - pressed }))
        }
        // after whatever the key does at once
        requestAnimationFrame(look)
      }
      window.addEventListener('keydown', listen, { capture: true, once: true })
    })
    Object.assign(window, { seen })
  }, what)
}

export const seen = (page: Page, step: string): Promise<Seen> =>
  within(
    step,
    page.evaluate(() => (window as unknown as { seen: Promise<Seen> }).seen), // `watch` put it there
  )

async function within<T>(step: string, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${step} took more than ${patience} ms`)), patience)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
