import type { Browser } from '@playwright/test'
import { openPage, withBrowser } from './browser.ts'
import { meter, press, type Metered } from './cpu.ts'
import { queries } from './pages/table.ts'
import { median, ms, quantile, type Row } from '#scripts/bench-row.ts'
import { withPages } from './site.ts'

const repeats = 3
const pages = {
  own: 'palette&items=20000',
  small: 'palette&items=1000',
  large: 'palette&items=100000',
  bare: 'bare-input',
  keyed: 'cmdk-keyed&items=20000',
  kbar: 'kbar&items=20000',
  naive: 'cmdk-naive&items=1000',
} as const
type Name = keyof typeof pages
type Samples = Record<Name, number[]>
const names = Object.keys(pages) as Name[] // its own keys

/** Each key of each query on each page in turn, so that whatever the machine does meets them all. */
export const paletteRows = (): Promise<Row[]> =>
  withPages((url) =>
    withBrowser(async (browser) => {
      const open = await Promise.all(names.map(async (name) => [name, await ready(browser, url(pages[name]))] as const))
      for (const [, page] of open) await type(page, 'order', []) // warm
      const runs: Samples[] = []
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        const samples: Samples = { own: [], small: [], large: [], bare: [], keyed: [], kbar: [], naive: [] }
        for (const [, page] of open) await page.calibrate()
        for (const query of queries) for (const [name, page] of open) await type(page, query, samples[name])
        runs.push(samples)
      }
      return rowsOf(runs)
    }),
  )

async function ready(browser: Browser, url: string): Promise<Metered> {
  const page = await openPage(browser, url)
  await page.waitForSelector('input', { timeout: 60_000 })
  await page.focus('input')
  return meter(page)
}

/** Types a query a key at a time and takes it out again, which is not measured. */
async function type({ page, cdp, cpuOf }: Metered, query: string, samples: number[]): Promise<void> {
  for (const letter of query) samples.push(await cpuOf(() => press(cdp, letter, letter)))
  await page.fill('input', '')
  // what the palette asks a server after a pause, and kbar's own delays, are over
  await page.waitForTimeout(200)
}

const budget = [
  { name: 'palette key, median', of: 'own', part: 0.5, by: 'bare', anchor: 'a bare input', target: 2.2 },
  { name: 'palette key, p95', of: 'own', part: 0.95, by: 'bare', anchor: 'a bare input', target: 2.7 },
  { name: 'palette key, median', of: 'own', part: 0.5, by: 'keyed', anchor: 'cmdk, 20 rows keyed by id', target: 0.95 },
  { name: 'palette key, p95', of: 'own', part: 0.95, by: 'keyed', anchor: 'cmdk, 20 rows keyed by id', target: 0.95 },
  { name: 'palette key, median', of: 'own', part: 0.5, by: 'kbar', anchor: 'kbar', target: 0.2 },
  { name: 'palette key, p95', of: 'own', part: 0.95, by: 'kbar', anchor: 'kbar', target: 0.2 },
  { name: 'palette at 100,000, median', of: 'large', part: 0.5, by: 'small', anchor: 'the same at 1,000', target: 1.3 },
  {
    name: 'palette key, median',
    of: 'own',
    part: 0.5,
    by: 'naive',
    anchor: 'cmdk and its filter, 1,000',
    target: null,
  },
] as const satisfies readonly {
  name: string
  of: Name
  part: number
  by: Name
  anchor: string
  target: number | null
}[]

const rowsOf = (runs: readonly Samples[]): Row[] =>
  budget.map(({ name, of, part, by, anchor, target }) => {
    const own = runs.map((run) => quantile(run[of], part))
    const other = runs.map((run) => quantile(run[by], part))
    return {
      name,
      anchor,
      ratio: median(own.map((value, at) => value / (other[at] ?? Number.NaN))),
      target,
      cpu: true,
      own: ms(median(own)),
      other: ms(median(other)),
    }
  })
