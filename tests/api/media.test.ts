import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { picture, upload } from '#tests/support/upload.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = { payload: Row & { results: Row[]; total: number }; code?: string; error?: string }

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['products', 'orders', 'translator']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const done = async (method: string, path: string, body: object): Promise<Row> => {
  const answer = await ask('products', method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.payload
}
const file = async (bytes: Buffer, name: string): Promise<number> => {
  const parts = upload(bytes, { name, purpose: 'media.file' })
  const { status, body } = await call(server.url, tokens['products'], 'POST', '/api/v3/file', parts)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as Body).payload.id
}
const newMedia = async (extra: object = {}) => {
  const file_id = await file(await picture(900, 600), 'zelt im wald.png')
  return done('POST', 'media', { data: { title: `Zelt ${randomUUID().slice(0, 8)}`, file_id, ...extra } })
}
const newProduct = (...media: Row[]) =>
  done('POST', 'product', {
    data: { name: 'Zelt', sku: `m-${randomUUID().slice(0, 12)}`, media: media.map(({ id }) => ({ media_id: id })) },
  })
const read = (object: string, id: number) =>
  done('POST', `${object}/${id}`, object === 'product' ? { expand: ['media'] } : {})
const found = async (object: string, filters: object[]) =>
  (await ask('products', 'POST', 'search', { object, scope: ['results'], params: { filters, page_size: 500 } })).body
    .payload.results

test('a picture says of its file what it is, and says so anew when another one comes into its place', async () => {
  const made = await newMedia()
  expect(made).toMatchObject({
    file_name: 'zelt im wald.png',
    type: 'png',
    width: 900,
    height: 600,
    dimensions: '900 × 600',
    lacks_alt_text: true,
    is_used: false,
  })
  const jpeg = await sharp(await picture(1200, 400))
    .jpeg()
    .toBuffer()
  const product = await newProduct(made)
  const file_id = await file(jpeg, 'zelt-neu.jpeg')
  const { version } = await read('media', made.id)
  await server.db.run(sql`update media set date_created = date_created - interval '2 days' where id = ${made.id}`)
  await done('PATCH', `media/${made.id}`, { data: { file_id, alt_text: 'Ein Zelt' }, version })
  const now = await read('media', made.id)
  // when what is seen was uploaded, whatever stood there before
  expect(String(now['date_created']) > String(made['date_created'])).toBe(true)
  await done('PATCH', `media/${made.id}`, { data: { alt_text: 'Ein grünes Zelt' }, version: now.version })
  expect(await read('media', made.id)).toMatchObject({
    date_created: now['date_created'],
    file_name: 'zelt-neu.jpg',
    type: 'jpeg',
    dimensions: '1200 × 400',
    lacks_alt_text: false,
  })
  expect((await read('product', product.id))['picture']).toEqual({ id: file_id, label: made['title'] })
})

test('the first picture of a product is its main picture, in whatever order they are put', async () => {
  const [one, two] = [await newMedia(), await newMedia()]
  const product = await newProduct(one, two)
  const rows = (await read('product', product.id))['media'] as (Row & { media: Row })[]
  expect(rows.map(({ media }) => media.id)).toEqual([one.id, two.id])
  const turned = rows.toReversed().map(({ id }) => ({ id }))
  await done('PATCH', `product/${product.id}`, { data: { media: turned }, version: product.version })
  const [row] = await found('product', [{ field: 'media', op: 'eq', value: one.id }])
  expect(row).toMatchObject({ id: product.id, picture: { label: two['title'] } })
})

test('a variation without a picture shows that of its product', async () => {
  const variations = await found('product', [{ field: 'sku', op: 'starts', value: 'ND-4401-NAC' }])
  expect(variations.length).toBeGreaterThan(0)
  expect(new Set(variations.map((row) => (row['picture'] as Row)['label']))).toEqual(
    new Set(['Daunenjacke, nachtblau']),
  )
  await server.db.run(sql`delete from product_media where product_id = ${variations[0]?.id}`)
  const [own] = await found('product', [{ field: 'sku', op: 'eq', value: variations[0]?.['sku'] }])
  expect(own?.['picture']).toMatchObject({ label: 'Daunenjacke, nachtblau' })
})

