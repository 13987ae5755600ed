import { routes } from '#api/contract.ts'
import type { SearchBody } from '#api/search.ts'
import type { SentValues } from '#machines/editor/merge.ts'
import { transaction, type Db } from '#server/db.ts'
import { changeRecord } from '#server/edit/change.ts'
import { createRecord } from '#server/edit/create.ts'
import { sql } from '#server/sql.ts'
import { personOf } from '#server/store/session.ts'
import { started } from '#api/jobs.ts'
import { call, signIn } from '#tests/support/call.ts'
import { upload } from '#tests/support/upload.ts'
import { inTurns, p95Row } from './against-sql.ts'
import { over, peakOf, residentOf } from './job.ts'
import { manyProducts, withProducts, type Kontor } from './orders.ts'
import { overHttp } from './search-alone.ts'
import { ms, type Row } from '#scripts/bench-row.ts'

type Case = { readonly name: string; readonly body: SearchBody; readonly repeats?: number }

const object = 'product'
const by = (field: string, op: 'eq' | 'in' | 'empty' | 'lte', value?: string | number | number[]) => ({
  filters: [{ field, op, ...(value !== undefined && { value }) }],
})
const first: SearchBody = { object }
const cases: readonly Case[] = [
  { name: 'page of 100 by a word', body: { object, params: { query: 'regenjacke' } } },
  { name: 'page of 100 by two words', body: { object, params: { query: 'regenjacke watzmann' } } },
  { name: 'page of 100 by a part of the SKU', body: { object, params: { query: '000123' } } },
  { name: 'page of 100 by name in order', body: { object, params: { sort: [{ field: 'name', dir: 'asc' }] } } },
  { name: 'page of 100 by stock', body: { object, params: by('stock_quantity', 'lte', 3) } },
  { name: 'page of 100 of a shop', body: { object, params: by('shops', 'in', [3]) } },
  { name: 'page of 100 of a tag', body: { object, params: by('tags', 'in', [1]) } },
  { name: 'page of 100 of a term', body: { object, params: by('terms', 'in', [3]) } },
  { name: 'page of 100 of a category', body: { object, params: by('categories', 'in', [1]) } },
  { name: 'page of 100 without a text', body: { object, params: by('short_description', 'empty') } },
  { name: 'choices of a word', body: { object, scope: ['total', 'facets'], params: { query: 'regenjacke' } } },
  {
    name: 'choices of a shop',
    body: { object, scope: ['total', 'facets'], params: by('shops', 'in', [3]) },
    repeats: 20,
  },
  {
    name: 'choices of a category',
    body: { object, scope: ['total', 'facets'], params: by('categories', 'in', [1]) },
    repeats: 20,
  },
  {
    name: 'choices without a text',
    body: { object, scope: ['total', 'facets'], params: by('short_description', 'empty') },
    repeats: 20,
  },
]
const imported = 2000
const alone = 100

/** A catalogue of 100,000 products with 300,000 variations: searched, imported into, written in and told to a target. */
export const productRows = (): Promise<Row[]> =>
  withProducts(async (at) => {
    const token = await signIn(at.url, 'admin')
    const ask = async (body: SearchBody) => {
      const { status } = await call(at.url, token, 'POST', '/api/v3/search', body)
      if (status !== 200) throw new Error(`${JSON.stringify(body)} was answered ${status}`)
    }
    const rows: Row[] = []
    for (const { name, body, repeats = 40 } of cases) rows.push(await overHttp(at.db, ask, name, body, repeats))
    const against = async (name: string, target: number, body: SearchBody, repeats = 40) => {
      const [own, other] = await inTurns(
        repeats,
        () => ask(body),
        () => ask(first),
      )
      rows.push(p95Row(name, 'the first page', target, own, other))
    }
    await against('total and all choices', 1, { object, scope: ['total', 'facets'] })
    await against('page by number at row 300,000', 3, { object, params: { page: 3000 } }, 20)
    rows.push(await largestRow(at, token))
    rows.push(await importRow(at, token), await cellsRow(at, token))
    rows.push(...(await feedRows(at, token)))
    return rows
  })

/** The product of three hundred variations with all that its page shows, by one without any. */
async function largestRow({ db, url }: Kontor, token: string): Promise<Row> {
  const largest = await db.one<{ id: number }>(sql`
    select parent_id as id from products where parent_id is not null group by parent_id order by count(*) desc limit 1`)
  const plain = await db.one<{ id: number }>(sql`select max(id) as id from products where type = 'simple'`)
  const read = async (id: number) => {
    const expand = ['variations', 'waitlist', 'tags', 'shops', 'media', 'categories', 'terms', 'history', 'actions']
    const { status } = await call(url, token, 'POST', `/api/v3/product/${id}`, { expand })
    if (status !== 200) throw new Error(`The product ${id} was answered ${status}`)
  }
  const [own, other] = await inTurns(
    40,
    () => read(largest.id),
    () => read(plain.id),
  )
  return p95Row('a product of 300 variations', 'one without', 3, own, other)
}

async function doneBy(db: Db) {
  const person = await personOf(db, 1)
  if (person === undefined) throw new Error('There is no administrator')
  return { user: person, locale: 'en_EN' as const, address: '' }
}

