import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Term = { id: number; name: string }
type Row = Readonly<Record<string, unknown>> & { id: number; version: number; terms: Term[]; options: Term[] }
type Body = {
  payload: Row & { entity: Row; moved: number; blocked: { reason: string }[]; results: Row[] }
  code?: string
  error?: string
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
const read = async (object: string, id: number, ...expand: string[]) =>
  (await ask('products', 'POST', `${object}/${id}`, { expand })).body.payload
/** An attribute with these terms. */
const begin = async (...terms: string[]) => {
  const made = await create('product-attribute', { name: name(), terms: terms.map((term) => ({ name: term })) })
  return read('product-attribute', made.id, 'terms')
}
const productWith = (...terms: (Term | undefined)[]) =>
  create('product', { name: 'Lampe', sku: name(), terms: terms.map((term) => ({ term_id: term?.id })) })
const termsOf = async (id: number) =>
  (await read('product', id, 'terms')).terms.map((row) => (row as unknown as { term: { label: string } }).term.label)

describe('an attribute', () => {
  test.for(['Nachtblau ', 'Nacht\u200bblau'])('has no value twice that people cannot tell apart: %j', async (twice) => {
    const data = { name: name(), terms: [{ name: 'nachtblau' }, { name: twice }] }
    const { status, body } = await ask('products', 'POST', 'product-attribute', { data })
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 422, fields: ['terms.new_1.name'] })
  })

  test('has terms in their order, each with its colour, and is called with them', async () => {
    const { id, ...attribute } = await begin('nachtblau', 'moosgrün')
    expect(attribute.terms.map((term) => term.name)).toEqual(['nachtblau', 'moosgrün'])
    const [first] = attribute.terms
    const data = { terms: [{ id: attribute.terms[1]?.id }, { id: first?.id, color: '#1f2a44', tooltip: 'Farbton' }] }
    const saved = await ask('products', 'PATCH', `product-attribute/${id}`, { data, version: attribute.version })
    expect(saved.body.payload.entity.terms).toMatchObject([
      { name: 'moosgrün' },
      { name: 'nachtblau', color: '#1f2a44' },
    ])
    expect((await read('product-attribute', id))['term_count']).toBe(2)
    const asked = { object: 'attribute-term', scope: ['results'], params: { fields: ['label'], query: 'nachtbl' } }
    const { body } = await ask('orders', 'POST', 'search', asked)
    expect(body.payload.results).toContainEqual(
      expect.objectContaining({ id: first?.id, label: `${String(attribute['name'])} nachtblau` }),
    )
  })

  test('takes a colour as screens mix it, and no two terms of one name', async () => {
    const wrong = await ask('products', 'POST', 'product-attribute', {
      data: { name: name(), terms: [{ name: 'rot', color: 'red' }] },
    })
    expect([wrong.status, wrong.body.fields]).toEqual([422, { 'terms.new_0.color': ['A colour such as #1f2a44'] }])
    const twice = await ask('products', 'POST', 'product-attribute', {
      data: { name: name(), terms: [{ name: 'rot' }, { name: 'rot' }] },
    })
    expect(Object.keys(twice.body.fields ?? {})).toEqual(['terms.new_1.name'])
  })

  test('says of how many products it is before it is deleted, and stays; so does a term', async () => {
    const attribute = await begin('rot', 'blau')
    await productWith(attribute.terms[0])
    await productWith(attribute.terms[0])
    const tried = await ask('products', 'POST', 'product-attribute/bulk', {
      action: 'product-attribute.delete',
      ids: [attribute.id],
      dry_run: true,
    })
    expect(tried.body.payload.blocked[0]?.reason).toBe('Used by 2 products, which would lose it')
    const change = (terms: Term[]) =>
      ask('products', 'PATCH', `product-attribute/${attribute.id}`, {
        data: { terms: terms.map(({ id }) => ({ id })) },
        version: attribute.version,
      })
    const [red, blue] = attribute.terms
    expect((await change([blue as Term])).body.fields).toEqual({
      terms: ['“rot” is still used by 2 products: merge it into another value'],
    })
    expect((await change([red as Term])).status).toBe(200)
  })

  test('of the house alone is none that shops are told of', async () => {
    const { id } = await create('private-attribute', { name: name(), options: [{ name: 'Regal A' }] })
    expect((await read('private-attribute', id, 'options')).options).toMatchObject([{ name: 'Regal A' }])
    expect((await ask('products', 'POST', `product-attribute/${id}`, {})).status).toBe(404)
    const product = await productWith((await read('private-attribute', id, 'options')).options[0])
    expect(await termsOf(product.id)).toHaveLength(1)
  })
})

describe('two terms', () => {
  test('become one: products follow, once each and with a line of their history', async () => {
    const { id, terms, name: called } = await begin('nachtblau', 'dunkelblau', 'rot')
    const [stays, goes, other] = terms
    const products = [await productWith(goes, other), await productWith(goes, stays), await productWith(stays)]
    const { status, body } = await ask('products', 'POST', `attribute-term/${goes?.id}/merge`, { into_id: stays?.id })
    expect([status, body.payload]).toEqual([200, { moved: 2 }])
    const label = (term: string) => `${String(called)} ${term}`
    expect(await Promise.all(products.map((product) => termsOf(product.id)))).toEqual([
      [label('nachtblau'), label('rot')],
      [label('nachtblau')],
      [label('nachtblau')],
    ])
    expect((await read('product-attribute', id, 'terms')).terms.map((term) => term.name)).toEqual(['nachtblau', 'rot'])
    const lines = await server.db.rows(sql`
      select from history where object = 'product' and record_id = ${products[0]?.id} and verb = 'product.change'`)
    expect(lines).toHaveLength(1)
  })

  test('of two attributes do not, nor does one with itself, nor for whoever does not write products', async () => {
    const [one, two] = [await begin('rot'), await begin('rot')]
    const merge = (login: string, from: Row, into: Row) =>
      ask(login, 'POST', `attribute-term/${from.terms[0]?.id}/merge`, { into_id: into.terms[0]?.id })
    expect((await merge('products', one, two)).body.fields).toHaveProperty('into_id')
    expect((await merge('products', one, one)).status).toBe(422)
    expect((await merge('orders', one, one)).status).toBe(403)
  })
})
