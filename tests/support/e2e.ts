import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { burst } from '#app/palette/confirming/burst.ts'
import { newDatabase } from '#tests/support/database.ts'
import { startProcess } from '#tests/support/process.ts'

type ForWorker = {
  /** The server of the test file that runs now: a new database for each file, kept from test to test within it. */
  serverOf: (file: string) => Promise<{ url: string; database: string; dataDir: string }>
}

/** Playwright's test with the real server behind it: `baseURL` is the console that it serves. */
export const test = base.extend<{ baseURL: string; database: string }, ForWorker>({
  serverOf: [
    async ({ browserName }, use) => {
      let running: ({ file: string } & Running) | undefined
      // a server takes longer to start than a browser to look: the next file's starts while this one's is tried
      let next = startServerProcess(browserName, '0')
      await use(async (file) => {
        if (running?.file === file) return running
        const last = running
        running = { file, ...(await next) }
        next = startNext(browserName, last)
        // said by whoever waits for it
        next.catch(() => undefined)
        return running
      })
      await Promise.all([running?.end(), next.then(({ end }) => end())])
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ serverOf }, use, { file }) => use((await serverOf(file)).url),
  page: async ({ page }, use) => {
    await use(await looksBeforeAnswering(page))
    // an answer that a test still held back would fail beside all tests, and the one after it would not run
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // a context that still has a page takes a third of a second to close
    await page.close()
  },
  /** Where the server keeps what it knows: for what happens without a button. */
  database: async ({ serverOf }, use, { file }) => use((await serverOf(file)).database),
})

export { expect } from '@playwright/test'

/** Whoever answers a question by a key of its own has looked at it: the burst of typing that opened it is over. */
export async function looksBeforeAnswering(page: Page): Promise<Page> {
  const press = page.keyboard.press.bind(page.keyboard)
  let pressedAt = 0
  // a key that had to wait has opened it later than it was pressed
  await page.addInitScript(() => {
    let asked: string | null | undefined
    const look = () => {
      const now = document.querySelector('[data-confirming]')?.getAttribute('data-confirming')
      if (now !== asked && now !== undefined) document.documentElement.dataset.askedAt = String(Date.now())
      asked = now
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-confirming'],
    })
  })
  page.keyboard.press = async (key, options) => {
    if (key === 'Enter' && (await page.locator('[data-confirming]').count()) > 0) {
      const askedAt = Number(await page.locator('html').getAttribute('data-asked-at'))
      await page.waitForTimeout(Math.max(0, Math.max(pressedAt, askedAt) + burst - Date.now()))
    }
    await press(key, options)
    pressedAt = Date.now()
  }
  return page
}

type Running = { url: string; database: string; dataDir: string; end: () => Promise<void> }

/** What the browser has fetched and compiled belongs to an address: servers take turns at two of them. */
async function startNext(browserName: string, last: Running | undefined): Promise<Running> {
  await last?.end()
  return startServerProcess(browserName, last === undefined ? '0' : new URL(last.url).port)
}

async function startServerProcess(browserName: string, port: string): Promise<Running> {
  const database = await newDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), `kontor-${browserName}-`))
  await database.filesInto(dataDir)
  // nobody answers there: no test asks the EU's own service
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, VIES_URL: 'http://127.0.0.1:9', PORT: port }
  const server = startProcess(settings)
  return {
    url: await server.url,
    database: database.url,
    dataDir,
    end: async () => {
      await server.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