/** New products of a file, by the same made one after another, each in a transaction of its own. */
async function importRow({ db, url }: Kontor, token: string): Promise<Row> {
  const mark = Date.now().toString(36).toUpperCase()
  const values = (at: string): SentValues => ({
    sku: `BENCH-${mark}-${at}`,
    name: `Zelt „${mark} ${at}“`,
    short_description: 'Steht in fünf Minuten auch bei Wind und allein.',
    weight: 3.25,
    season_code: 'BENCH',
  })
  const columns = Object.keys(values(''))
  const lines = Array.from({ length: imported }, (_, at) => Object.values(values(String(at))).join(','))
  const parts = upload(Buffer.from([columns.join(','), ...lines].join('\n')), { purpose: 'product.import' })
  const stored = routes['file.upload'].answer.parse((await call(url, token, 'POST', '/api/v3/file', parts)).body)
  const caller = await doneBy(db)
  const before = performance.now()
  for (let at = 0; at < alone; at += 1)
    await transaction(db, (tx) => createRecord(tx, caller, object, values(`alone-${at}`)))
  const each = (performance.now() - before) / alone
  const answer = await call(url, token, 'POST', '/api/v3/product/import', {
    file_id: stored.payload.id,
    mapping: { key: 'sku', columns, empty: 'keep' },
  })
  const { job, undo } = started.parse(routes['object.import'].answer.parse(answer.body).payload)
  const { state, took } = await over(db, job.id)
  if (state !== 'completed') throw new Error('The import failed')
  // the next run finds the catalogue as this one did
  const back = await call(url, token, 'POST', `/api/v3/undo/${undo?.token}`, {})
  await over(db, started.parse(routes['undo'].answer.parse(back.body).payload).job.id)
  await db.run(sql`delete from products where sku like ${`BENCH-${mark}-alone-%`}`)
  return {
    name: `an import of ${imported.toLocaleString('en')} new products, rows a second`,
    anchor: 'one after another',
    ratio: each / (took / imported),
    target: 5,
    least: true,
    cpu: true,
    own: `${ms(took / imported)} a row`,
    other: ms(each),
  }
}

const pasted = 250

/** Three cells of many products as the spreadsheet sends them, by the same products saved one after another. */
async function cellsRow({ db, url }: Kontor, token: string): Promise<Row> {
  const products = await db.rows<{ id: number; version: number }>(sql`
    select id, version from products where type <> 'variable' order by sku limit ${4 * pasted + alone}`)
  const mark = Date.now() % 10_000
  const data = { weight: mark / 8, delivery_days_max: 10 + (mark % 90), season_code: `B${mark}` }
  const caller = await doneBy(db)
  const [few, many] = [products.slice(0, alone), products.slice(alone)]
  const before = performance.now()
  for (const { id, version } of few)
    await transaction(db, (tx) => changeRecord(tx, caller, object, id, { data, version }, { offers: false }))
  const each = (performance.now() - before) / few.length
  const begun = performance.now()
  for (let at = 0; at < many.length; at += pasted) {
    const rows = many.slice(at, at + pasted).map(({ id, version }) => ({ id, version, data }))
    const { body } = await call(url, token, 'PATCH', '/api/v3/product/cells', { rows })
    const saved = routes['object.cells'].answer.parse(body).payload.rows
    if (saved.some(({ refused }) => refused !== null)) throw new Error('A cell was refused')
  }
  const own = (performance.now() - begun) / many.length
  return {
    name: 'three cells of each of 1,000 products, rows a second',
    anchor: 'one after another',
    ratio: each / own,
    target: 4,
    least: true,
    cpu: true,
    own: `${ms(own)} a row`,
    other: ms(each),
  }
}

const megabyte = 1_048_576

/** A feed of all that the German shop sells, written and fetched. */
async function feedRows({ db, server, url }: Kontor, token: string): Promise<Row[]> {
  const feed = await db.one<{ id: number; secret: string; format: string }>(sql`
    select id, secret, format from feeds where shop_id = 1 and target = 'merchant' and is_active order by id limit 1`)
  const resting = await residentOf(server.pid)
  const run = await call(url, token, 'POST', `/api/v3/feed/${feed.id}/run`, {})
  if (run.status !== 200) throw new Error(JSON.stringify(run.body))
  const { job } = started.parse(routes['feed.run'].answer.parse(run.body).payload)
  const { state, took } = await over(db, job.id)
  if (state !== 'completed') throw new Error('The feed failed')
  const peak = await peakOf(server.pid)
  const told = await db.one<{ count: number; size: number }>(sql`
    select included_count + excluded_count + invalid_count as count, file_size as size from feeds where id = ${feed.id}`)
  // what comes in variations is sold as these
  if (told.count < 3 * manyProducts) throw new Error(`Only ${told.count} products were looked at`)
  const address = new URL(`/feeds/${feed.secret}.${feed.format}`, url)
  const answer = await fetch(address)
  const bytes = (await answer.arrayBuffer()).byteLength
  const etag = answer.headers.get('etag') ?? ''
  const again = await fetch(address, { headers: { 'If-None-Match': etag } })
  if (again.status !== 304) throw new Error(`The same feed was answered ${again.status} again`)
  return [
    {
      name: 'memory rise of the server during a feed of all, in MB',
      anchor: 'before',
      ratio: null,
      target: 100,
      own: `${((peak - resting) / megabyte).toFixed(0)} MB`,
    },
    {
      name: `that feed of ${told.count.toLocaleString('en')} articles, ${(bytes / megabyte).toFixed(0)} MB`,
      anchor: '–',
      ratio: null,
      target: null,
      own: `${(took / 1000).toFixed(0)} s`,
    },
  ]
}
