import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mayRead, readable } from '#entities/access.ts'
import { levels, type Level } from '#entities/user/shop-access.ts'
import { transaction } from '#server/db.ts'
import { createRecord } from '#server/edit/create.ts'
import { exportQuery, shopsOf } from '#server/export/query.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { personOf, type Person } from '#server/store/session.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const tokens = new Map<string, string>()
/** The shop whose level changes, and one that stays as the role says; what the first is called. */
let shop: number
let other: number
let shopName: string

const asked = ['admin', 'products', 'orders', 'customers'] as const
type Login = (typeof asked)[number]

/** In both shops, in the one alone, and in none; `child` is a variation that names no shop, of one that is in the one alone. */
const kinds = ['both', 'only', 'none', 'child'] as const
type Kind = (typeof kinds)[number]
const stem = randomUUID().slice(0, 8)
const ids: Record<Kind, number> = { both: 0, only: 0, none: 0, child: 0 }
let parent = 0

beforeAll(async () => {
  server = await startServer()
  for (const login of asked) tokens.set(login, await signIn(server.url, login))
  const shops = await server.db.rows<{ id: number; name: string }>(sql`select id, name from shops order by id limit 2`)
  ;[shop = 0, other = 0] = shops.map(({ id }) => id)
  shopName = shops[0]?.name ?? ''
  const [first, second] = [{ shop_id: shop }, { shop_id: other }]
  const begin = async (kind: string, data: object) => {
    const caller = { user: await personFor('admin'), locale: 'de_DE' as const, address: '' }
    const sku = `${stem}-${kind}`
    return (await transaction(server.db, (tx) => createRecord(tx, caller, 'product', { name: kind, sku, ...data }))).id
  }
  ids.both = await begin('both', { shops: [first, second] })
  ids.only = await begin('only', { shops: [first] })
  ids.none = await begin('none', {})
  parent = await begin('parent', { type: 'variable', shops: [first] })
  ids.child = await begin('child', { type: 'variation', parent_id: parent })
})
afterAll(() => server.close())
beforeEach(() => server.db.run(sql`delete from user_shop_access where area = 'products'`))

test('a row says the shops that it is in, however it came to them', async () => {
  const wrong = () =>
    server.db.rows(sql`
      select p.sku from products p
      where p.shop_ids <> coalesce(
        (select array_agg(x.shop_id order by x.shop_id) from product_in_shops x where x.product_id = p.id), '{}')`)
  const shopsOf = async (id: number) =>
    (await server.db.one<{ shops: number[] }>(sql`select shop_ids as shops from products where id = ${id}`)).shops
  expect(await wrong()).toEqual([])
  expect(await shopsOf(ids.child)).toEqual([shop])
  await server.db.run(sql`insert into product_shops (product_id, shop_id) values (${parent}, ${other})`)
  expect(await shopsOf(ids.child)).toEqual([shop, other])
  await server.db.run(sql`insert into product_shops (product_id, shop_id) values (${ids.child}, ${other})`)
  expect(await shopsOf(ids.child)).toEqual([other])
  await server.db.run(
    sql`delete from product_shops where product_id = ${ids.child} or (product_id = ${parent} and shop_id = ${other})`,
  )
  expect(await shopsOf(ids.child)).toEqual([shop])
  expect(await wrong()).toEqual([])
})

