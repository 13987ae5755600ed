import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeEmployee } from '#tests/support/make-employee.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { picture, upload } from '#tests/support/upload.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'worktime')
})
afterAll(() => server.close())

type Answer = { payload: { id: number; certificate: { id: number; label: string } | null } }
const ask = async (by: string, path: string, body: object) => {
  const answer = await call(server.url, by, 'POST', `/api/v3/${path}`, body)
  return { status: answer.status, ...(answer.body as Answer) } // of these calls
}
const somebody = async () => {
  const { id, login } = await makeEmployee(server.db)
  return { id, token: await signIn(server.url, login) }
}
const uploaded = async (by: string) => {
  const parts = upload(await picture(), { name: 'au.png', purpose: 'absence.certificate' })
  const { status, body } = await call(server.url, by, 'POST', '/api/v3/file', parts)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as Answer).payload.id // as the contract says
}
const fetched = async (by: string, file: number) =>
  (await fetch(new URL(`/api/v3/file/${file}/content`, server.url), { headers: { Token: by } })).status
const attach = (by: string, id: number, file_id: number | null) => ask(by, `absence/${id}/certificate`, { file_id })
const reported = async (by: string, kind = 'sick_leave') => {
  const { status, payload } = await ask(by, 'absence/request', {
    kind,
    first_day: '2026-11-16',
    last_day: '2026-11-17',
  })
  expect(status).toBe(200)
  return payload.id
}

test('a certificate is read by whose it is and by who decides, and by nobody else', async () => {
  const [nora, other] = [await somebody(), await somebody()]
  const id = await reported(nora.token)
  const file = await uploaded(nora.token)
  // before it is taken it is theirs alone
  expect(await fetched(admin, file)).toBe(404)
  expect((await attach(other.token, id, file)).status).toBe(404)
  expect((await attach(admin, id, file)).status).toBe(422)
  expect((await attach(nora.token, id, file)).status).toBe(200)
  expect((await ask(nora.token, `absence/${id}`, {})).payload.certificate).toMatchObject({ id: file })
  const [orders, nobody] = [await signIn(server.url, 'orders'), await signIn(server.url, 'nobody')]
  expect(await Promise.all([nora.token, admin].map((by) => fetched(by, file)))).toEqual([200, 200])
  expect(await Promise.all([other.token, orders, nobody].map((by) => fetched(by, file)))).toEqual([404, 404, 404])
  // who decides replaces it by what came by post; of somebody else’s sick note it is no certificate
  const scan = await uploaded(admin)
  expect((await attach(admin, id, scan)).status).toBe(200)
  expect(await fetched(nora.token, scan)).toBe(200)
  const theirs = await reported(other.token)
  expect((await attach(admin, theirs, scan)).status).toBe(422)
})

test('it goes with its sick note, and a vacation has none', async () => {
  const nora = await somebody()
  const id = await reported(nora.token)
  const file = await uploaded(nora.token)
  await attach(nora.token, id, file)
  await server.db.run(sql`delete from absences where id = ${id}`)
  expect(await fetched(admin, file)).toBe(404)
  expect(await server.db.run(sql`select from files where id = ${file} and date_expires <= now()`)).toBe(1)
  const vacation = await reported(nora.token, 'unpaid_leave')
  expect((await attach(nora.token, vacation, await uploaded(nora.token))).status).toBe(422)
})
