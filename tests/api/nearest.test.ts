import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingStatuses, type Actor } from '#entities/access.ts'
import { searchable } from '#server/search/fold.ts'
import { lookup } from '#server/search/lookup.ts'
import { updateWords } from '#server/search/words.ts'
import { sql } from '#server/sql.ts'
import { countingQueries } from '#tests/support/count-queries.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  await addCustomer('Käthe', 'Großmann')
  await addCustomer('Käthe', 'Rabenstein')
  await addCustomer('Chiara', "Dell'Acqua")
  await addCustomer('Uta', 'Quittenbäumer')
  await addOrder('Xaverhuberin', { shop: 2, status: 'processing' })
  await addOrder('Yvesmontaigne', { shop: 1, status: 'cart' })
  await updateWords(server.db)
})
afterAll(() => server.close())

const addCustomer = (first: string, last: string) =>
  server.db.run(sql`
    insert into customers (customer_number, first_name, last_name, email, search)
    values (${crypto.randomUUID()}, ${first}, ${last}, ${`${crypto.randomUUID()}@example.com`}, ${searchable([first, last])})`)
const addOrder = (name: string, { shop, status }: { shop: number; status: string }) =>
  server.db.run(sql`
    insert into orders (number, status, shop_id, created_via, currency, search)
    values (${crypto.randomUUID()}, ${status}, ${shop}, 'console', 'EUR', ${searchable([name])})`)

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
const ask = (query: string, actor = admin, more = {}) => lookup(server.db, actor, { query, ...more })
const nearest = async (query: string, actor?: Actor, more = {}) => (await ask(query, actor, more)).nearest

test.each([
  ['zimermann', 'Zimmermann'],
  ['wüstnhagen', 'Wüstenhagen'],
  ['käte grossmann', 'Käthe Großmann'],
  ["dell'aqua", "Dell'Acqua"],
  ['Qittenbaumer', 'Quittenbäumer'],
  // two letters swapped
  ['quittenbuamer', 'Quittenbäumer'],
])('for %s nothing is found, and %s is the nearest', async (typed, meant) => {
  expect(await ask(typed)).toEqual({ hits: [], nearest: meant })
  // taken, it finds
  expect(await ask(meant)).toMatchObject({ hits: expect.arrayContaining([expect.anything()]), nearest: null })
})

test('what is too far off, too short, a number or an address is nothing', async () => {
  for (const typed of ['xqzvwkjh', 'kwixotenbaumler', 'qit', '99999999', 'uta.qittenbaumer@example.com', "'; --"])
    expect(await ask(typed), typed).toEqual({ hits: [], nearest: null })
  const { held } = await server.db.one<{ held: number }>(
    sql`select count(*) as held from search_words where word ~ '[0-9@ ]' or length(word) < 4`,
  )
  expect(held).toBe(0)
})

test('where something is found nothing more is asked', async () => {
  const asked = async (query: string) => {
    const { db, asked: count } = countingQueries(server.db)
    const { hits } = await lookup(db, admin, { query, objects: ['customer'] })
    return { hits: hits.length, queries: count() }
  }
  const [plain, found, missed] = [await asked('rabenstein'), await asked('Zimmermann'), await asked('rabensten')]
  expect(plain.hits).toBe(1)
  expect(found.queries).toBe(plain.queries)
  expect(missed.queries).toBeGreaterThan(plain.queries)
})

test('a word that only records hold that this user may not see is never offered', async () => {
  expect(await nearest('xaverhubrin')).toBe('xaverhuberin')
  const denied: Actor = { id: 3, roles: ['order_manager'], shops: [{ shop_id: 2, area: 'orders', level: 'deny' }] }
  expect(await nearest('xaverhubrin', denied, { objects: ['order'] })).toBeNull()
  // shipping staff follow no cart, and read no customers
  const shipping: Actor = { id: 4, roles: ['shipping_manager'], shops: [] }
  expect(shippingStatuses).not.toContain('cart')
  expect(await nearest('yvesmontagne')).toBe('yvesmontaigne')
  expect(await nearest('yvesmontagne', shipping)).toBeNull()
  expect(await nearest('qittenbaumer', shipping)).toBeNull()
  expect(await nearest('qittenbaumer', { id: 5, roles: [], shops: [] })).toBeNull()
})

test('it is looked for among the filters of a list', async () => {
  const inShop = (value: number) => ({ objects: ['order'], filters: [{ field: 'shop', op: 'eq', value }] })
  expect(await nearest('xaverhubrin', admin, inShop(2))).toBe('xaverhuberin')
  expect(await nearest('xaverhubrin', admin, inShop(1))).toBeNull()
  // the filters narrow what is found, too
  expect((await ask('xaverhuberin', admin, inShop(1))).hits).toEqual([])
  await expect(
    ask('x', admin, { objects: ['order'], filters: [{ field: 'nothing', op: 'eq', value: 1 }] }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a new name is known after the next reading, a changed one within its round, and one that is gone is not offered', async () => {
  await addCustomer('Ea', 'Trollhättansdotter')
  expect(await nearest('trolhattansdotter')).toBeNull()
  await updateWords(server.db)
  expect(await nearest('trolhattansdotter')).toBe('Trollhättansdotter')
  await server.db.run(sql`delete from customers where last_name = 'Trollhättansdotter'`)
  expect(await nearest('trolhattansdotter')).toBeNull()

  // one that was read long ago
  const { ids } = await server.db.one<{ ids: number[] }>(sql`select array_agg(id order by id) as ids from customers`)
  expect(ids.length).toBeGreaterThan(110)
  await server.db.run(
    sql`update customers set last_name = 'Vesterbrogade', search = 'vesterbrogade' where id = ${ids[5]}`,
  )
  for (let hour = 0; hour < 25; hour += 1) await updateWords(server.db)
  expect(await nearest('vesterbrogde')).toBe('Vesterbrogade')
})
