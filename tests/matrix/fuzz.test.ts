import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi, type MockInstance } from 'vitest'
import * as z from 'zod'
import { problem } from '#api/envelope.ts'
import { routes } from '#api/contract.ts'
import type { Route } from '#api/route.ts'
import { operators, relativeRanges } from '#api/search.ts'
import { order } from '#entities/order.ts'
import { entities } from '#entities/registry.ts'
import { orderMoves } from '#machines/order-events.ts'
import { sql } from '#server/sql.ts'
import { garbage, shapedLike, texts, type Words } from '#tests/support/arbitrary.ts'
import { signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
let told: MockInstance<typeof console.error>

beforeAll(async () => {
  server = await startServer()
  told = vi.spyOn(console, 'error')
  await signBackIn()
})
afterAll(() => server.close())

const objects = entities.map(({ name }) => name)

/** The end of a session may have been that of this one, and wrong old passwords lock the sign-in. */
const signBackIn = async () => {
  await server.db.run(sql`delete from sign_in_failures`)
  token = await signIn(server.url, 'admin')
}

/** What gets a call past its first check; values are of every kind, so that some fit their field. */
const words: Words = {
  object: [...objects.map(() => 'order'), ...objects],
  objects: objects.map((object) => `${object}s`),
  field: ['status', 'shop', 'total', 'date_created', 'number', 'payment_state', 'id', 'items', 'version'],
  fields: [...order.list.columns, 'id', 'items'],
  expand: ['items', 'addresses', 'history', 'payments', 'actions'],
  columns: [...order.list.columns, 'held_from'],
  action: orderMoves.map((move) => move.replace('order.', '')),
  op: operators,
  dir: ['asc', 'desc'],
  query: ['müller', 'gmbh a', 'ab', '10001', '%_', 'anna schmidt'],
  value: ['processing', 'paid', '12.50', '2026-01-31', '2026-01-31T10:00:00Z', '1', ...relativeRanges],
  force: ['because it must be'],
}

/** The search takes the most, so it is asked the most; a sign-in costs a password's hash each time. */
const runsOf: Readonly<Record<string, number>> = {
  search: 500,
  'record.action': 200,
  'record.read': 150,
  'auth.login': 20,
}

/** What no answer may ever hold: a stack, a path of the server, a piece of SQL or what PostgreSQL says. */
const insides =
  /\bat .+:\d+:\d+|node_modules|\.ts:|\bselect .+ from\b|\binsert into\b|syntax error|violates|relation "|invalid input|out of range|SQLSTATE/i

const pathFor = (path: string): fc.Arbitrary<string> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = names.map((name) =>
    name === 'id'
      ? fc.oneof(fc.integer({ min: 1, max: 600 }).map(String), fc.constantFrom('0', '999999999999999', '00001'))
      : texts(words[name]),
  )
  return fc
    .tuple(...values)
    .map((found) => found.reduce((all, value, index) => all.replace(`{${names[index]}}`, segment(value)), path))
}

/** As a path segment; a lone surrogate has no such form. */
const segment = (value: string) => encodeURIComponent(value.toWellFormed().slice(0, 100)) || '%20'

/** Header values are Latin-1 without control characters. */
const headerValue = fc.oneof(
  fc.constantFrom('de_DE', 'en_EN', 'xx', '__proto__', 'constructor', '../errors'),
  fc.string({
    unit: fc
      .integer({ min: 0x21, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 30,
  }),
)
const key = fc.oneof({ weight: 5, arbitrary: fc.uuid() }, { weight: 1, arbitrary: headerValue })
const headersFor = fc.record({ 'Override-Locale': headerValue, 'Idempotency-Key': key }, { requiredKeys: [] })

const send = async (route: Route, path: string, body: string | undefined, headers: Record<string, string>) => {
  told.mockClear()
  const answer = await fetch(new URL(path, server.url), {
    method: route.method,
    headers: { Token: token, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && route.method !== 'GET' && { body }),
  })
  return { status: answer.status, text: await answer.text(), asked: `${route.method} ${path} ${body}` }
}

/** Well-formed, and of the contract's form; never the inside of the server. */
const expectDecent = (route: Route, { status, text, asked }: Awaited<ReturnType<typeof send>>) => {
  expect(status, asked).toBeLessThan(500)
  expect(told, asked).not.toHaveBeenCalled()
  // what a file holds is its own
  if (route.isFile && status === 200) return
  expect(insides.exec(text)?.[0], asked).toBeUndefined()
  const { error } = z.core.safeParse(status === 200 ? route.answer : problem, JSON.parse(text))
  expect(error?.issues, asked).toBeUndefined()
}

/** A sign-in that is refused is answered 200 as well (spec §8). */
const isAccepted = ({ status, text }: Awaited<ReturnType<typeof send>>) =>
  status === 200 && !text.startsWith('{"payload":false')

/** Is it what the route asks for, as it arrives there? */
const isValid = (route: Route, body: unknown) =>
  route.body === undefined || z.core.safeParse(route.body, JSON.parse(JSON.stringify(body) ?? 'null')).success

const atTheDoor = /"code":"(invalid|malformed|unknown_object|idempotency_key)"/

/** Calls that are worth nothing when they all end at the door: so many of a hundred come through it. */
const comeThrough: Readonly<Record<string, number>> = { search: 20, 'record.read': 25, 'record.action': 25 }

describe.for(Object.entries<Route>(routes))('%s', ([id, route]) => {
  const numRuns = runsOf[id] ?? 60
  const bodies = route.body
    ? fc.oneof({ weight: 12, arbitrary: shapedLike(route.body, words) }, { weight: 1, arbitrary: garbage })
    : garbage

  test('answers any body decently', { timeout: 120_000 }, async () => {
    let through = 0
    let invalid = 0
    await fc.assert(
      fc.asyncProperty(pathFor(route.path), bodies, headersFor, async (path, body, headers) => {
        const answer = await send(route, path, JSON.stringify(body), headers)
        if (answer.status === 401) await signBackIn()
        else expectDecent(route, answer)
        const isWrong = !isValid(route, body)
        invalid += isWrong ? 1 : 0
        expect(isWrong && isAccepted(answer), answer.asked).toBe(false)
        if (answer.status !== 422 || !atTheDoor.test(answer.text)) through += 1
      }),
      // almost any three texts are a sign-in: some bodies are wrong for certain
      { numRuns, examples: fc.sample(fc.tuple(pathFor(route.path), garbage, headersFor), 5) },
    )
    // a body that no call may have was among them, and none was let in
    expect(invalid).toBeGreaterThanOrEqual(route.body === undefined ? 0 : 1)
    expect(through).toBeGreaterThanOrEqual((numRuns * (comeThrough[id] ?? 0)) / 100)
  })

  test('answers what is no JSON decently', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(pathFor(route.path), texts(['{', '[[[[', '{"a":', 'null', '"']), async (path, body) => {
        const answer = await send(route, path, body, {})
        // the call before it may have ended this very session
        if (answer.status === 401) await signBackIn()
        else expectDecent(route, answer)
      }),
      { numRuns: Math.min(numRuns, 25) },
    )
  })
})
