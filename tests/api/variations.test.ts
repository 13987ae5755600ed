import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VariationMatrix } from '#api/product/variations.ts'
import { raisePublished } from '#server/product/by-the-clock.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Terms = Readonly<Record<string, number>>

let server: TestServer
const tokens: Record<string, string> = {}
let colours: Terms
let sizes: Terms
let stuffs: Terms

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as { payload: never; code?: string; error?: string } } // of every answer
}
const name = () => `V-${randomUUID().slice(0, 12)}`
const create = async (object: string, data: object): Promise<Row> => {
  const { status, body } = await ask('products', 'POST', object, { data })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
const attribute = async (data: object, ...terms: string[]): Promise<Terms> => {
  const { id } = await create('product-attribute', {
    name: name(),
    ...data,
    terms: terms.map((one) => ({ name: one })),
  })
  const rows = await server.db.rows<{ id: number; name: string }>(
    sql`select id, name from product_attribute_terms where product_attribute_id = ${id}`,
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.id]))
}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['products', 'orders']) tokens[login] = await signIn(server.url, login)
  colours = await attribute({ makes_variations: true, classification: 'color' }, 'blau', 'grün', 'rot')
  sizes = await attribute({ makes_variations: true, sort_by: 'numeric_name' }, '100', '20', '3')
  stuffs = await attribute({}, 'Daune', 'Wolle')
})
afterAll(() => server.close())

const rowsOf = (...terms: (number | undefined)[]) => terms.map((term) => ({ term_id: term }))
const begin = async (...terms: (number | undefined)[]): Promise<Row> => {
  const data = { name: 'Jacke', sku: name(), type: 'variable', weight: 0.5, terms: rowsOf(...terms) }
  const { id, version } = await create('product', data)
  const { status } = await ask('products', 'POST', `product/${id}/action/activate`, { version })
  expect(status).toBe(200)
  return (await ask('products', 'POST', `product/${id}`)).body.payload
}
const make = async (id: number) => (await ask('products', 'POST', `product/${id}/variations/make`)).body
const matrix = async (id: number, login = 'products'): Promise<VariationMatrix> =>
  (await ask(login, 'POST', `product/${id}/variations`)).body.payload
