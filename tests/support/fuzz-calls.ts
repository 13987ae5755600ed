import * as fc from 'fast-check'
import * as z from 'zod'
import { objectBodiesOf } from '#api/bodies.ts'
import { problem } from '#api/envelope.ts'
import type { Route } from '#api/route.ts'
import { operators, relativeRanges } from '#api/operators.ts'
import { order } from '#entities/order/order.ts'
import { entities } from '#entities/registry.ts'
import { lives } from '#machines/life/lives.ts'
import { garbage, shapedLike, texts, type Words } from '#tests/support/arbitrary.ts'
import type { Counterexample } from '#tests/support/counterexamples.ts'

const objects = entities.map(({ name }) => name)

/** What gets a call past its first check; values are of every kind, so that some fit their field. */
const words: Words = {
  object: [...objects.map(() => 'order'), ...objects],
  objects: [...objects.map((object) => `${object}s`), ...objects],
  field: ['status', 'shop', 'total', 'date_created', 'number', 'payment_state', 'id', 'items', 'version'],
  fields: [...order.list.columns, 'id', 'items'],
  expand: ['items', 'addresses', 'history', 'payments', 'actions'],
  columns: [...order.list.columns, 'held_from'],
  action: lives.flatMap(({ object, moves }) => moves.map((move) => move.replace(`${object}.`, ''))),
  op: operators,
  dir: ['asc', 'desc'],
  query: ['müller', 'gmbh a', 'ab', '10001', '%_', 'anna schmidt'],
  value: ['processing', 'paid', '12.50', '2026-01-31', '2026-01-31T10:00:00Z', '1', ...relativeRanges],
  force: ['because it must be'],
  user: ['me', '1'],
}

export const pathsOf = ({ path }: Route): fc.Arbitrary<string> => {
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

/** The path of a counterexample, its parts as they stand. */
export const pathOf = ({ path }: Route, { at = {} }: Counterexample): string =>
  Object.entries(at).reduce((all, [name, value]) => all.replace(`{${name}}`, value), path)

export const bodiesOf = (route: Route): fc.Arbitrary<unknown> =>
  route.body
    ? fc.oneof(
        ...Object.values(objectBodiesOf(route) ?? { any: route.body }).map((body) => ({
          weight: 12,
          arbitrary: shapedLike(body, words),
        })),
        { weight: 1, arbitrary: garbage },
      )
    : garbage

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
export const headers = fc.record({ 'Override-Locale': headerValue, 'Idempotency-Key': key }, { requiredKeys: [] })

export type FuzzAnswer = { readonly status: number; readonly text: string; readonly asked: string }

/** Sends it as it stands and answers what came back. */
export async function send(
  url: string,
  token: string,
  route: Route,
  { path, body, headers }: Pick<Counterexample, 'body' | 'headers'> & { path: string },
): Promise<FuzzAnswer> {
  const answer = await fetch(new URL(path, url), {
    method: route.method,
    headers: { Token: token, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && route.method !== 'GET' && { body }),
  })
  const asked = `${route.method} ${path} ${String(body).slice(0, 2000)}`
  return { status: answer.status, text: await answer.text(), asked }
}

/** What no answer may ever hold: a stack, a path of the server, a piece of SQL or what PostgreSQL says. */
const insides =
  /\bat .+:\d+:\d+|node_modules|\.ts:|\bselect .+ from\b|\binsert into\b|syntax error|violates|relation "|invalid input|out of range|SQLSTATE/i

/** What is wrong with an answer: of the server's fault, of another form than the contract's, or telling its inside. */
export function faultIn(route: Route, { status, text }: FuzzAnswer): string | undefined {
  if (status >= 500) return `answered ${status} ${text.slice(0, 300)}`
  // what a file holds is its own
  if (route.isFile && status === 200) return undefined
  const inside = insides.exec(text)?.[0]
  if (inside !== undefined) return `tells its inside: ${inside}`
  const { error } = z.core.safeParse(status === 200 ? route.answer : problem, JSON.parse(text))
  return error === undefined ? undefined : `breaks the contract: ${JSON.stringify(error.issues).slice(0, 500)}`
}
