import { setImmediate } from 'node:timers/promises'
import { escapeLiteral } from 'pg'
import { queriesBy, type Answered, type Tx } from '#server/db.ts'
import { asText, sql, type Sql } from '#server/sql.ts'

/** A statement that one of the works waits for. */
type Waiting = {
  readonly query: Sql
  readonly text: string
  readonly resolve: (answer: Answered) => void
  readonly reject: (error: unknown) => void
}

/** What is known of a statement by its text: the types of its values, and how late in a work it came at most. */
type Known = { types?: readonly string[]; rank: number }
const known = new Map<string, Known>()
const mostKnown = 1000

/**
 * Does many works side by side in one transaction: what several of them ask at the same time in the same words goes to
 * the database as one statement. Each sees what it would see alone, but for what the others write beside it. Where the
 * database refuses anything, all of it is lost, and that is thrown; what refuses one work by itself is its own outcome.
 */
export async function together<T>(
  tx: Tx,
  works: readonly ((tx: Tx) => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const waiting: Waiting[] = []
  const going: { open: number; broken?: { readonly error: unknown } } = { open: works.length }
  const ended = Promise.allSettled(
    works.map(async (work) => {
      let step = 0
      const carry = (query: Sql) =>
        new Promise<Answered>((resolve, reject) => {
          if (going.broken !== undefined) return reject(going.broken.error)
          const text = query.parts.join('?')
          step += 1
          knownAs(text).rank = Math.max(knownAs(text).rank, step)
          waiting.push({ query, text, resolve, reject })
        })
      try {
        return await work({ ...queriesBy(carry), client: tx.client })
      } finally {
        going.open -= 1
      }
    }),
  )
  while (going.open > 0) {
    // all that can go on have said what they need next
    await setImmediate()
    const group = takeNext(waiting)
    if (group.length === 0) continue
    try {
      const answers = await answersTo(tx, group)
      for (const [at, one] of group.entries()) one.resolve(answers[at] ?? { rows: [], rowCount: 0 })
    } catch (error) {
      going.broken = { error }
      for (const one of [...group, ...waiting.splice(0)]) one.reject(error)
    }
  }
  const outcomes = await ended
  if (going.broken !== undefined) throw going.broken.error
  return outcomes
}

function knownAs(text: string): Known {
  const found = known.get(text)
  if (found !== undefined) return found
  if (known.size >= mostKnown) known.clear()
  const made = { rank: 0 }
  known.set(text, made)
  return made
}

/** Those that wait for the same statement, the one that comes first in a work: whoever lags is caught up with. */
function takeNext(waiting: Waiting[]): Waiting[] {
  const [first] = waiting.toSorted((a, b) => knownAs(a.text).rank - knownAs(b.text).rank)
  if (first === undefined) return []
  const group = waiting.filter(({ text }) => text === first.text)
  waiting.splice(0, waiting.length, ...waiting.filter(({ text }) => text !== first.text))
  return group
}

async function answersTo(tx: Tx, group: readonly Waiting[]): Promise<readonly Answered[]> {
  const [first] = group
  if (first === undefined) return []
  const queries = group.map(({ query }) => query)
  if (queries.length === 1) return [await tx.client.query(numbered(first.query), textsOf(first.query))]
  if (isRead.test(first.text)) return readAll(tx, queries)
  const shape = shapeOfWrite(first.query, queries)
  return shape === undefined ? oneByOne(tx, queries) : writeAll(tx, queries, shape)
}

const isRead = /^\s*select\s/i
/** What does not answer the same to everybody who asks the same at the same time. */
const isOnce = /\bfor (?:no key )?(?:update|share)\b|\bnextval\b|\brandom\b|\badvisory\b/i
/** The name of the column that says which of them a row answers. */
const turn = '#'

const numbered = ({ parts }: Sql) => parts.reduce((all, part, at) => (at === 0 ? part : `${all}$${at}${part}`), '')
const textsOf = ({ values }: Sql) => values.map(asText)

/** Reads for all of them; who asks the same as another is answered the same. */
async function readAll(tx: Tx, queries: readonly Sql[]): Promise<readonly Answered[]> {
  const [first] = queries
  if (first === undefined) return []
  const keys = queries.map((query, at) =>
    isOnce.test(first.parts.join('?')) ? String(at) : JSON.stringify(textsOf(query)),
  )
  const different = [...new Map(keys.map((key, at) => [key, queries[at] ?? first])).entries()]
  const answers =
    different.length === 1
      ? [await tx.client.query(numbered(first), textsOf(first))]
      : await inTurns(
          tx,
          different.map(([, query]) => query),
          (given, from) => `select g."${turn}", q.* from ${from} cross join lateral (${given}) q order by g."${turn}"`,
        )
  const byKey = new Map(different.map(([key], at) => [key, answers[at]]))
  return keys.map((key) => byKey.get(key) ?? { rows: [], rowCount: 0 })
}

/** A write of one row that many can share: how it is written for all of them, from `g`. */
type Shape = (given: string, from: string) => string

const insertOf = /^\s*(insert into (?:"\w+"|\w+) \([^()]*\))\s*values \(([\s\S]*)\)\s*(?:returning ([\w", ]+))?\s*$/i
const updateOf = /^\s*(update (?:"\w+"|\w+) set [\s\S]*?) where ((?:id|job_id) = [\s\S]*)$/i

function shapeOfWrite(first: Sql, queries: readonly Sql[]): Shape | undefined {
  const plain = first.parts.join('?')
  if (first.parts.some((part) => part.includes('?')) || /\bon conflict\b|\)\s*,\s*\(/i.test(plain)) return undefined
  if (insertOf.test(plain))
    return (given, from) => {
      const [, into = '', values = '', returned] = insertOf.exec(given) ?? []
      return `${into} select ${values} from ${from} order by g."${turn}"${returned === undefined ? '' : ` returning ${returned}`}`
    }
  const [, , where = ''] = updateOf.exec(plain) ?? []
  // by its number alone, or its place in a job: no two of them meet in a row
  if (!/^id = \?|^job_id = \? and place = \?/.test(where) || /\breturning\b|\bfrom\b/i.test(plain)) return undefined
  const isJob = where.startsWith('job_id')
  const at = plain.slice(0, plain.length - where.length).split('?').length - 1 + (isJob ? 1 : 0)
  if (new Set(queries.map(({ values }) => values[at])).size < queries.length) return undefined
  return (given, from) => {
    const [, set = '', condition = ''] = updateOf.exec(given) ?? []
    return `${set} from ${from} where ${condition} returning g."${turn}"`
  }
}

async function writeAll(tx: Tx, queries: readonly Sql[], shape: Shape): Promise<readonly Answered[]> {
  const isInsert = /^\s*insert/i.test(queries[0]?.parts[0] ?? '')
  if (!isInsert) return inTurns(tx, queries, shape)
  const { rows, rowCount } = await tx.client.query<object>(...(await whole(tx, queries, shape)))
  // they come back in the order in which they were written
  if (rowCount !== queries.length) throw new Error(`Of ${queries.length} rows ${rowCount} were written`)
  return queries.map((_, at) => ({ rows: rows[at] === undefined ? [] : [rows[at]], rowCount: 1 }))
}

/** The rows of one statement for all of them, each with whom it answers. */
async function inTurns(tx: Tx, queries: readonly Sql[], shape: Shape): Promise<readonly Answered[]> {
  const { rows } = await tx.client.query<Record<string, unknown>>(...(await whole(tx, queries, shape)))
  const answers = queries.map((): { rows: unknown[]; rowCount: number } => ({ rows: [], rowCount: 0 }))
  for (const { [turn]: of, ...row } of rows) {
    const answer = answers[Number(of) - 1]
    answer?.rows.push(row)
    if (answer !== undefined) answer.rowCount += 1
  }
  return answers
}

/** The statement for all of them, and a list of texts for each of its values. */
async function whole(tx: Tx, queries: readonly Sql[], shape: Shape): Promise<[text: string, values: unknown[]]> {
  const [first] = queries
  if (first === undefined) throw new Error('Nothing is asked')
  const types = await typesOf(tx, first)
  const columns = types.map((_, at) => `v${at + 1}`)
  const lists = types.map((_, at) => `$${at + 1}::text[]`)
  const from = `unnest(${lists.join(', ')}) with ordinality as g (${[...columns, `"${turn}"`].join(', ')})`
  const given = first.parts.reduce(
    (all, part, at) => (at === 0 ? part : `${all}(g.v${at})::${types[at - 1] ?? 'text'}${part}`),
    '',
  )
  return [shape(given, from), types.map((_, at) => queries.map(({ values }) => asText(values[at])))]
}

/** As what the database reads the values of a statement. */
async function typesOf(tx: Tx, query: Sql): Promise<readonly string[]> {
  const entry = knownAs(query.parts.join('?'))
  if (entry.types !== undefined) return entry.types
  await tx.client.query(`prepare kontor_together as ${numbered(query)}`)
  const { types } = await tx.one<{ types: string[] }>(
    sql`select parameter_types::text[] as types from pg_prepared_statements where name = 'kontor_together'`,
  )
  await tx.client.query('deallocate kontor_together')
  entry.types = types
  return types
}

/** Each as it stands, all of them in one go. */
async function oneByOne(tx: Tx, queries: readonly Sql[]): Promise<readonly Answered[]> {
  const scripts = queries.map((query) =>
    query.parts.reduce((all, part, at) => (at === 0 ? part : `${all}${quoted(query.values[at - 1])}${part}`), ''),
  )
  const answers: unknown = await tx.client.query(scripts.join(';\n'))
  return Array.isArray(answers) ? (answers as Answered[]) : [] // one for each statement
}

const quoted = (value: unknown): string => {
  const text = asText(value)
  return text === null ? 'null' : escapeLiteral(text)
}