const personFor = async (login: string): Promise<Person> => {
  const { id } = await server.db.one<{ id: number }>(sql`select id from users where login = ${login}`)
  const person = await personOf(server.db, id)
  if (person === undefined) throw new Error(`${login} is gone`)
  return person
}
const setLevel = (login: Login, level: Level, at = shop) =>
  server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level)
    select id, ${at}, 'products', ${level} from users where login = ${login}
    on conflict (user_id, shop_id, area) do update set level = excluded.level`)

type Body = {
  payload: Readonly<Record<string, unknown>> & { shops?: { shop: { id: number } }[] }
  error: string
  code: string
  fields?: Readonly<Record<string, string[]>>
}
const ask = async (login: Login, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens.get(login), method, `/api/v3/${path}`, body, {
    'Override-Locale': 'en_EN',
  })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const versionOf = async (id: number) =>
  (await server.db.one<{ version: number }>(sql`select version from products where id = ${id}`)).version

/** What a word tells: which of them are read, and of each what came of changing it. */
type Outcome = {
  reads: readonly Kind[]
  /** A general field of each, saved as it stands: 404 where it is not there for them. */
  writes: Readonly<Record<Kind, 200 | 403 | 404>>
}
const all = kinds
const each = (both: 200 | 403 | 404, only: 200 | 403 | 404, none: 200 | 403 | 404): Outcome['writes'] => ({
  both,
  only,
  none,
  // of a variation without a shop of its own that of what it is one of
  child: only,
})

/** Written by hand from spec §6 and the issue: one shop is enough to read, all of them are needed to write. */
const expected: Record<Login, Record<Level, Outcome>> = {
  admin: {
    inherit: { reads: all, writes: each(200, 200, 200) },
    view: { reads: all, writes: each(403, 403, 200) },
    deny: { reads: ['both', 'none'], writes: each(403, 404, 200) },
    edit: { reads: all, writes: each(200, 200, 200) },
  },
  products: {
    inherit: { reads: all, writes: each(200, 200, 200) },
    view: { reads: all, writes: each(403, 403, 200) },
    deny: { reads: ['both', 'none'], writes: each(403, 404, 200) },
    edit: { reads: all, writes: each(200, 200, 200) },
  },
  orders: {
    inherit: { reads: all, writes: each(403, 403, 403) },
    view: { reads: all, writes: each(403, 403, 403) },
    deny: { reads: ['both', 'none'], writes: each(403, 404, 403) },
    edit: { reads: all, writes: each(403, 200, 403) },
  },
  customers: {
    inherit: { reads: [], writes: each(403, 403, 403) },
    view: { reads: ['both', 'only', 'child'], writes: each(403, 403, 404) },
    deny: { reads: [], writes: each(403, 403, 403) },
    edit: { reads: ['both', 'only', 'child'], writes: each(403, 200, 404) },
  },
}

const kindsIn = (found: readonly number[]): Kind[] => kinds.filter((kind) => found.includes(ids[kind]))

const searched = async (login: Login): Promise<Kind[]> => {
  const params = { query: stem, page_size: 50 }
  const { status, body } = await ask(login, 'POST', 'search', {
    object: 'product',
    scope: ['total', 'facets', 'ids', 'results'],
    params,
  })
  if (status !== 200) return []
  const {
    results,
    ids: found,
    total,
    facets,
  } = body.payload as unknown as {
    results: { id: number }[]
    ids: number[]
    total: number
    facets: Record<string, Record<string, number>>
  }
  // no scope tells more than another
  expect(results.map(({ id }) => id)).toEqual(found)
  expect(total).toBe(found.length)
  expect(Object.values(facets['type'] ?? {}).reduce((sum, count) => sum + count, 0)).toBe(total)
  return kindsIn(found)
}

const exported = async (login: Login): Promise<Kind[]> => {
  const person = await personFor(login)
  if (readable(person, 'product') === null) return []
  const found = exportQuery(knownSource('product'), person, { query: stem })
  const rows = await server.db.rows<{ id: number }>(sql`select t.id from products t ${found.from} where ${found.where}`)
  return kindsIn(rows.map(({ id }) => id))
}

const chosen = async (login: Login): Promise<Kind[]> => {
  const params = { query: stem, fields: ['label'], page_size: 50 }
  const { body } = await ask(login, 'POST', 'search', { object: 'product', scope: ['results'], params })
  return kindsIn((body.payload['results'] as { id: number }[]).map(({ id }) => id))
}

describe.for(asked)('%s', (login) => {
  test.for(levels)('%s', async (level) => {
    await setLevel(login, level)
    const { reads, writes } = expected[login][level]
    expect(await searched(login)).toEqual(reads)
    expect(await exported(login)).toEqual(reads)
    // whoever reads customers chooses what one wishes for by its name, but for what is only where they are denied
    const closed: readonly Kind[] = level === 'deny' ? ['only', 'child'] : []
    const isByName = login === 'customers' && reads.length === 0
    expect(await chosen(login)).toEqual(isByName ? all.filter((kind) => !closed.includes(kind)) : reads)
    for (const kind of kinds) {
      const id = ids[kind]
      const isRead = reads.includes(kind)
      const gone = reads.length === 0 ? 403 : 404
      const { status, body } = await ask(login, 'POST', `product/${id}`, {
        expand: ['shops', 'locks', 'actions', 'history'],
      })
      expect(status, kind).toBe(isRead ? 200 : gone)
      const answers = {
        write: writes[kind],
        clone: writes[kind],
        move: writes[kind] === 200 ? 409 : writes[kind],
        sync: writes[kind] === 200 ? 409 : writes[kind],
      }
      const version = await versionOf(id)
      const data = { season_code: `s${version}` }
      const made = await ask(login, 'POST', `product/${id}/clone`, {})
      expect({
        write: (await ask(login, 'PATCH', `product/${id}`, { data, version })).status,
        clone: made.status,
        move: (await ask(login, 'POST', `product/${id}/action/activate`, { version: 0 })).status,
        sync: (await ask(login, 'POST', `product/${id}/action/sync_stock`, { version: 0 })).status,
      }).toEqual(answers)
      if (made.status === 200)
        await server.db.run(sql`delete from products where id = ${Number(made.body.payload['id'])}`)
      if (!isRead) continue
      // the console is told the same
      const locks = body.payload['locks'] as Readonly<Record<string, { reason_code: string; reason: string }>>
      expect(locks['season_code'] === undefined).toBe(writes[kind] === 200)
      const actions = body.payload['actions'] as { action: string; allowed: boolean; reason_code: string }[]
      const activate = actions.find(({ action }) => action === 'product.activate')
      expect(activate?.allowed).toBe(writes[kind] === 200)
    }
  })
})

describe('whose one shop is on view', () => {
  beforeEach(() => setLevel('products', 'view'))

  test('is told which shop keeps a field, a move, a copy, a deletion and a bulk from them', async () => {
    const path = `product/${ids.both}`
    const version = await versionOf(ids.both)
    const refusals = [
      await ask('products', 'PATCH', path, { data: { season_code: 'x' }, version }),
      await ask('products', 'POST', `${path}/action/sync_full`, { version }),
      await ask('products', 'POST', `${path}/clone`, {}),
      await ask('products', 'DELETE', path, { version }),
    ]
    for (const { status, body } of refusals)
      expect([status, body.code, body.error]).toEqual([
        403,
        'no_right_in_shop',
        `You lack the right to do this for ${shopName}.`,
      ])
    const { body } = await ask('products', 'POST', path, { expand: ['locks', 'actions'] })
    expect(body.payload['locks']).toMatchObject({
      season_code: { reason_code: 'no_right_in_shop', reason: `You lack the right to do this for ${shopName}.` },
    })
    // of the list its own row alone
    const shopLocks = Object.keys(body.payload['locks'] as object).filter((path) => path.startsWith('shops'))
    expect(shopLocks).toEqual([`shops.[${shop}]`])
    expect(body.payload['actions']).toContainEqual(
      expect.objectContaining({ action: 'product.activate', allowed: false, reason_code: 'no_right_in_shop' }),
    )
    for (const bulk of [{ action: 'product.change', data: { season_code: 'x' } }, { action: 'product.activate' }]) {
      const tried = await ask('products', 'POST', 'product/bulk', { ...bulk, ids: [ids.both, ids.none], dry_run: true })
      expect(tried.body.payload).toMatchObject({
        allowed: 1,
        blocked: [{ reason_code: 'no_right_in_shop', ids: [ids.both] }],
      })
    }
  })

  test('takes it from a shop that is theirs and gives it back, and does neither with the one that is not', async () => {
    const write = async (...shops: number[]) =>
      ask('products', 'PATCH', `product/${ids.both}`, {
        data: { shops: shops.map((shop_id) => ({ shop_id })) },
        version: await versionOf(ids.both),
      })
    const refused = await write(other)
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { shops: [`You lack the right to do this for ${shopName}.`] },
    ])
    expect((await write(shop)).status).toBe(200)
    expect((await write(shop, other)).status).toBe(200)
    const inNone = await ask('products', 'PATCH', `product/${ids.none}`, {
      data: { shops: [{ shop_id: shop }] },
      version: await versionOf(ids.none),
    })
    expect([inNone.status, inNone.body.fields]).toEqual([
      422,
      { shops: [`You lack the right to do this for ${shopName}.`] },
    ])
  })

  test('begins no product in it', async () => {
    const data = { name: 'x', sku: `${stem}-x`, shops: [{ shop_id: shop }, { shop_id: other }] }
    const { status, body } = await ask('products', 'POST', 'product', { data })
    expect([status, body.fields]).toEqual([422, { shops: [`You lack the right to do this for ${shopName}.`] }])
  })

  test('says no price of it', async () => {
    const { id: list } = await server.db.one<{ id: number }>(sql`select id from price_lists order by id limit 1`)
    const data = (product: number) => ({
      data: { product_id: product, price_list_id: list, tiers: [{ min_quantity: 1, price: '9.00' }] },
    })
    expect((await ask('products', 'POST', 'price', data(ids.both))).body.code).toBe('no_right_in_shop')
    const made = await ask('products', 'POST', 'price', data(ids.none))
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    await server.db.run(sql`delete from prices where id = ${Number(made.body.payload['id'])}`)
  })
})

describe('whose one shop is on deny', () => {
  beforeEach(() => setLevel('products', 'deny'))

  test('sees the other shops of a product alone, also in what happened to it', async () => {
    const { body } = await ask('products', 'POST', `product/${ids.both}`, { expand: ['shops', 'history'] })
    expect(body.payload.shops?.map(({ shop: { id } }) => id)).toEqual([other])
    expect(JSON.stringify(body.payload['history'])).not.toContain(`"id":${shop},`)
    const found = async (filter: object) => {
      const params = { query: stem, filters: [filter] }
      const answer = await ask('products', 'POST', 'search', { object: 'product', scope: ['ids'], params })
      return kindsIn(answer.body.payload['ids'] as number[])
    }
    expect(await found({ field: 'shops', op: 'eq', value: shop })).toEqual([])
    expect(await found({ field: 'shops', op: 'eq', value: other })).toEqual(['both'])
  })

  test('leaves the shop that they do not see where it is, and keeps one that they do', async () => {
    const write = async (...shops: number[]) =>
      ask('products', 'PATCH', `product/${ids.both}`, {
        data: { shops: shops.map((shop_id) => ({ shop_id })) },
        version: await versionOf(ids.both),
      })
    // nobody is to lose it to themselves
    expect((await write()).status).toBe(422)
    const third = await server.db.one<{ id: number }>(sql`
      select id from shops where id not in (${shop}, ${other}) order by id limit 1`)
    expect((await write(other, third.id)).status).toBe(200)
    expect((await write(other)).status).toBe(200)
    const rows = await server.db.rows<{ id: number }>(sql`
      select shop_id as id from product_shops where product_id = ${ids.both} order by shop_id`)
    expect(rows.map(({ id }) => id)).toEqual([shop, other].toSorted((a, b) => a - b))
  })

  test('reads neither prices nor stock of what they do not see, and orders none of it', async () => {
    await server.db.run(sql`
      insert into stock_movements (product_id, quantity, cause, who) values (${ids.only}, 3, 'correction', 'x'), (${ids.both}, 3, 'correction', 'x')`)
    const moved = async (product: number) => {
      const params = { filters: [{ field: 'product', op: 'eq', value: product }] }
      const answer = await ask('products', 'POST', 'search', { object: 'stock-movement', scope: ['total'], params })
      return answer.body.payload['total']
    }
    expect(await moved(ids.only)).toBe(0)
    expect(await moved(ids.both)).toBeGreaterThan(0)
    const made = await ask('products', 'POST', 'product', {
      data: { name: 'x', sku: `${stem}-y`, type: 'variation', parent_id: parent },
    })
    // whose variations they do not see, they make none of
    expect([made.status, Object.keys(made.body.fields ?? {})]).toEqual([422, ['parent_id']])
  })

  test('an exported file is closed once one of its shops is', async () => {
    const person = await personFor('products')
    const source = knownSource('product')
    const found = exportQuery(source, person, { query: stem })
    const shops = shopsOf(source, found)
    const read = shops === undefined ? [] : await server.db.rows<{ shop: number | null }>(shops)
    expect(read.filter(({ shop: one }) => mayRead(person, 'product', one)).map(({ shop: one }) => one)).toEqual(
      expect.arrayContaining([null, other]),
    )
  })
})

describe('whose one shop is denied', () => {
  beforeEach(() => setLevel('products', 'deny'))
  const skuOf = async (id: number) =>
    (await server.db.one<{ sku: string }>(sql`select sku from products where id = ${id}`)).sku

  test('is told the number of what goes with a product they see, and not its name, now and in the history', async () => {
    const version = await versionOf(ids.none)
    const data = { cross_sells: [{ cross_sell_id: ids.only }, { cross_sell_id: ids.both }] }
    const written = await ask('admin', 'PATCH', `product/${ids.none}`, { data, version })
    expect(written.status).toBe(200)
    const read = async (login: Login) => {
      const { body } = await ask(login, 'POST', `product/${ids.none}`, { expand: ['cross_sells', 'history'] })
      return JSON.stringify([body.payload['cross_sells'], body.payload['history']])
    }
    expect(await read('admin')).toContain('"only"')
    const told = await read('products')
    expect(told).not.toMatch(/only\W/)
    expect(told).toContain(`"#${ids.only}"`)
    expect(told).toContain('"both"')
    // what is saved as it was read is still there
    const again = await ask('products', 'PATCH', `product/${ids.none}`, {
      data: { cross_sells: [{ cross_sell_id: ids.both }, { cross_sell_id: ids.only }] },
      version: await versionOf(ids.none),
    })
    expect(again.status).toBe(200)
    expect(await read('admin')).toContain('"only"')
  })

  test('reads none of that shop’s name in a list', async () => {
    const params = { query: stem, fields: ['shop_names'] }
    const { body } = await ask('products', 'POST', 'search', { object: 'product', scope: ['results'], params })
    const rows = body.payload['results'] as { id: number; shop_names: string | null }[]
    expect(rows.find(({ id }) => id === ids.both)?.shop_names).toBeTruthy()
    expect(rows.filter((row) => row.shop_names?.includes(shopName))).toEqual([])
  })

  test('learns no price of what they do not see', async () => {
    const priced = async (id: number) => {
      const { body } = await ask('products', 'POST', 'price-list/1/price', {
        product: (await skuOf(id)).toLowerCase(),
        quantity: 1,
      })
      return body.payload['product']
    }
    expect(await priced(ids.only)).toBeNull()
    expect(await priced(ids.both)).toMatchObject({ id: ids.both })
  })

  test('describes no picture of that shop, and gives none to it', async () => {
    const { id, version } = await server.db.one<{ id: number; version: number }>(sql`
      select id, version from media where shop_id is null order by id limit 1`)
    const given = await ask('products', 'PATCH', `media/${id}`, { data: { shop_id: shop }, version })
    expect({ status: given.status, fields: given.body.fields }).toEqual({
      status: 422,
      fields: { shop: [expect.stringContaining(shopName)] },
    })
    await server.db.run(sql`update media set shop_id = ${shop} where id = ${id}`)
    const described = await ask('products', 'PATCH', `media/${id}`, { data: { caption: 'mine' }, version })
    expect(described.status).toBe(422)
    const allowed = await ask('admin', 'PATCH', `media/${id}`, { data: { caption: 'mine' }, version })
    expect(allowed.status).toBe(200)
  })
})
