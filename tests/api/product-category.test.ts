import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = {
  payload: Row & Changed & { results: Row[] }
  code?: string
  message?: string
  fields?: Readonly<Record<string, string[]>>
}

let server: TestServer
let token: string
let orders: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'products')
  orders = await signIn(server.url, 'orders')
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body?: object, who = token) => {
  const answer = await call(server.url, who, method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const name = () => `k-${randomUUID().slice(0, 13)}`
const create = async (object: string, data: object): Promise<Row> => {
  const { status, body } = await ask('POST', object, { data })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
const category = (parent?: Row, data: object = {}) =>
  create('product-category', { name: name(), ...(parent && { parent_id: parent.id }), ...data })
const read = async (one: Row): Promise<Row> => (await ask('POST', `product-category/${one.id}`, {})).body.payload
const change = async (one: Row, data: object) =>
  ask('PATCH', `product-category/${one.id}`, { data, version: (await read(one)).version })
const placed = (rows: Row[]) => Promise.all(rows.map(async (row) => (await read(row))['place']))

test('a category comes last among its siblings, and makes room where it is put', async () => {
  const top = await category()
  const [a, b, c] = [await category(top), await category(top), await category(top)]
  expect(await placed([a, b, c])).toEqual([1, 2, 3])
  expect((await change(a, { place: 2 })).body.payload.entity['place']).toBe(2)
  expect(await placed([a, b, c])).toEqual([2, 1, 3])
  await change(c, { place: 1 })
  expect(await placed([a, b, c])).toEqual([3, 2, 1])
  await change(b, { parent_id: a.id })
  expect(await placed([a, b, c])).toEqual([2, 1, 1])
  // beyond the last it is the last
  await change(c, { place: 999 })
  expect(await placed([a, c])).toEqual([1, 2])
})

test('it is called by what it lies in, also once that has another name or has moved', async () => {
  const top = await category()
  const inner = await category(top)
  const leaf = await category(inner)
  expect(leaf['path']).toBe([top, inner, leaf].map((one) => String(one['name'])).join(' › '))
  const called = name()
  await change(inner, { name: called, parent_id: null })
  expect((await read(leaf))['path']).toBe(`${called} › ${String(leaf['name'])}`)
  const asked = { object: 'product-category', scope: ['results'], params: { query: called } }
  const found = (await ask('POST', 'search', asked)).body.payload.results.map(({ id }) => id)
  expect(found.toSorted((one, two) => one - two)).toEqual([inner.id, leaf.id])
})

test('none lies in itself or in what lies below it, and no two of one name beside each other', async () => {
  const top = await category()
  const inner = await category(top)
  const leaf = await category(inner)
  for (const into of [top, inner, leaf]) {
    const refused = await change(top, { parent_id: into.id })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['parent_id']])
  }
  expect((await read(top))['parent']).toBe(null)
  const twin = await ask('POST', 'product-category', {
    data: { name: String(inner['name']).toUpperCase(), parent_id: top.id },
  })
  expect([twin.status, twin.body.fields?.['name']]).toEqual([422, ['Another category in the same place has this name']])
  expect((await ask('POST', 'product-category', { data: { name: inner['name'] } })).status).toBe(200)
})

test('two that are moved below each other at once do not leave the tree together', async () => {
  const [a, b] = [await category(), await category()]
  const answers = await Promise.all([change(a, { parent_id: b.id }), change(b, { parent_id: a.id })])
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422])
})

test('a move is taken back with one step', async () => {
  const [top, other] = [await category(), await category()]
  const [a, b] = [await category(top), await category(top)]
  const { body } = await change(a, { parent_id: other.id })
  const undone = await ask('POST', `undo/${body.payload.undo?.token}`, {})
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(((await read(a))['parent'] as Row).id).toBe(top.id)
  expect(await placed([a, b])).toEqual([1, 2])
})

test('products are in categories, are found by them and by what those lie in, and are counted once', async () => {
  const top = await category()
  const [left, right] = [await category(top), await category(top)]
  const product = (...within: Row[]) =>
    create('product', { name: 'Lampe', sku: name(), categories: within.map(({ id }) => ({ category_id: id })) })
  const [one, two, none] = [await product(left, right), await product(right), await product()]
  const by = async (op: string, value?: unknown) => {
    const filters = [
      { field: 'categories', op, ...(value !== undefined && { value }) },
      { field: 'sku', op: 'starts', value: 'k-' },
    ]
    const asked = { object: 'product', scope: ['results'], params: { filters, page_size: 500 } }
    const { status, body } = await ask('POST', 'search', asked, orders)
    expect(status, JSON.stringify(body)).toBe(200)
    return [one, two, none].map(({ id }) => body.payload.results.some((row) => row.id === id))
  }
  expect(await by('eq', top.id)).toEqual([true, true, false])
  expect(await by('eq', left.id)).toEqual([true, false, false])
  expect(await by('in', [left.id, right.id])).toEqual([true, true, false])
  expect(await by('neq', left.id)).toEqual([false, true, true])
  expect(await by('nin', [top.id])).toEqual([false, false, true])
  expect(await by('empty')).toEqual([false, false, true])
  expect(await by('not_empty')).toEqual([true, true, false])
  const counts = await Promise.all([top, left, right].map(async (row) => (await read(row))['product_count']))
  expect(counts).toEqual([2, 1, 2])
})

test('it is not deleted while anything is in it, and says what is to be done', async () => {
  const top = await category()
  const leaf = await category(top)
  const remove = async (one: Row) => ask('DELETE', `product-category/${one.id}`, { version: (await read(one)).version })
  const held = await remove(top)
  expect([held.status, held.body.code]).toEqual([409, 'category_holds_categories'])
  const product = await create('product', { name: 'Lampe', sku: name(), categories: [{ category_id: leaf.id }] })
  const filled = await remove(leaf)
  expect([filled.status, filled.body.code]).toEqual([409, 'category_holds_products'])
  await ask('PATCH', `product/${product.id}`, { data: { categories: [] }, version: product.version })
  expect((await remove(leaf)).status).toBe(200)
  expect((await remove(top)).status).toBe(200)
})

test('who takes orders chooses none and writes none', async () => {
  const top = await category()
  expect((await ask('POST', `product-category/${top.id}`, {}, orders)).status).toBe(403)
  expect((await ask('PATCH', `product-category/${top.id}`, { data: { name: 'x' }, version: 1 }, orders)).status).toBe(
    403,
  )
})
