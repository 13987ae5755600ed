import type { Page, Request } from '@playwright/test'
import { createApp } from '#server/app.ts'
import { configFrom } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import { compiled, type Sql } from '#server/sql.ts'
import { noting } from './against-sql.ts'

/** A call of the page, as it can be told from its others and made once more. */
type Asked = { readonly key: string; readonly request: Request }

/** Longer than it takes a page to ask the rest of what a key makes it ask, once the first of it is asked. */
const settled = 2_000
/** Whatever asks nothing for so long does not ask. */
const patience = 15_000

const keyOf = (request: Request): string => `${request.method()} ${request.url()} ${request.postData() ?? ''}`

/** The calls that a press makes, each time: what is asked once in a while falls out of one of two presses. */
export async function callsOf(page: Page, press: () => Promise<void>): Promise<Asked[]> {
  const [first, second] = [await heardAfter(page, press), await heardAfter(page, press)]
  const calls = second.filter(({ key }) => first.some((one) => one.key === key))
  // held against nothing, a page would be held against a repaint alone
  if (calls.length === 0) throw new Error('The press asks nothing')
  return calls
}

async function heardAfter(page: Page, press: () => Promise<void>): Promise<Asked[]> {
  const heard = new Map<string, Request>()
  const hear = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) heard.set(keyOf(request), request)
  }
  page.on('request', hear)
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/api/'), {
    timeout: patience,
  })
  await press()
  await asked
  await page.waitForTimeout(settled)
  page.off('request', hear)
  return [...heard].map(([key, request]) => ({ key, request }))
}

/** Presses, and waits until each of these calls is answered. */
export async function answered(page: Page, calls: readonly Asked[], press: () => Promise<void>): Promise<void> {
  const answers = Promise.all(
    calls.map(({ key }) => page.waitForResponse((response) => keyOf(response.request()) === key)),
  )
  await press()
  for (const answer of await answers) await answer.finished()
}

/** What these calls read from the database, asked again over the connections over which the server asks it. */
export async function sqlOf(db: Db, databaseUrl: string, calls: readonly Asked[]): Promise<() => Promise<void>> {
  const own: Sql[] = []
  const searching: Sql[] = []
  const config = configFrom({ DATABASE_URL: databaseUrl }, { dataDir: '' })
  const app = await createApp({ config, db: { ...db, ...noting(db, own), search: noting(db.search, searching) } })
  for (const { request } of calls) {
    const { pathname, search } = new URL(request.url())
    const { statusCode } = await app.inject({
      method: request.method() === 'GET' ? 'GET' : 'POST',
      url: `${pathname}${search}`,
      headers: await request.allHeaders(),
      ...(request.postData() !== null && { payload: request.postData() ?? '' }),
    })
    if (statusCode !== 200) throw new Error(`${pathname} answered ${statusCode}`)
  }
  await app.close()
  // the log of the calls is no part of a page, and would be written twice
  const reads = (noted: readonly Sql[]) =>
    noted.filter((query) => /^[\s(]*(select|with|explain)\b/i.test(compiled(query).text))
  const [here, there] = [reads(own), reads(searching)]
  return async () => {
    await Promise.all([...here.map((query) => db.rows(query)), ...there.map((query) => db.search.rows(query))])
  }
}
