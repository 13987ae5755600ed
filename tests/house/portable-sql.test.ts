import { expect, test } from 'vitest'
import { sources } from './sources.ts'

/** What a distributed PostgreSQL, a pooler or a read replica does not take (docs/scaling.md), and why. */
const kept: Readonly<Record<string, RegExp>> = {
  'listen and notify need one server and a connection of their own':
    /\b(?:listen|notify)\s+[a-z_]+\s*[;,`']|pg_notify/i,
  'an advisory lock of a session outlives its transaction behind a pooler': /pg_(?:try_)?advisory_(?:lock|unlock)/i,
  'tables are not locked as a whole': /\block\s+table\b/i,
  'GiST and SP-GiST are not everywhere': /using\s+(?:sp)?gist/i,
  'exclusion needs GiST': /\bexclude\s+using\b/i,
  'constraints are checked at once': /\bdeferrable\b|\binitially\s+deferred\b/i,
  'a GIN index has one column': /using\s+gin\s*\((?:[^(),]|\([^()]*\))*,/i,
}

const breaches = (of: readonly { file: string; text: string }[]) =>
  of.flatMap(({ file, text }) =>
    Object.entries(kept).flatMap(([why, what]) => (what.test(text) ? [`${file}: ${why}`] : [])),
  )

test('SQL keeps to what every PostgreSQL takes', () => {
  expect(breaches(sources(['.sql', '.ts']).filter(({ file }) => file.startsWith('server/')))).toEqual([])
})

test('a breach is found', () => {
  const wrong = [
    'create index x on t using gin (a gin_trgm_ops, b)',
    'select pg_advisory_lock(1)',
    'lock table orders in share mode',
    "await client.query('listen jobs')",
    'create index x on t using gist (a)',
  ]
  expect(breaches(wrong.map((text) => ({ file: 'x', text })))).toHaveLength(wrong.length)
  expect(breaches([{ file: 'x', text: "create index x on t using gin (to_tsvector('simple', search))" }])).toEqual([])
})
