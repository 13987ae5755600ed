import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { fileUses } from '#server/file/uses.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

const read = async (id: number) => {
  const { body } = await call(server.url, admin, 'POST', `/api/v3/file/${id}`, { expand: ['uses'] })
  return routes['record.read'].answer.parse(body).payload
}
const remove = (token: string, id: number) => call(server.url, token, 'DELETE', `/api/v3/file/${id}`, { version: 1 })

/** What lets somebody fetch a file names it for minutes, and goes with it. */
const passing = ['file_tickets.file_id']

test('every column of the database that names a file is among its uses', async () => {
  const columns = await server.db.rows<{ name: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'files'::regclass`)
  expect(columns.length).toBeGreaterThan(8)
  expect(
    fileUses.map(({ table, column }) => `${table}.${column}`).toSorted(),
    'server/file/uses.ts: a line for the column',
  ).toEqual(
    columns
      .map(({ name }) => name)
      .filter((name) => !passing.includes(name))
      .toSorted(),
  )
})

test('a file that a record shows says so and stays, with the reason; one that nothing names goes', async () => {
  const { id, media, title } = await server.db.one<{ id: number; media: number; title: string }>(
    sql`select file_id as id, id as media, title from media order by id limit 1`,
  )
  expect(await read(id)).toMatchObject({
    kind: 'image',
    record: { id: media, label: title },
    uses: [{ object: 'media', record: { id: media, label: title }, field: 'file', holds: true }],
  })
  const refused = await remove(admin, id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'referred_to', error: expect.stringContaining(title) } })

  const { id: left } = await server.db.one<{ id: number }>(sql`
    insert into files (user_id, purpose, name, type, size, sha256, path, date_expires)
    values (1, 'user.avatar', 'left.webp', 'image/webp', 10, '\\x00', 'left-behind', now() + interval '1 day') returning id`)
  expect(await remove(await signIn(server.url, 'orders'), left)).toMatchObject({ status: 403 })
  expect(await remove(admin, left)).toMatchObject({ status: 200 })
  expect(await server.db.rows(sql`select from files where id = ${left}`)).toEqual([])
  const [audited] = await server.db.rows(
    sql`select verb, before ->> 'name' as name from audit_log where object = 'file' and object_id = ${left}`,
  )
  expect(audited).toEqual({ verb: 'file.delete', name: 'left.webp' })
})

test('the list has each file with its kind, and none whose time is over', async () => {
  await server.db.run(sql`
    insert into files (user_id, name, type, size, sha256, path, date_expires)
    values (1, 'over.csv', 'text/csv', 10, '\\x00', 'over', now() - interval '1 minute')`)
  const body = (kind: string) => ({
    object: 'file',
    scope: ['results', 'total'],
    params: { filters: [{ field: 'kind', op: 'eq', value: kind }] },
  })
  const names: Record<string, unknown[]> = {}
  for (const kind of ['export', 'image', 'document']) {
    const { status, body: answer } = await call(server.url, admin, 'POST', '/api/v3/search', body(kind))
    expect(status).toBe(200)
    names[kind] = (routes.search.answer.parse(answer).payload.results ?? []).map((row) => row['name'])
  }
  expect(names['export']).not.toContain('over.csv')
  expect(names['image']?.length).toBeGreaterThan(0)
})
