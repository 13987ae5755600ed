import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { picture, upload } from '#tests/support/upload.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = {
  payload: Row & { results: Row[]; total: number }
  code?: string
  error?: string
  fields?: Readonly<Record<string, string[]>>
}

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['products', 'products.deny', 'products.view', 'orders', 'translator'])
    tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const done = async (method: string, path: string, body: object, login = 'products'): Promise<Row> => {
  const answer = await ask(login, method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.payload
}
const newMedia = async () => {
  const parts = upload(await picture(900, 600), { name: 'szene.png', purpose: 'media.file' })
  const { body } = await call(server.url, tokens['products'], 'POST', '/api/v3/file', parts)
  const file_id = (body as Body).payload.id
  return done('POST', 'media', { data: { title: `Szene ${randomUUID().slice(0, 8)}`, file_id } })
}
/** On sale in these shops. */
const newProduct = async (shops: number[] = [1], extra: object = {}, isActive = true): Promise<Row> => {
  const sku = `l-${randomUUID().slice(0, 12)}`
  const made = await done('POST', 'product', {
    data: { name: 'Zelt', sku, shops: shops.map((shop_id) => ({ shop_id })), ...extra },
  })
  await server.db.run(sql`update products set is_active = ${isActive} where id = ${made.id}`)
  return made
}
const at = (product: Row, x = 50, y = 50) => ({ product_id: product.id, x, y })
const newLook = async (products: Row[] = [], shops: number[] = [1], extra: object = {}) =>
  done('POST', 'look', {
    data: {
      name: `Look ${randomUUID().slice(0, 8)}`,
      media_id: (await newMedia()).id,
      items: products.map((one, place) => at(one, 10 * place, 20)),
      shops: shops.map((shop_id) => ({ shop_id })),
      ...extra,
    },
  })
const parts = { expand: ['items', 'shops', 'history'] }
const read = (object: string, id: number, body: object = object === 'look' ? parts : {}) =>
  done('POST', `${object}/${id}`, body)
const pointsOf = async ({ id }: Row) =>
  ((await read('look', id))['items'] as (Row & { product: Row; x: number; y: number })[]).map(({ product, x, y }) => [
    product.id,
    x,
    y,
  ])
const found = async (filters: object[], login = 'products', object = 'look') =>
  (await ask(login, 'POST', 'search', { object, scope: ['results'], params: { filters, page_size: 500 } })).body.payload
    .results
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

describe('the points of a look', () => {
  test('are written in the order of their numbers, moved, and told in the history', async () => {
    const [tent, stove, mat] = [await newProduct(), await newProduct(), await newProduct()]
    const made = await newLook([tent, stove])
    expect(await pointsOf(made)).toEqual([
      [tent.id, 0, 20],
      [stove.id, 10, 20],
    ])
    const [first, second] = (await read('look', made.id))['items'] as Row[]
    await done('PATCH', `look/${made.id}`, {
      data: { items: [{ id: second?.id }, { id: first?.id, x: 73, y: 100 }, at(mat, 0, 0)] },
      version: made.version,
    })
    expect(await pointsOf(made)).toEqual([
      [stove.id, 10, 20],
      [tent.id, 73, 100],
      [mat.id, 0, 0],
    ])
    const history = (await read('look', made.id))['history'] as { changes: { field: string }[] }[]
    expect(history.some(({ changes }) => changes.some(({ field }) => field === 'items'))).toBe(true)
  })

  test('lie on the picture, and show each product once', async () => {
    const tent = await newProduct()
    const made = await newLook()
    const send = (items: object[]) =>
      ask('products', 'PATCH', `look/${made.id}`, { data: { items }, version: made.version })
    for (const wrong of [at(tent, 101), at(tent, 50, -1), at(tent, 12.5)])
      expect(await send([wrong])).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect((await send([at(tent), at(tent, 10)])).status).toBe(422)
    expect((await send([{ x: 5, y: 5 }])).status).toBe(422)
    expect(await pointsOf(made)).toEqual([])
  })

  test('stay where they are when another picture comes into its place, or another file into the picture', async () => {
    const tent = await newProduct()
    const made = await newLook([tent])
    const before = await pointsOf(made)
    const other = await newMedia()
    await done('PATCH', `look/${made.id}`, { data: { media_id: other.id }, version: made.version })
    const bytes = upload(await picture(400, 900), { name: 'hoch.png', purpose: 'media.file' })
    const file = ((await call(server.url, tokens['products'], 'POST', '/api/v3/file', bytes)).body as Body).payload
    await done('PATCH', `media/${other.id}`, { data: { file_id: file.id }, version: other.version })
    expect(await read('look', made.id)).toMatchObject({ media: { id: other.id }, picture: { id: file.id } })
    expect(await pointsOf(made)).toEqual(before)
  })
})

describe('what a look shows', () => {
  test('is not deleted, and says by what it is kept', async () => {
    const tent = await newProduct()
    const made = await newLook([tent])
    const picture = (made['media'] as Row).id
    for (const [object, id] of [
      ['product', tent.id],
      ['media', picture],
    ] as const) {
      const { version } = await read(object, id)
      expect(await ask('products', 'DELETE', `${object}/${id}`, { version })).toMatchObject({
        status: 409,
        body: { code: 'referred_to', error: expect.stringContaining('Looks') },
      })
    }
    await done('PATCH', `look/${made.id}`, { data: { items: [] }, version: made.version })
    const { version } = await read('product', tent.id)
    expect((await ask('products', 'DELETE', `product/${tent.id}`, { version })).status).toBe(200)
    const last = await read('look', made.id)
    expect((await ask('products', 'DELETE', `look/${made.id}`, { version: last.version })).status).toBe(200)
    const freed = await read('media', picture)
    expect((await ask('products', 'DELETE', `media/${picture}`, { version: freed.version })).status).toBe(200)
  })

  test('is used, and is found by it', async () => {
    const tent = await newProduct()
    const made = await newLook([tent])
    const [before, after] = [made['media'] as Row, await newMedia()]
    expect(await read('media', before.id)).toMatchObject({ look_count: 1, product_count: 0, is_used: true })
    expect(ids(await found([{ field: 'media', op: 'eq', value: before.id }]))).toEqual([made.id])
    expect(ids(await found([{ field: 'items', op: 'eq', value: tent.id }]))).toEqual([made.id])
    await done('PATCH', `look/${made.id}`, { data: { media_id: after.id }, version: made.version })
    expect(await read('media', before.id)).toMatchObject({ look_count: 0, is_used: false })
    expect(await read('media', after.id)).toMatchObject({ look_count: 1, is_used: true })
  })

  test('goes along with its clone', async () => {
    const tent = await newProduct()
    const made = await newLook([tent], [1, 2], { is_active: true })
    const copy = await done('POST', `look/${made.id}/clone`, {})
    expect(await pointsOf(copy)).toEqual(await pointsOf(made))
    expect(await read('look', copy.id)).toMatchObject({ item_count: 1, shop_count: 2, is_active: false })
  })
})

describe('a product that is not on sale in a shop of the look', () => {
  const missing = async ({ id }: Row) => (await read('look', id))['missing_count']

  test('is counted, and no more once it is', async () => {
    const [everywhere, german] = [await newProduct([1, 2]), await newProduct([1])]
    const made = await newLook([everywhere, german], [1, 2])
    expect(await missing(made)).toBe(1)
    expect(ids(await found([{ field: 'has_missing', op: 'eq', value: true }]))).toContain(made.id)
    await server.db.run(sql`update products set is_active = false where id = ${everywhere.id}`)
    expect(await missing(made)).toBe(2)
    await server.db.run(sql`update products set is_active = true where id = ${everywhere.id}`)
    await server.db.run(sql`insert into product_shops (product_id, shop_id) values (${german.id}, 2)`)
    expect(await missing(made)).toBe(0)
    expect(ids(await found([{ field: 'has_missing', op: 'eq', value: true }]))).not.toContain(made.id)
  })

  test('is one of its product where it is a variation', async () => {
    const jacket = await newProduct([1], { type: 'variable' })
    const small = await newProduct([], { type: 'variation', parent_id: jacket.id })
    const made = await newLook([small], [1])
    expect(await missing(made)).toBe(0)
    await server.db.run(sql`update products set is_active = false where id = ${jacket.id}`)
    expect(await missing(made)).toBe(1)
    await server.db.run(sql`update products set is_active = true, is_retired = id = ${small.id}
      where id in (${jacket.id}, ${small.id})`)
    expect(await missing(made)).toBe(1)
  })

  test('is told while the look is written', async () => {
    const [tent, stove] = [
      await newProduct([1, 2], { manage_stock: true }),
      await newProduct([1], { manage_stock: false }),
    ]
    const body = { products: [tent.id, stove.id], shops: [1, 2, 3] }
    expect(await done('POST', 'look/on-sale', body)).toEqual([
      { id: tent.id, sku: tent['sku'], stock_quantity: 0, shops: [1, 2] },
      { id: stove.id, sku: stove['sku'], stock_quantity: null, shops: [1] },
    ])
    expect((await ask('orders', 'POST', 'look/on-sale', body)).status).toBe(403)
    expect((await ask('translator', 'POST', 'look/on-sale', body)).status).toBe(403)
  })
})

describe('who may', () => {
  /** The shop that such a user sees nothing of, or only looks at. */
  const shopOf = async (login: string) =>
    (
      await server.db.one<{ shop_id: number }>(sql`
        select a.shop_id from user_shop_access a join users u on u.id = a.user_id
        where u.login = ${login} and a.area = 'products'`)
    ).shop_id

  test('see a look in one of its shops, and change it in all of them', async () => {
    const denied = await shopOf('products.deny')
    const other = denied === 1 ? 2 : 1
    const [shared, hidden] = [await newLook([], [denied, other]), await newLook([], [denied])]
    const seen = ids(await found([], 'products.deny'))
    expect(seen).toContain(shared.id)
    expect(seen).not.toContain(hidden.id)
    const change = { data: { name: 'Anders' }, version: shared.version }
    expect(await ask('products.deny', 'PATCH', `look/${shared.id}`, change)).toMatchObject({
      status: 403,
      body: { code: 'no_right_in_shop' },
    })
    const { shops } = (await done('POST', `look/${shared.id}`, parts, 'products.deny')) as unknown as {
      shops: { shop: Row }[]
    } // as its entity says
    expect(shops.map(({ shop }) => shop.id)).toEqual([other])
    const tent = await newProduct([denied, other])
    const asked = { products: [tent.id], shops: [denied, other] }
    expect(await done('POST', 'look/on-sale', asked, 'products.deny')).toMatchObject([{ shops: [other] }])
  })

  test('read those of a shop on view, and write none of them', async () => {
    const viewed = await shopOf('products.view')
    const made = await newLook([], [viewed])
    expect(ids(await found([], 'products.view'))).toContain(made.id)
    expect((await ask('products.view', 'DELETE', `look/${made.id}`, { version: made.version })).status).toBe(403)
    expect(
      (await ask('products.view', 'PATCH', `look/${made.id}`, { data: { items: [] }, version: made.version })).status,
    ).toBe(403)
  })
})

test('the demo has twelve looks with pictures, points and what is missing', async () => {
  const looks = (await found([])).filter(({ picture }) => (picture as Row & { label: string }).label !== undefined)
  const demo = looks.filter(({ id }) => id <= 12)
  expect(demo).toHaveLength(12)
  expect(demo.every(({ item_count }) => Number(item_count) > 1)).toBe(true)
  expect(demo.filter(({ missing_count }) => Number(missing_count) > 0).length).toBeGreaterThan(1)
})
