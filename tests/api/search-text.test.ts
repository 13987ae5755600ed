import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { isRef } from '#entities/entity.ts'
import { entities } from '#entities/registry.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

const search = async (object: string, params: object) => {
  const { body } = await call(server.url, token, 'POST', '/api/v3/search', { object, scope: ['results'], params })
  return routes.search.answer.parse(body).payload.results ?? []
}

const textual = entities.flatMap(({ name, list }) => list.text.map((field) => [name, field] as const))

test.each(textual)('%s is found by its %s, as the empty search field says', async (object, field) => {
  const rows = await search(object, { page_size: 500, fields: [field] })
  const said = (value: unknown) => (isRef(value) ? value.label : typeof value === 'string' ? value : '')
  const row = rows.find((one) => said(one[field]) !== '')
  expect(row).toBeDefined()
  const found = await search(object, { query: said(row?.[field]), page_size: 500, fields: [field] })
  expect(found.map(({ id }) => id)).toContain(row?.id)
})