test('what is unused and what lacks its words is found; what a product shows is not deleted', async () => {
  const [used, unused] = [await newMedia({ alt_text: 'Ein Zelt' }), await newMedia()]
  const product = await newProduct(used)
  const ids = async (...filters: object[]) => (await found('media', filters)).map(({ id }) => id)
  expect(await ids({ field: 'is_used', op: 'eq', value: false })).toContain(unused.id)
  expect(await ids({ field: 'is_used', op: 'eq', value: false })).not.toContain(used.id)
  expect(await ids({ field: 'lacks_alt_text', op: 'eq', value: true })).toContain(unused.id)
  expect(await ids({ field: 'type', op: 'eq', value: 'png' })).toEqual(expect.arrayContaining([used.id, unused.id]))
  expect((await read('media', used.id))['product_count']).toBe(1)
  const refused = await ask('products', 'DELETE', `media/${used.id}`, { version: used.version })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'referred_to', error: expect.stringContaining('Products') },
  })
  expect((await ask('products', 'DELETE', `media/${unused.id}`, { version: unused.version })).status).toBe(200)
  const { version } = await read('product', product.id)
  await done('PATCH', `product/${product.id}`, { data: { media: [] }, version })
  expect((await ask('products', 'DELETE', `media/${used.id}`, { version: used.version })).status).toBe(200)
})

test('the products of pictures are counted with one write for each picture, however many rows a statement has', async () => {
  const [one, two] = [await newMedia(), await newMedia()]
  const counted = async () => {
    const rows = await server.db.rows<{ product_count: number }>(sql`
      select product_count from media where id = any(${[one.id, two.id]}::bigint[]) order by id`)
    return rows.map((row) => row.product_count)
  }
  const written = (change: Sql) =>
    transaction(server.db, async (tx) => {
      const count = () =>
        tx.one<{ count: number }>(sql`
          select n_tup_upd::integer as count from pg_stat_xact_user_tables where relname = 'media'`)
      const before = await count()
      await tx.run(change)
      return (await count()).count - before.count
    })
  const some = sql`(select id from products order by id limit 300)`
  const more = sql`(select id from products order by id desc limit 40)`
  const both = sql`media_id in (${one.id}, ${two.id})`
  expect(
    await written(sql`
      insert into product_media (product_id, place, media_id)
      select id, 90, ${one.id}::bigint from ${some} a union all select id, 91, ${two.id}::bigint from ${more} b`),
  ).toBe(2)
  expect(await counted()).toEqual([300, 40])
  expect(await written(sql`update product_media set place = place + 1 where ${both}`)).toBe(0)
  expect(
    await written(sql`
      update product_media set media_id = ${two.id} where media_id = ${one.id} and product_id in
        (select product_id from product_media where media_id = ${one.id} order by product_id limit 100)`),
  ).toBe(2)
  expect(await counted()).toEqual([200, 140])
  expect(await written(sql`delete from product_media where ${both}`)).toBe(2)
  expect(await counted()).toEqual([0, 0])
})

test('a picture in small is for whoever reads the picture', async () => {
  const made = await newMedia()
  const small = async (login: string) => {
    const url = new URL(`/api/v3/media/${made.id}/thumbnail`, server.url)
    const answer = await fetch(url, { headers: { Token: tokens[login] ?? '' } })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  for (const login of ['products', 'orders', 'products']) {
    const { status, bytes } = await small(login)
    expect(status).toBe(200)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 240, height: 160 })
  }
  expect((await small('translator')).status).toBe(404)
  expect((await ask('orders', 'POST', 'media', { data: { title: 'x' } })).status).toBe(403)
})
