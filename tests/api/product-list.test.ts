import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filter } from '#api/search.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { jobUntil, readCsv } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number; sku: string }
type Found = { results: Row[]; total: number; facets: Record<string, Record<string, number>> }

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'products')
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body: object) => {
  const answer = await call(server.url, token, method, `/api/v3/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { payload: unknown }).payload
}
const create = async (object: string, data: object) => (await ask('POST', object, { data })) as Row
const startExport = async (body: object) => (await ask('POST', 'search/export', body)) as { id: number }
const sku = () => `L-${randomUUID().slice(0, 12)}`
const product = (data: object = {}) => create('product', { name: 'Zelt', sku: sku(), ...data })
const search = async (filters: Filter[], more: object = {}) =>
  (await ask('POST', 'search', {
    object: 'product',
    scope: ['results', 'total', 'facets'],
    params: { filters, ...more },
  })) as Found
/** Of these products those that the filter leaves. */
const left = async (among: readonly Row[], ...filters: Filter[]) =>
  (await search([{ field: 'sku', op: 'in', value: among.map((one) => one.sku) }, ...filters])).results.map(
    (one) => one.sku,
  )
const rowOf = async (one: Row) => (await search([{ field: 'sku', op: 'eq', value: one.sku }])).results[0]
const listed = async (one: Row, price: string, at = 0) => {
  const lists = await server.db.rows<{ id: number }>(
    sql`select id from price_lists where currency = 'EUR' order by type = 'default' desc, id`,
  )
  await create('price', {
    product_id: one.id,
    price_list_id: lists.at(at)?.id,
    tiers: [
      { min_quantity: 5, price: '1.00' },
      { min_quantity: 1, price },
    ],
  })
}

test('a row says what it costs, where it stands, what it is marked with and where it is sold', async () => {
  const some = await create('product-category', { name: `K ${sku()}` })
  const tags = [
    await create('product-tag', { label: `B ${sku()}` }),
    await create('product-tag', { label: `A ${sku()}` }),
  ]
  const one = await product({
    categories: [{ category_id: some.id }],
    tags: tags.map(({ id }) => ({ tag_id: id })),
    shops: [{ shop_id: 1 }],
  })
  await listed(one, '19.90')
  // that of another list is not meant
  await listed(one, '3.00', -1)
  const shop = await server.db.one<{ name: string }>(sql`select name from shops where id = 1`)
  expect(await rowOf(one)).toMatchObject({
    price: '19.90',
    category_names: some['name'],
    tag_names: tags
      .map((tag) => tag['label'])
      .toReversed()
      .join(', '),
    shop_names: shop.name,
    lacks_text: true,
    lacks_picture: true,
  })
  expect(await rowOf(await product())).toMatchObject({ price: null, category_names: null, shop_names: null })
})

test('a variation has the price, the texts and the shops of its product, until it has its own', async () => {
  const whole = await product({
    type: 'variable',
    short_description: 'kurz',
    description: 'lang',
    shops: [{ shop_id: 1 }],
  })
  await listed(whole, '50.00')
  const one = await product({ type: 'variation', parent_id: whole.id })
  expect(await rowOf(one)).toMatchObject({ price: '50.00', lacks_text: false, shop_names: expect.any(String) })
  await listed(one, '45.00')
  expect(await rowOf(one)).toMatchObject({ price: '45.00' })
})

test('products are found by a price from and to, by a text or a picture that is missing, and by where they are sold', async () => {
  const cheap = await product({ short_description: 'kurz' })
  const dear = await product({ short_description: 'kurz', description: 'lang', shops: [{ shop_id: 1 }] })
  const none = await product()
  await listed(cheap, '5.00')
  await listed(dear, '80.00')
  const all = [cheap, dear, none]
  expect(await left(all, { field: 'price', op: 'between', value: ['4', '10'] })).toEqual([cheap.sku])
  expect(await left(all, { field: 'price', op: 'gte', value: '10' })).toEqual([dear.sku])
  expect(await left(all, { field: 'price', op: 'empty' })).toEqual([none.sku])
  expect(await left(all, { field: 'lacks_text', op: 'eq', value: false })).toEqual([dear.sku])
  expect(await left(all, { field: 'short_description', op: 'empty' })).toEqual([none.sku])
  expect(await left(all, { field: 'lacks_picture', op: 'eq', value: false })).toEqual([])
  expect(await left(all, { field: 'shops', op: 'in', value: [1] })).toEqual([dear.sku])
})

test('they are named by the fields that are wanted, and exported with them', async () => {
  const one = await product({ tags: [{ tag_id: (await create('product-tag', { label: `E ${sku()}` })).id }] })
  await listed(one, '7.00')
  const filters: Filter[] = [{ field: 'sku', op: 'eq', value: one.sku }]
  const { results } = await search(filters, { fields: ['price', 'lacks_text'] })
  expect(results[0]).toMatchObject({ id: one.id, price: '7.00', lacks_text: true })
  expect(results[0]).not.toHaveProperty('name')
  const columns = ['sku', 'price', 'tag_names', 'category_names']
  const { id } = await startExport({ object: 'product', params: { filters }, columns, format: 'machine' })
  expect(await jobUntil(server.db, id)).toMatchObject({ state: 'completed' })
  const { download_url } = (await ask('POST', `export-job/${id}`, {})) as { download_url: string }
  const file = await fetch(new URL(download_url, server.url), { headers: { Token: token } })
  expect(readCsv(await file.text(), ',')).toEqual([
    // what lists say in words is called as the list is, so that it is read back
    ['sku', 'price', 'tags', 'categories'],
    [one.sku, '7.00', expect.stringMatching(/^E /), ''],
  ])
})

test('what has none of the choices that are counted is counted as well: all together are the whole', async () => {
  await create('product-attribute', { name: `M ${sku()}` })
  const { total, facets } = (await ask('POST', 'search', {
    object: 'product-attribute',
    scope: ['total', 'facets'],
  })) as Found
  const counted = Object.values(facets['classification'] ?? {})
  expect(facets['classification']?.['']).toBeGreaterThan(0)
  expect(counted.reduce((sum, each) => sum + each, 0)).toBe(total)
})

test('what is in a category is counted with what lies below it, each once, and so is what is in none', async () => {
  const outer = await create('product-category', { name: `O ${sku()}` })
  const inner = await create('product-category', { name: 'I', parent_id: outer.id })
  const some = [
    await product({ categories: [{ category_id: outer.id }, { category_id: inner.id }] }),
    await product({ categories: [{ category_id: inner.id }] }),
    await product(),
  ]
  const filters: Filter[] = [{ field: 'sku', op: 'in', value: some.map((one) => one.sku) }]
  const counted = async (more: Filter[] = [], lists = ['categories', 'tags']) =>
    (
      (await ask('POST', 'search', {
        object: 'product',
        scope: ['facets'],
        params: { filters: [...filters, ...more], lists },
      })) as Found
    ).facets
  expect(await counted()).toMatchObject({
    categories: { [outer.id]: 2, [inner.id]: 2, '': 1 },
    tags: { '': 3 },
  })
  // its own filter hides nothing from it
  expect(await counted([{ field: 'categories', op: 'in', value: [inner.id] }])).toMatchObject({
    categories: { [outer.id]: 2, '': 1 },
    tags: { '': 2 },
  })
  for (const lists of [['shops'], ['name'], ['constructor'], ['variations']]) {
    const answer = await call(server.url, token, 'POST', '/api/v3/search', {
      object: 'product',
      scope: ['facets'],
      params: { lists },
    })
    expect(answer.status, lists[0]).toBe(422)
  }
})
