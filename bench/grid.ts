import type { Browser } from '@playwright/test'
import { openPage, withBrowser } from './browser.ts'
import { meter, press, type Metered } from './cpu.ts'
import { median, ms, type Row } from '#scripts/bench-row.ts'
import { withPages } from './site.ts'

const repeats = 3
const frames = 40
const presses = 25
const pages = {
  own: { url: 'grid', scroller: '.scroller', focus: '.scroller' },
  virtual: { url: 'virtual', scroller: '.scroller', focus: '.scroller' },
  ag: { url: 'ag-grid', scroller: '.ag-grid-viewport', focus: '.ag-cell' },
} as const
type Name = keyof typeof pages
const names = Object.keys(pages) as Name[] // its own keys
type Act = 'wheel' | 'fling' | 'ArrowDown' | 'heap'
type Figures = Record<Act, number>
/** px a frame: a turn of the wheel, and more than a window. */
const turn = 100
const leap = 1500

/** Each list in turn, so that whatever the machine does meets them all. */
export const gridRows = (): Promise<Row[]> =>
  withPages((url) =>
    withBrowser(async (browser) => {
      const runs: Record<Name, Figures>[] = []
      const lists: [Name, Metered][] = []
      for (const name of names) lists.push([name, await ready(browser, url(pages[name].url), pages[name].focus)])
      for (const [name, list] of lists) await figuresOf(list, pages[name].scroller) // warm
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        const run: Partial<Record<Name, Figures>> = {}
        for (const [name, list] of lists) run[name] = await figuresOf(list, pages[name].scroller)
        runs.push(run as Record<Name, Figures>) // every name was just written
      }
      return rowsOf(runs)
    }),
  )

async function ready(browser: Browser, url: string, focus: string): Promise<Metered> {
  const page = await openPage(browser, url)
  await page.waitForSelector(focus, { timeout: 60_000 })
  return meter(page)
}

async function figuresOf(list: Metered, scroller: string): Promise<Figures> {
  const { page, cdp, cpuOf, calibrate } = list
  await calibrate()
  const scrolled = (by: number) => cpuOf(() => page.evaluate(scroll, { scroller, by, frames }))
  const idle = await scrolled(0)
  const wheel = (await scrolled(turn)) - idle
  const fling = (await scrolled(leap)) - idle
  await page.evaluate(home, scroller)
  await page
    .locator(scroller === '.scroller' ? scroller : '.ag-cell')
    .first()
    .click()
  const keys: number[] = []
  for (let at = 0; at < 2 * presses; at += 1) {
    const cost = await cpuOf(() => press(cdp, 'ArrowDown'))
    // the first ones move within the window, the others scroll it
    if (at >= presses) keys.push(cost)
  }
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  return { wheel: wheel / frames, fling: fling / frames, ArrowDown: median(keys), heap: heap / 1e6 }
}

/** Scrolls from outside of the frame, as a compositor does, a step in each. */
async function scroll({ scroller, by, frames }: { scroller: string; by: number; frames: number }): Promise<void> {
  const element = document.querySelector(scroller)
  if (element === null) throw new Error(`There is no ${scroller}`)
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    element.scrollTop += by
  }
}

async function home(scroller: string): Promise<void> {
  document.querySelector(scroller)?.scrollTo(0, 0)
  await new Promise((resolve) => setTimeout(resolve, 300))
}

const budget = [
  { act: 'wheel', by: 'virtual', target: 1.15 },
  { act: 'fling', by: 'virtual', target: 1.15 },
  { act: 'ArrowDown', by: 'virtual', target: 1 },
  { act: 'wheel', by: 'ag', target: 0.6 },
  { act: 'fling', by: 'ag', target: 0.4 },
  { act: 'ArrowDown', by: 'ag', target: 0.45 },
  { act: 'heap', by: 'virtual', target: 0.6 },
] as const satisfies readonly { act: Act; by: Name; target: number }[]
const anchors = { own: '', virtual: 'TanStack Virtual, bare', ag: 'AG Grid Community' } as const
const words = { wheel: 'a turn of the wheel', fling: 'a fling', ArrowDown: 'ArrowDown', heap: 'heap after scrolling' }

const rowsOf = (runs: readonly Record<Name, Figures>[]): Row[] =>
  budget.map(({ act, by, target }) => {
    const own = runs.map((run) => run.own[act])
    const other = runs.map((run) => run[by][act])
    const unit = (value: number) => (act === 'heap' ? `${value.toFixed(1)} MB` : ms(value))
    return {
      name: `grid of 1,000,000 rows, ${words[act]}`,
      anchor: anchors[by],
      ratio: median(own.map((value, at) => value / (other[at] ?? Number.NaN))),
      target,
      ...(act !== 'heap' && { cpu: true as const }),
      own: unit(median(own)),
      other: unit(median(other)),
    }
  })
