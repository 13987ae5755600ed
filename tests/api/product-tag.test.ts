import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = {
  payload: Row & Changed & { results: Row[]; free: boolean }
  code?: string
  fields?: Readonly<Record<string, string[]>>
}

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['products', 'orders']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const name = () => `t-${randomUUID().slice(0, 13)}`
const create = async (object: string, data: object): Promise<Row> => {
  const { status, body } = await ask('products', 'POST', object, { data })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
const newTag = () => create('product-tag', { label: name() })
const newProduct = (...tags: Row[]) =>
  create('product', { name: 'Lampe', sku: name(), tags: tags.map(({ id }) => ({ tag_id: id })) })
const found = async (filters: object[], among: Row[]) => {
  const all = [...filters, { field: 'sku', op: 'starts', value: 't-' }]
  const asked = { object: 'product', scope: ['results'], params: { filters: all, page_size: 500 } }
  const { status, body } = await ask('orders', 'POST', 'search', asked)
  expect(status, JSON.stringify(body)).toBe(200)
  return among.map(({ id }) => body.payload.results.some((one) => one.id === id))
}

test('products have tags, are found by them, and are counted with each', async () => {
  const [sale, warm] = [await newTag(), await newTag()]
  const products = [await newProduct(sale, warm), await newProduct(warm), await newProduct()]
  const by = (op: string, value?: unknown) =>
    found([{ field: 'tags', op, ...(value !== undefined && { value }) }], products)
  expect(await by('eq', sale.id)).toEqual([true, false, false])
  expect(await by('in', [sale.id, warm.id])).toEqual([true, true, false])
  expect(await by('neq', sale.id)).toEqual([false, true, true])
  expect(await by('nin', [sale.id, warm.id])).toEqual([false, false, true])
  expect(await by('empty')).toEqual([false, false, true])
  expect(await by('not_empty')).toEqual([true, true, false])
  expect((await ask('products', 'POST', `product-tag/${warm.id}`, {})).body.payload['product_count']).toBe(2)
})

test('a tag is put on a product and taken off; one that products have stays', async () => {
  const [sale, warm] = [await newTag(), await newTag()]
  const product = await newProduct(sale)
  const change = { data: { tags: [{ tag_id: warm.id }] }, version: product.version }
  const saved = await ask('products', 'PATCH', `product/${product.id}`, change)
  expect(saved.body.payload.entity['tags']).toEqual([{ tag: { id: warm.id, label: warm['label'] } }])
  const remove = (tag: Row) => ask('products', 'DELETE', `product-tag/${tag.id}`, { version: tag.version })
  const refused = await remove(warm)
  // with how many carry it, and the way out
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'tag_used', error: '1 product carries the tag: merge it into another one, or take it off there' },
  ])
  expect((await remove(sale)).status).toBe(200)
})

test('what is no list of references is not filtered by', async () => {
  const asked = (field: string, value: unknown, op = 'eq') =>
    ask('orders', 'POST', 'search', {
      object: 'product',
      scope: ['total'],
      params: { filters: [{ field, op, value }] },
    })
  expect((await asked('history', 1)).status).toBe(422)
  expect((await asked('tags', 'sale')).status).toBe(422)
  expect((await asked('tags', 1, 'contains')).status).toBe(422)
})

test('labels are told free or taken as their field is left, and are read by who manages products alone', async () => {
  const tag = await newTag()
  const check = { field: 'label', value: String(tag['label']).toUpperCase() }
  expect((await ask('products', 'POST', 'product-tag/check', check)).body.payload.free).toBe(false)
  expect((await ask('products', 'POST', 'product-tag', { data: { label: tag['label'] } })).status).toBe(422)
  expect((await ask('orders', 'POST', `product-tag/${tag.id}`, {})).status).toBe(403)
})

test('a tag is merged into another: its products follow, once each, with a line in their history', async () => {
  const [wet, rain] = [await newTag(), await newTag()]
  const products = [await newProduct(wet), await newProduct(wet, rain), await newProduct()]
  const merge = (one: Row, into: Row, version = one.version, login = 'products') =>
    ask(login, 'POST', `product-tag/${one.id}/merge`, { into_id: into.id, version })
  expect((await merge(wet, rain, wet.version, 'orders')).status).toBe(403)
  expect((await merge(wet, rain, wet.version + 1)).status).toBe(409)
  expect((await merge(wet, wet)).body.fields?.['into_id']).toHaveLength(1)
  const merged = await merge(wet, rain)
  expect([merged.status, merged.body.payload]).toEqual([200, { followed: 2 }])
  expect(await found([{ field: 'tags', op: 'eq', value: rain.id }], products)).toEqual([true, true, false])
  expect((await ask('products', 'POST', `product-tag/${wet.id}`, {})).status).toBe(404)
  const expand = ['tags', 'history']
  const read = await Promise.all(
    products.map(async ({ id }) => (await ask('products', 'POST', `product/${id}`, { expand })).body.payload),
  )
  expect(read.map((one) => (one['tags'] as unknown[]).length)).toEqual([1, 1, 0])
  expect(read.map((one, at) => one.version - (products[at]?.version ?? 0))).toEqual([1, 1, 0])
  expect(read.map((one) => (one['history'] as unknown[]).length)).toEqual([2, 2, 1])
})
