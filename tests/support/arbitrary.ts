import * as fc from 'fast-check'
import * as z from 'zod/mini'

type Json = boolean | { readonly [keyword: string]: unknown }

/** Texts that have broken servers before, beside any text at all. */
const nasty = [
  '',
  ' ',
  "'",
  "'; drop table orders; --",
  '%',
  '_',
  '\\',
  '"',
  '$1',
  '${1}',
  '{{code}}',
  '<script>',
  '\u0000',
  '\u202e',
  '\ud800',
  '😀',
  'ﬃ',
  'İ',
  '-1',
  '1e309',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  'infinity',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31T23:59:59Z',
  'x'.repeat(10_000),
]

/** By the name of a property: words that lead past the first check and deeper in. */
export type Words = Readonly<Record<string, readonly string[]>>

/** Any text and the nasty ones; mostly one of the words, where there are any. */
export const texts = (words: readonly string[] = []): fc.Arbitrary<string> =>
  fc.oneof(
    ...(words.length > 0 ? [{ weight: 20, arbitrary: fc.constantFrom(...words) }] : []),
    { weight: 2, arbitrary: fc.constantFrom(...nasty) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  )

const numbers = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: -3, max: 700 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -0, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 1e21, 1e308, 0.1, -1.5) },
)

/** Anything that JSON can say. */
export const garbage: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false),
    numbers,
    texts(),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(texts(), tie('any'), { maxKeys: 4 }),
  ),
})).any

/** Bodies of the schema's shape: what it describes, with limits overstepped now and then and garbage in places. */
export const shapedLike = (schema: z.core.$ZodType, words: Words): fc.Arbitrary<unknown> =>
  like(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), words, '')

function like(schema: unknown, words: Words, name: string): fc.Arbitrary<unknown> {
  const right = exactly(schema as Json, words, name) // what toJSONSchema writes, read keyword by keyword
  return fc.oneof({ weight: 60, arbitrary: right }, { weight: 1, arbitrary: garbage })
}

function exactly(schema: Json, words: Words, name: string): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return garbage
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[])) // JSON Schema's `enum`
  if (Array.isArray(schema['anyOf'])) return fc.oneof(...schema['anyOf'].map((one) => like(one, words, name)))
  switch (schema['type']) {
    case 'object':
      return objectLike(schema, words)
    case 'array':
      return fc.array(like(schema['items'] ?? true, words, name), { maxLength: 4 })
    case 'string':
      return texts(words[name])
    case 'integer':
    case 'number':
      return numbers
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return garbage
  }
}

function objectLike(schema: { readonly [keyword: string]: unknown }, words: Words): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema['properties'] ?? {})
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  return fc.record(Object.fromEntries(properties.map(([name, of]) => [name, like(of, words, name)])), {
    requiredKeys: required,
  })
}
