import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { newDatabase, startDatabases } from '#tests/support/database.ts'
import { startProcess } from '#tests/support/process.ts'
import { withBrowser } from './browser.ts'
import { buildMeasured } from './measured.ts'
import { slowdown, slowLine } from './slow.ts'
import { until } from './until.ts'
import { median, ms, type Row } from '#scripts/bench-row.ts'

const repeats = 3

/** From the first byte asked to a form that takes a name, on a slow line and a slow processor, in turns. */
export const signInRows = (): Promise<Row[]> =>
  withKontor((url) =>
    withBrowser(async (browser) => {
      const reactAdmin = url + (await buildMeasured('anchors/react-admin/index.html'))
      const own: number[] = []
      const other: number[] = []
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        own.push(await usable(browser, url))
        other.push(await usable(browser, reactAdmin))
      }
      return [
        {
          name: 'sign-in usable, 4x CPU and Slow 4G',
          anchor: 'a react-admin page of this run',
          ratio: median(own.map((value, at) => value / (other[at] ?? Number.NaN))),
          target: 0.65,
          own: ms(median(own)),
          other: ms(median(other)),
        },
      ]
    }),
  )

/** A visitor who was never here before. */
async function usable(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', slowLine)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // the page looks by itself: asking it over and over would slow it down
  await page.addInitScript(() => {
    const look = () => {
      const field = document.querySelector<HTMLInputElement>('input[name=username]')
      if (field === null || field.disabled) requestAnimationFrame(look)
      else performance.mark('usable')
    }
    requestAnimationFrame(look)
  })
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, {
    timeout: 60_000,
    polling: 500,
  })
  const at = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime)
  await context.close()
  if (at === undefined) throw new Error(`${url} never got usable`)
  return at
}

async function withKontor<T>(run: (url: string) => Promise<T>): Promise<T> {
  const stop = await startDatabases()
  return until(stop, async () => {
    const database = await newDatabase()
    return until(database.drop, async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-bench-'))
      const sweep = () => rm(dataDir, { recursive: true, force: true })
      return until(sweep, () => {
        const server = startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir }, 'bench/server.ts')
        return until(server.end, async () => run(await server.url))
      })
    })
  })
}
