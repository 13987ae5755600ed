import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { transaction, type Db } from '#server/db.ts'
import { openShop, type Musterladen } from '#server/musterladen/shop.ts'
import { writeSecret } from '#server/shop-sync/connection/connect.ts'
import type { OutboundSettings } from '#server/shop-sync/connection/open.ts'
import { sql } from '#server/sql.ts'

export type TestShop = Musterladen & {
  /** Buys one thing at its page; answers the number of the order. */
  readonly buy: (wanted: Readonly<Record<string, string>>) => Promise<string>
  /** What can be wrong with it, from now on. */
  readonly faults: (faults: Readonly<Record<string, number>>) => Promise<void>
}

const address = {
  first_name: 'Ada',
  last_name: 'Muster',
  address_line_1: 'Musterweg 1',
  postal_code: '24103',
  city: 'Kiel',
  country_code: 'DE',
}

/** The shop that ships with Kontor, with books of its own, called over HTTP. */
export async function testShop(chance?: () => number): Promise<TestShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'musterladen-'))
  const shop = await openShop(path.join(folder, 'shop.sqlite'), 0, chance)
  return {
    ...shop,
    ...callsTo(shop.url),
    close: async () => {
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What a person does at the pages of a shop. */
export const callsTo = (url: string): Pick<TestShop, 'buy' | 'faults'> => {
  const post = (where: string, body: Readonly<Record<string, string>>) =>
    fetch(`${url}${where}`, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })
  return {
    buy: async (wanted) => {
      const answer = await post('/buy', {
        ...address,
        email: 'ada@example.com',
        quantity: '1',
        payment: 'card',
        ...wanted,
      })
      const to = answer.headers.get('location')
      if (to === null) throw new Error(`${answer.status}: ${/role="alert">([^<]*)/.exec(await answer.text())?.[1]}`)
      return decodeURIComponent(to.replace('/orders/', ''))
    },
    faults: async (faults) => {
      const { status } = await post(
        '/faults',
        Object.fromEntries(Object.entries(faults).map(([name, value]) => [name, String(value)])),
      )
      if (status !== 303) throw new Error(`${status}`)
    },
  }
}

/** Connects shops of Kontor to it, as somebody who has both secrets does. */
export async function connect(
  db: Db,
  ways: OutboundSettings,
  { url, books }: Pick<Musterladen, 'url' | 'books'>,
  shops: readonly number[],
): Promise<void> {
  for (const id of shops)
    await transaction(db, async (tx) => {
      await tx.run(sql`
        insert into shop_connections (shop_id, connector, address, key_name)
        values (${id}, 'musterladen', ${url}, ${books.setting('key_name')})`)
      await writeSecret(tx, ways, id, 'secret', books.setting('secret'))
      await writeSecret(tx, ways, id, 'incoming', books.setting('incoming'))
    })
}
