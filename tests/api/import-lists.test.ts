import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partsOf, joinedParts } from '#server/export/list-cell.ts'
import { sql } from '#server/sql.ts'
import { call } from '#tests/support/call.ts'
import { importer } from '#tests/support/import.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let own: Awaited<ReturnType<typeof importer>>
beforeAll(async () => {
  server = await startServer()
  own = await importer(server, 'products')
})
afterAll(() => server.close())

const tags = () => server.db.rows<{ id: number; label: string }>(sql`select id, label from tags order by id limit 3`)
const list = () =>
  server.db.one<{ id: number; name: string }>(
    sql`select id, name from price_lists where currency = 'CHF' order by id limit 1`,
  )
const newProduct = async (data: object = {}) => {
  const sku = `t-${randomUUID().slice(0, 13)}`
  const answer = await call(server.url, own.token, 'POST', '/api/v3/product', { data: { name: 'Lampe', sku, ...data } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { sku, id: (answer.body as { payload: { id: number } }).payload.id } // what was made
}
const standing = async (id: number) => {
  const named = await server.db.rows<{ label: string }>(sql`
    select g.label from product_tags x join tags g on g.id = x.tag_id where x.product_id = ${id} order by 1`)
  const prices = await server.db.rows<{ list: number; price: string }>(sql`
    select price_list_id::integer as list, round(price, 2)::text as price from product_prices where product_id = ${id}
    order by 1, min_quantity`)
  return { tags: named.map(({ label }) => label), prices }
}

test('tags, categories and prices are columns of a file: tried with what changes, done as a job, taken back as one', async () => {
  const [[one, two, three], swiss] = await Promise.all([tags(), list()])
  if (one === undefined || two === undefined || three === undefined) throw new Error('No tags')
  const product = await newProduct({
    tags: [{ tag_id: one.id }, { tag_id: two.id }],
    prices: [{ price_list_id: swiss.id, min_quantity: 1, price: '20' }],
  })
  const fresh = `t-${randomUUID().slice(0, 13)}`
  const file = await own.fileOf(
    [
      `SKU;Name;Schlagwörter;Preise ${swiss.name} (CHF)`,
      `${product.sku};Lampe;${two.label} | ${three.label};17,50`,
      `${fresh};Neue Lampe;${one.label};9,90`,
    ].join('\n'),
  )
  const trial = await own.tried(file)
  expect(trial.mapping.columns).toEqual(['sku', 'name', 'tags', `prices.${swiss.id}`])
  expect(trial).toMatchObject({ create: 1, change: 1, wrong: [] })
  expect(trial.spread).toContainEqual({
    name: `prices.${swiss.id}`,
    label: `Preise ${swiss.name}`,
    currency: 'CHF',
  })
  expect(trial.changes.find(({ id }) => id === product.id)?.fields).toEqual([
    { field: 'tags', before: expect.stringContaining(one.label) as unknown, after: `${two.label} | ${three.label}` },
    { field: `prices.${swiss.id}`, before: '20', after: '17.50' },
  ])
  expect(await standing(product.id)).toMatchObject({ prices: [{ list: swiss.id, price: '20.00' }] })
  const { undo, ended } = await own.run(file, trial.mapping)
  expect(ended).toMatchObject({ items_done: 2, items_refused: 0 })
  expect(await standing(product.id)).toEqual({
    tags: [two.label, three.label].toSorted(),
    prices: [{ list: swiss.id, price: '17.50' }],
  })
  const { id: made } = await server.db.one<{ id: number }>(sql`select id from products where sku = ${fresh}`)
  expect(await standing(made)).toEqual({ tags: [one.label], prices: [{ list: swiss.id, price: '9.90' }] })
  await own.undone(undo?.token)
  expect(await standing(product.id)).toEqual({
    tags: [one.label, two.label].toSorted(),
    prices: [{ list: swiss.id, price: '20.00' }],
  })
})

test('a name that there is not is refused with its row, and an empty cell clears only where it is to', async () => {
  const [[one], swiss] = await Promise.all([tags(), list()])
  if (one === undefined) throw new Error('No tags')
  const product = await newProduct({
    tags: [{ tag_id: one.id }],
    prices: [{ price_list_id: swiss.id, min_quantity: 1, price: '20' }],
  })
  const wrong = await own.tried(await own.fileOf(`SKU;Schlagwörter\n${product.sku};Gibt es nicht | ${one.label}`))
  expect(wrong).toMatchObject({ change: 0, wrong_total: 1 })
  expect(wrong.wrong[0]?.fields).toEqual({ tags: [expect.stringContaining('Gibt es nicht')] })
  const file = await own.fileOf(`SKU;Schlagwörter;${swiss.name}\n${product.sku};;\n${product.sku}x;;`)
  const kept = await own.tried(file)
  expect(kept.mapping.columns).toEqual(['sku', 'tags', `prices.${swiss.id}`])
  expect(kept).toMatchObject({ change: 0, same: 1 })
  const cleared = await own.tried(file, { ...kept.mapping, empty: 'clear' })
  expect(cleared.changes[0]?.fields).toEqual([
    { field: 'tags', before: one.label, after: '' },
    { field: `prices.${swiss.id}`, before: '20', after: null },
  ])
})

test('names with a line or a backslash in them are read as they were written', () => {
  for (const names of [['a|b', 'c\\'], ['\\|', 'd'], ['e'], []]) expect(partsOf(joinedParts(names))).toEqual(names)
  expect(partsOf('a\nb |  | c')).toEqual(['a', 'b', 'c'])
})

test('an export is called by the clock of whoever asked for it, and by that of the house where nobody says', async () => {
  const named = async (more: object) => {
    const body = { object: 'product-tag', ...more }
    const answer = await call(server.url, own.token, 'POST', '/api/v3/search/export', body)
    if (answer.status !== 200) return answer.status
    const { id } = (answer.body as { payload: { id: number } }).payload // what was begun
    await jobUntil(server.db, id)
    const job = await server.db.one<{ name: string; begun: Date | string }>(sql`
      select file_name as name, date_started as begun from export_jobs where id = ${id}`)
    const begun = DateTime.fromISO(String(job.begun), { zone: 'utc' })
    return ['Pacific/Auckland', 'Europe/Berlin', 'UTC'].filter((zone) =>
      job.name.includes(begun.setZone(zone).toFormat('yyyy-MM-dd HH.mm')),
    )
  }
  expect(await named({ time_zone: 'Pacific/Auckland' })).toEqual(['Pacific/Auckland'])
  expect(await named({})).toEqual(['Europe/Berlin'])
  expect(await named({ time_zone: 'Mars/Olympus' })).toBe(422)
})
