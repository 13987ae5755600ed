import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { checkDigitOf, isGtin } from '#entities/gtin.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>>
type Body = {
  payload: Changed & Row
  code?: string
  error?: string
  fields?: Readonly<Record<string, string[]>>
}

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['admin', 'products', 'orders', 'shipping', 'translator'])
    tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object, locale = 'en_EN') => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': locale })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const sku = () => `T-${randomUUID().slice(0, 12)}`
const begin = async (data: object = {}) => {
  const { status, body } = await ask('products', 'POST', 'product', { data: { name: 'Lampe', sku: sku(), ...data } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload as never as Row & { id: number; version: number; sku: string }
}
const refusal = async (data: object, locale?: string) => {
  const { status, body } = await ask('products', 'POST', 'product', { data: { name: 'Lampe', ...data } }, locale)
  expect(status).toBe(422)
  return body.fields
}

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['96385074', true],
  ['036000291452', true],
  ['10614141000415', true],
  ['400638133393', false],
  ['400638133393x', false],
  ['', false],
])('%s as a GTIN: %s', (text, is) => {
  expect(isGtin(text)).toBe(is)
})

describe('a product', () => {
  test('begins as a simple one that keeps stock, has none and is not sold yet', async () => {
    expect(await begin({ weight: 0.125 })).toMatchObject({
      version: 1,
      type: 'simple',
      is_active: false,
      manage_stock: true,
      stock_quantity: 0,
      stock_status: 'out-of-stock',
      tax_class: 'standard',
      weight: 0.125,
    })
  })

  test('is always there where no stock is kept, and waited for where it may be ordered without', async () => {
    expect(await begin({ manage_stock: false })).toMatchObject({ stock_status: 'in-stock' })
    expect(await begin({ backorders: 'notify' })).toMatchObject({ stock_status: 'on-backorder' })
  })

  test('has an SKU of three characters at least, and says the number', async () => {
    expect(await refusal({ sku: 'AB' })).toEqual({ sku: ['At least 3 characters'] })
    expect(await refusal({ sku: null })).toHaveProperty('sku')
  })

  test('has an SKU of its own; the refusal names it and the number of the product that holds it', async () => {
    const one = await begin()
    expect(await refusal({ sku: one.sku.toLowerCase() })).toEqual({
      sku: [`The SKU “${one.sku.toLowerCase()}” is taken by product ${one.id}, Lampe`],
    })
    const check = await ask('products', 'POST', 'product/check', { field: 'sku', value: one.sku })
    expect(check.body.payload).toMatchObject({ free: false, held_by: { id: one.id } })
  })

  test('is made once by several who send one SKU at once', async () => {
    const data = { name: 'Lampe', sku: sku() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask('products', 'POST', 'product', { data })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
    const refused = answers.flatMap(({ status, body }) => (status === 422 ? [Object.keys(body.fields ?? {})] : []))
    expect(refused).toEqual([['sku'], ['sku'], ['sku']])
  })

  test('has a GTIN whose last digit is right', async () => {
    expect(await refusal({ sku: sku(), gtin: '4006381333932' })).toHaveProperty('gtin')
    const digits = '400638133393'
    expect(await begin({ gtin: digits + checkDigitOf(digits) })).toHaveProperty('gtin', '4006381333931')
  })

  test('weighs three digits after the decimal sign at most', async () => {
    const { id } = await begin({ weight: 1.234 })
    const { body } = await ask('products', 'POST', `product/${id}`)
    expect(body.payload['weight']).toBe(1.234)
    expect(await refusal({ sku: sku(), weight: -1 })).toHaveProperty('weight')
  })
})

describe('what is said of a product in two ends', () => {
  test.each([
    [{ date_active_from: '2026-12-02', date_active_to: '2026-12-01' }, 'date_active_to'],
    [{ delivery_days_min: 3, delivery_days_max: 2 }, 'delivery_days_max'],
    [{ weight: 1, net_weight: 1.001 }, 'net_weight'],
    [{ unit_content: 0.75 }, 'unit'],
    [{ unit_base: 1 }, 'unit'],
    [{ visibility: 'nowhere' }, 'visibility'],
    [{ length: 0.05 }, 'length'],
  ])('is refused where it is %j, at %s', async (data, at) => {
    expect(Object.keys((await refusal({ sku: sku(), ...data })) ?? {})).toEqual([at])
  })

  test('is kept where the ends are in order, and one may be left out', async () => {
    const said = {
      date_active_from: '2026-12-01',
      date_active_to: '2026-12-01',
      delivery_days_max: 2,
      weight: 1,
      net_weight: 1,
      unit: 'l',
      unit_content: 0.75,
      unit_base: 1,
      length: 12.5,
      visibility: 'catalog',
      season_code: 'HW26',
    }
    const { id } = await begin(said)
    expect((await ask('products', 'POST', `product/${id}`)).body.payload).toMatchObject(said)
  })
})

describe('a variation', () => {
  test('is one of a product with variations, and nothing else is', async () => {
    const [simple, variable] = [await begin(), await begin({ type: 'variable' })]
    expect(await begin({ type: 'variation', parent_id: variable.id })).toMatchObject({ parent: { label: 'Lampe' } })
    for (const wrong of [
      { type: 'variation' },
      { type: 'variation', parent_id: simple.id },
      { type: 'simple', parent_id: variable.id },
    ])
      expect(await refusal({ sku: sku(), ...wrong })).toHaveProperty('parent_id')
  })

  test('stays what it was made as', async () => {
    const { id } = await begin()
    const { status, body } = await ask('products', 'PATCH', `product/${id}`, { data: { type: 'variable' }, version: 1 })
    expect([status, body.fields]).toEqual([422, { type: ['This is set when the record is created'] }])
    const read = await ask('products', 'POST', `product/${id}`, { expand: ['locks'] })
    expect(read.body.payload['locks']).toMatchObject({ type: { reason_code: 'set_at_creation' } })
  })
})

test('a clone has an SKU of its own, no GTIN, and is not sold yet', async () => {
  const one = await begin({ gtin: '4006381333931' })
  await ask('products', 'POST', `product/${one.id}/action/activate`, { version: 1 })
  const { body } = await ask('products', 'POST', `product/${one.id}/clone`, {})
  expect(body.payload).toMatchObject({ name: 'Lampe', gtin: null, is_active: false })
  expect(body.payload['sku']).not.toBe(one.sku)
})

describe('a delete', () => {
  test('is refused while orders have it, and says so in the words of the language', async () => {
    const { id, version } = await server.db.one<{ id: number; version: number }>(sql`
      select p.id, p.version from products p join order_items i on i.product_id = p.id where p.is_virtual limit 1`)
    const { status, body } = await ask('admin', 'DELETE', `product/${id}`, { version }, 'de_DE')
    expect([status, body.code]).toEqual([409, 'referred_to'])
    expect(body.error).toContain('Aufträge')
  })

  test('is refused while it has variations', async () => {
    const parent = await begin({ type: 'variable' })
    await begin({ type: 'variation', parent_id: parent.id })
    const { status, body } = await ask('products', 'DELETE', `product/${parent.id}`, { version: 1 }, 'de_DE')
    expect([status, body.error]).toEqual([409, expect.stringContaining('Artikel')])
  })
})

test('whoever takes or sends orders reads products and writes none; a translator reads none yet', async () => {
  const { id } = await begin()
  for (const login of ['orders', 'shipping']) {
    expect((await ask(login, 'POST', `product/${id}`)).status).toBe(200)
    expect((await ask(login, 'PATCH', `product/${id}`, { data: { name: 'x' }, version: 1 })).status).toBe(403)
  }
  expect((await ask('translator', 'POST', `product/${id}`)).status).toBe(403)
})