const setTerms = async ({ id }: Row, ...terms: (number | undefined)[]) => {
  const { version } = (await ask('products', 'POST', `product/${id}`)).body.payload as Row
  const saved = await ask('products', 'PATCH', `product/${id}`, { data: { terms: rowsOf(...terms) }, version })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

describe('variations', () => {
  test('are made for each combination of the attributes that make them, and begin as their product', async () => {
    const product = await begin(colours['blau'], colours['rot'], sizes['100'], sizes['3'], stuffs['Daune'])
    expect((await matrix(product.id)).plan).toEqual({ added: 4, kept: 0, back: 0, retired: 0 })
    expect((await make(product.id)).payload).toEqual({ added: 4, kept: 0, back: 0, retired: 0 })
    const { variations, attributes } = await matrix(product.id)
    expect(variations.map((one) => one.name)).toEqual([
      'Jacke, blau, 3',
      'Jacke, blau, 100',
      'Jacke, rot, 3',
      'Jacke, rot, 100',
    ])
    expect(variations[1]).toMatchObject({
      sku: `${String(product['sku'])}-BLA-100`,
      is_active: true,
      stock_quantity: 0,
    })
    expect(attributes.map(({ makes_variations, terms }) => [makes_variations, terms.map((term) => term.name)])).toEqual(
      [
        [true, ['blau', 'rot']],
        [true, ['3', '100']],
        [false, ['Daune']],
      ],
    )
    const read = await ask('products', 'POST', `product/${variations[0]?.id}`)
    expect(read.body.payload).toMatchObject({ type: 'variation', weight: 0.5, parent: { id: product.id } })
  })

  test('that are there stay, missing ones come, superfluous ones are retired with their history and come back', async () => {
    const product = await begin(colours['blau'], colours['rot'], sizes['3'])
    await make(product.id)
    const before = await matrix(product.id)
    const red = before.variations.find(({ terms }) => terms.includes(colours['rot'] ?? 0))
    await ask('products', 'PATCH', `product/${red?.id}`, { data: { stock_quantity: 7 }, version: red?.version })
    await setTerms(product, colours['blau'], colours['grün'], sizes['3'])
    expect((await make(product.id)).payload).toEqual({ added: 1, kept: 1, back: 0, retired: 1 })
    const after = await matrix(product.id)
    expect(after.variations.find(({ id }) => id === red?.id)).toMatchObject({
      is_active: false,
      is_retired: true,
      stock_quantity: 7,
    })
    expect(after.plan).toEqual({ added: 0, kept: 2, back: 0, retired: 0 })
    // nobody sells a retired one by the way, with many others: it is taken up again where its product is
    const gone = after.variations.find(({ id }) => id === red?.id)
    const activated = await ask('products', 'POST', `product/${red?.id}/action/activate`, { version: gone?.version })
    expect([activated.status, activated.body.code]).toEqual([409, 'variation_retired'])
    await server.db.run(sql`update products set planned_publishing = now() - interval '1 hour' where id = ${red?.id}`)
    await raisePublished(server.db)
    const left = (await matrix(product.id)).variations.find(({ id }) => id === red?.id)
    expect(left).toMatchObject({ is_active: false, is_retired: true })
    const lines = await server.db.rows(sql`select from history where object = 'product' and record_id = ${red?.id}`)
    expect(lines.length).toBeGreaterThan(1)
    await setTerms(product, colours['rot'], sizes['3'])
    expect((await make(product.id)).payload).toEqual({ added: 0, kept: 0, back: 1, retired: 2 })
    expect((await matrix(product.id)).variations.find(({ id }) => id === red?.id)).toMatchObject({ is_active: true })
  })

  test('are made one by one as well, and each time leave a line in the history of their product', async () => {
    const product = await begin(colours['blau'], colours['rot'], sizes['3'], sizes['20'])
    const one = [colours['rot'], sizes['20']]
    for (const terms of [[...one, 999_999], [one[0], stuffs['Wolle']], []]) {
      const refused = await ask('products', 'POST', `product/${product.id}/variations/make`, { terms })
      expect(refused.status, JSON.stringify(terms)).toBe(422)
    }
    const makeOne = async () =>
      (await ask('products', 'POST', `product/${product.id}/variations/make`, { terms: one })).body.payload
    expect(await makeOne()).toEqual({ added: 1, kept: 0, back: 0, retired: 0 })
    expect(await makeOne()).toEqual({ added: 0, kept: 1, back: 0, retired: 0 })
    await make(product.id)
    const read = async (): Promise<{ history: Row[]; variations: Row[] }> =>
      (await ask('products', 'POST', `product/${product.id}`, { expand: ['history', 'variations'] })).body.payload
    const lines = (await read()).history.filter(({ verb }) => verb === 'product.make_variations')
    expect(lines.map(({ text, changes }) => [text, changes])).toEqual([
      ['blau, 3 · blau, 20 · rot, 3', [{ field: 'variations', before: '1', after: '4' }]],
      ['rot, 20', [{ field: 'variations', before: '0', after: '1' }]],
    ])
    // what is retired comes back alone, and is counted no longer while it is gone
    await setTerms(product, colours['blau'], sizes['3'])
    await make(product.id)
    expect((await read()).variations).toHaveLength(1)
    await setTerms(product, colours['blau'], colours['rot'], sizes['3'], sizes['20'])
    expect(await makeOne()).toMatchObject({ added: 0, back: 1, retired: 0 })
    expect((await read()).variations).toHaveLength(2)
  })

  test('say how many wait for them, to whoever sees who waits', async () => {
    const product = await begin(colours['blau'])
    await make(product.id)
    const id = (await matrix(product.id)).variations[0]?.id
    await server.db.run(sql`
      insert into waitlist_entries (email, product_id, shop_id, status, date_notified)
      values ('a@example.com', ${id}, 1, 'waiting', null), ('b@example.com', ${id}, 2, 'waiting', null),
        ('c@example.com', ${id}, 1, 'notified', now())`)
    expect((await matrix(product.id)).variations[0]?.waiting).toBe(2)
    expect((await matrix(product.id, 'orders')).variations[0]?.waiting).toBe(0)
  })

  test('are made of nothing where no attribute makes any, and of no product that has none', async () => {
    const plain = await begin(stuffs['Daune'])
    expect(await make(plain.id)).toMatchObject({ code: 'no_attribute_values', error: 'No attribute values available.' })
    const simple = await create('product', { name: 'Mütze', sku: name() })
    expect(await make(simple.id)).toMatchObject({ code: 'not_variable' })
  })

  test('are seen by whoever reads products, and made by whoever writes them', async () => {
    const product = await begin(colours['blau'])
    expect((await matrix(product.id, 'orders')).plan.added).toBe(1)
    expect((await ask('orders', 'POST', `product/${product.id}/variations/make`)).status).toBe(403)
  })

  test('do not lend their stock to be written on their product', async () => {
    const product = await begin(colours['blau'])
    const { status } = await ask('products', 'PATCH', `product/${product.id}`, {
      data: { stock_quantity: 3 },
      version: 1,
    })
    expect(status).toBe(422)
  })
})

test('the variations of the demo have the colour and size that they are called by, and are all made', async () => {
  const { id } = await server.db.one<{ id: number }>(
    sql`select id from products where name = 'Daunenjacke „Polarnacht“'`,
  )
  const { attributes, plan, variations } = await matrix(id)
  expect(attributes.filter((one) => one.makes_variations).map((one) => one.name)).toEqual(['Farbe', 'Größe'])
  expect(plan).toEqual({ added: 0, kept: 10, back: 0, retired: 0 })
  expect(variations.every(({ terms }) => terms.length === 2)).toBe(true)
})
