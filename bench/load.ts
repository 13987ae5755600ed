import type { Browser, BrowserContext } from '@playwright/test'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signIn } from '#tests/support/call.ts'
import { median, ms, type Row } from '#scripts/bench-row.ts'
import { profile, withBrowser } from './browser.ts'
import { bareList, consoleList, fromKey, load, painted, reactAdminList, rest, signInAt } from './load-visit.ts'
import { tab, type Place } from './load-visit.ts'
import { buildMeasured } from './measured.ts'
import { million, withOrders, type Kontor } from './orders.ts'

const some = 100_000
const warmUps = 2
const repeats = 5

/** Something that is done over and over; the milliseconds of what it did, by their names. */
type Act = () => Promise<Readonly<Record<string, number>>>
type Times = (name: string) => readonly number[]

/** Full loads of the console's list, by a page without any framework that asks for the same rows. */
export const loadRows = (): Promise<Row[]> =>
  measuring(some, async ({ db, url }, browser) => {
    const bare = await buildMeasured('pages/bare/list.html')
    const token = await signIn(url, 'admin')
    const [own, other] = [await profile(browser, url, token), await profile(browser, url, token)]
    const [out, otherOut] = [await profile(browser, url), await profile(browser, url)]
    const half = some / 2
    const times = await inTurns([
      async () => ({ warm: await load(own, consoleList(url)) }),
      async () => ({ bareWarm: await load(other, bareList(url, bare)) }),
      async () => ({ half: await load(own, consoleList(url, half)) }),
      async () => ({ bareHalf: await load(other, bareList(url, bare, half)) }),
      async () => ({ signedIn: await signInAt(out, consoleList(url)) }),
      async () => ({ bareSignedIn: await signInAt(otherOut, bareList(url, bare)) }),
      await opensOrders(db, own, url),
    ])
    const by = 'a page without a framework'
    return [
      rowOf('warm list of 100,000 orders', by, 6, times('warm'), times('bareWarm')),
      rowOf('address at half depth', `${by}, the same rows`, 6.5, times('half'), times('bareHalf')),
      rowOf('the same', `${by}, its first rows`, null, times('half'), times('bareWarm')),
      rowOf('sign-in to first content', by, 6, times('signedIn'), times('bareSignedIn')),
      rowOf('first order opened from a list', 'the second', 1.5, times('first'), times('second')),
    ]
  })

/** The same loads by a react-admin list of the same rows. */
export const reactAdminRows = (): Promise<Row[]> =>
  measuring(some, async ({ url }, browser) => {
    const path = await buildMeasured('anchors/react-admin/list.html')
    const token = await signIn(url, 'admin')
    const [own, other] = [await profile(browser, url, token), await profile(browser, url, token)]
    const warm = await inTurns([
      async () => ({ own: await load(own, consoleList(url)) }),
      async () => ({ other: await load(other, reactAdminList(url, path)) }),
    ])
    const cold = async (place: Place, how: { slow?: boolean }) => {
      const fresh = await profile(browser, url, token)
      const took = await load(fresh, place, how)
      await fresh.close()
      return took
    }
    const colder = (how: { slow?: boolean }) =>
      inTurns([
        async () => ({ own: await cold(consoleList(url), how) }),
        async () => ({ other: await cold(reactAdminList(url, path), how) }),
      ])
    const rows = { 'warm list': warm, 'cold list': await colder({}) }
    const slow = await colder({ slow: true })
    const by = 'a react-admin list of this run'
    return [
      ...Object.entries(rows).map(([name, times]) => rowOf(name, by, 0.5, times('own'), times('other'))),
      rowOf('cold list, 4x CPU and Slow 4G', by, 0.4, slow('own'), slow('other')),
    ]
  })

/** The same loads over a million orders, by those over 100,000. */
export const loadMillionRows = (): Promise<Row[]> =>
  measuring(some, (few) =>
    measuring(million, async (many, browser) => {
      const names = ['warm list', 'address at half depth', 'sign-in to first content', 'first order opened from a list']
      const acts = async ({ db, url }: Kontor, orders: number): Promise<Act[]> => {
        const own = await profile(browser, url, await signIn(url, 'admin'))
        const out = await profile(browser, url)
        const opened = await opensOrders(db, own, url)
        const each = [
          () => load(own, consoleList(url)),
          () => load(own, consoleList(url, orders / 2)),
          () => signInAt(out, consoleList(url)),
          async () => (await opened()).first,
        ]
        return each.map((act, at) => async () => ({ [`${names[at]} ${orders}`]: await act() }))
      }
      const times = await inTurns([...(await acts(many, million)), ...(await acts(few, some))])
      return names.map((name) =>
        rowOf(`${name}, a million`, '100,000 orders', 1.2, times(`${name} ${million}`), times(`${name} ${some}`)),
      )
    }),
  )

const measuring = <T>(orders: number, run: (kontor: Kontor, browser: Browser) => Promise<T>): Promise<T> =>
  withOrders(orders, (kontor) => withBrowser((browser) => run(kontor, browser)), 'bench/server.ts')

/** Opens the first order of a list that was just loaded and, after going back, its second one. */
async function opensOrders(db: Db, context: BrowserContext, url: string) {
  const [first, second] = await db.rows<{ id: number }>(
    sql`select id from orders order by date_created desc, id desc limit 2`,
  )
  if (first === undefined || second === undefined) throw new Error('There are no orders')
  const list = consoleList(url)
  const sightOf = ({ id }: { id: number }) => ({ there: `[data-record="${id}"] [role=tabpanel] table tbody tr` })
  return async () => {
    const page = await tab(context, list.sight)
    try {
      await page.goto(list.url)
      await painted(page)
      await page.waitForTimeout(rest)
      const took = await fromKey(page, 'Enter', sightOf(first))
      await page.goBack()
      await page.locator('[data-row="0"]').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.waitForTimeout(rest)
      return { first: took, second: await fromKey(page, 'Enter', sightOf(second)) }
    } finally {
      await page.close()
    }
  }
}

/** Each in turn, so that whatever the machine does meets them all; answers what each figure was, by its name. */
async function inTurns(acts: readonly Act[]): Promise<Times> {
  const all: Readonly<Record<string, number>>[] = []
  for (let turn = 0; turn < warmUps + repeats; turn += 1) {
    for (const act of acts) {
      const took = await act()
      if (turn >= warmUps) all.push(took)
    }
  }
  return (name) => all.flatMap((took) => took[name] ?? [])
}

function rowOf(
  name: string,
  anchor: string,
  target: number | null,
  own: readonly number[],
  other: readonly number[],
): Row {
  const [a, b] = [median(own), median(other)]
  return { name, anchor, ratio: a / b, target, own: ms(a), other: ms(b) }
}
