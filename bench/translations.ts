import type { SearchBody } from '#api/search.ts'
import { expandedOf } from '#entities/entity.ts'
import { translation } from '#entities/translation/translation.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { inTurns, p95Row } from './against-sql.ts'
import { withTexts } from './orders.ts'
import { overHttp } from './search-alone.ts'
import type { Row } from '#scripts/bench-row.ts'

type Case = { readonly name: string; readonly body: SearchBody; readonly repeats?: number }

const object = translation.name
const least = 200_000
const by = (...given: [field: string, value: string][]) => ({
  filters: given.map(([field, value]) => ({ field, op: 'in' as const, value: [value] })),
})
const first: SearchBody = { object }
const open = by(['locale', 'fi_FI'], ['status', 'missing'])
const cases: readonly Case[] = [
  { name: 'texts by a word', body: { object, params: { query: 'regenjacke' } } },
  { name: 'texts by two words', body: { object, params: { query: 'regenjacke watzmann' } } },
  { name: 'texts of a language', body: { object, params: by(['locale', 'fr_FR']) } },
  { name: 'missing texts of a language', body: { object, params: open } },
  { name: 'missing texts of a language by a word', body: { object, params: { ...open, query: 'zelt' } } },
  { name: 'texts of a field', body: { object, params: by(['field', 'short_description']) } },
  { name: 'texts of an object', body: { object, params: by(['object', 'product']) } },
  { name: 'texts by what they belong to', body: { object, params: { sort: [{ field: 'called', dir: 'asc' }] } } },
  {
    name: 'choices of a word',
    body: { object, scope: ['total', 'facets'], params: { query: 'regenjacke' } },
    repeats: 20,
  },
  { name: 'choices of missing texts', body: { object, scope: ['total', 'facets'], params: open }, repeats: 20 },
]

/** 200,000 texts in six languages: searched, filtered, sorted and counted, and one with all that stands beside it. */
export const translationRows = (): Promise<Row[]> =>
  withTexts(async (at) => {
    const { count } = await at.db.one<{ count: number }>(sql`select count(*)::integer as count from translations`)
    if (count < least) throw new Error(`There are only ${count} texts`)
    const token = await signIn(at.url, 'admin')
    const ask = async (body: SearchBody) => {
      const { status } = await call(at.url, token, 'POST', '/api/v3/search', body)
      if (status !== 200) throw new Error(`${JSON.stringify(body)} was answered ${status}`)
    }
    const rows: Row[] = []
    for (const { name, body, repeats = 40 } of cases) rows.push(await overHttp(at.db, ask, name, body, repeats))
    const against = async (name: string, target: number, act: () => Promise<void>, repeats = 40) => {
      const [own, other] = await inTurns(repeats, act, () => ask(first))
      rows.push(p95Row(name, 'the first page', target, own, other))
    }
    await against('total and all choices of texts', 1, () => ask({ object, scope: ['total', 'facets'] }))
    await against('texts at row 100,000', 3, () => ask({ object, params: { page: 1000 } }), 20)
    const { id } = await at.db.one<{ id: number }>(sql`
      select id from translations where object = 'product' and field = 'name'
      order by status = 'missing' desc, id desc limit 1`)
    await against('a text with all that stands beside it', 3, async () => {
      const { status } = await call(at.url, token, 'POST', `/api/v3/${object}/${id}`, {
        expand: expandedOf(translation),
      })
      if (status !== 200) throw new Error(`The text ${id} was answered ${status}`)
    })
    return rows
  })
