import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { started } from '#api/jobs.ts'
import type { ExportState } from '#entities/export-job.ts'
import { entities } from '#entities/registry.ts'
import { locales } from '#entities/locale.ts'
import { orderStatuses } from '#entities/order/status.ts'
import { transaction } from '#server/db.ts'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { named, sql } from '#server/sql.ts'
import { fileStore, folderOf } from '#server/file/store/file-store.ts'
import { requestJobMove } from '#server/store/job.ts'
import { personOf } from '#server/store/session.ts'
import { text } from '#server/texts.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { jobRow, jobUntil, readCsv } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sampleLocales } from '#tests/support/samples.ts'

let server: TestServer
let token: string
let other: string
/** May do nothing. */
const nobody = { id: 0, login: '', name: '', roles: [], shops: [] }

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'orders')
  other = await signIn(server.url, 'customers')
})
afterAll(() => server.close())

const post = (path: string, body?: object, locale = 'de_DE', by = token) =>
  call(server.url, by, 'POST', path, body, { 'Override-Locale': locale })
const abort = (id: number, by = token) => call(server.url, by, 'DELETE', `/api/v3/search/export/${id}`)

const startedExport = async (body: object, locale = 'de_DE', by = token): Promise<number> => {
  const answer = await post('/api/v3/search/export', body, locale, by)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return routes['export.start'].answer.parse(answer.body).payload.id
}

const fileOf = async (id: number, by = token): Promise<{ url: string; text: string; headers: Headers }> => {
  const row = routes['record.read'].answer.parse((await post(`/api/v3/export-job/${id}`, undefined, 'de_DE', by)).body)
  const url = String(row.payload['download_url'])
  const answer = await fetch(new URL(url, server.url), { headers: { Token: by } })
  expect(answer.status).toBe(200)
  // a decoder of its own: `text()` would swallow the mark
  const bytes = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  return { url, text: bytes, headers: answer.headers }
}

const exported = async (body: object, locale = 'de_DE', by = token): Promise<string> => {
  const id = await startedExport(body, locale, by)
  expect(await jobUntil(server.db, id)).toMatchObject({ state: 'completed' })
  return (await fileOf(id, by)).text
}

/** How many statements this connection keeps waiting. */
const waitingFor = async (client: PoolClient): Promise<number> => {
  const { rows } = await client.query<{ waiting: number }>(
    'select count(*)::integer as waiting from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
  )
  return rows[0]?.waiting ?? 0
}

const listed = async (by = token): Promise<number[]> => {
  const body = { object: 'export-job', scope: ['results'], params: { page_size: 100 } }
  const { payload } = routes.search.answer.parse((await post('/api/v3/search', body, 'de_DE', by)).body)
  return (payload.results ?? []).map(({ id }) => id)
}

test('the finished exports of the demo data are fetched, each with as many rows as it says', async () => {
  const jobs = await server.db.rows<{
    id: number
    login: string
    object: string
    items_total: number
    is_named: boolean
  }>(sql`
    select j.id, u.login, j.object, j.items_total,
      j.file_name like '% ' || to_char(j.date_started at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24.MI') || '.csv' as is_named
    from export_jobs j join users u on u.id = j.user_id
    where j.state = 'completed' order by j.id`)
  const orders = server.db.rows<{ number: string }>(sql`
    select number from orders where status = 'processing' order by number`)
  const found: [string, number][] = []
  let numbers: (string | undefined)[] = []
  for (const { id, login, object } of jobs) {
    const [, ...rows] = readCsv((await fileOf(id, await signIn(server.url, login))).text, ';')
    found.push([`${login} ${object}`, rows.length])
    if (object === 'order') numbers = rows.map(([number]) => number)
  }
  expect(found).toEqual(jobs.map(({ login, object, items_total }) => [`${login} ${object}`, items_total]))
  expect(found.map(([what]) => what)).toEqual(['orders order', 'customers customer', 'admin customer'])
  // by when each was begun, not by when the demo data was made
  expect(jobs.every(({ is_named }) => is_named)).toBe(true)
  // what it says that it holds, and nothing else
  expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual((await orders).map(({ number }) => number))
})

describe('an export', () => {
  test('holds what the search finds, in its order, with the columns asked for', async () => {
    const params = {
      filters: [{ field: 'status', op: 'eq', value: 'processing' }],
      sort: [{ field: 'number', dir: 'asc' }],
    }
    const csv = await exported({ object: 'order', params, columns: ['number', 'total', 'shop'], format: 'machine' })
    const found = await server.db.rows<{ number: string; total: string; id: number; name: string }>(sql`
      select o.number, o.total, s.id, s.name from orders o join shops s on s.id = o.shop_id
      where status = 'processing' order by number, o.id`)
    expect(found.length).toBeGreaterThan(10)
    expect(readCsv(csv, ',')).toEqual([
      ['number', 'total', 'shop_id', 'shop'],
      ...found.map(({ number, total, id, name }) => [number, total, String(id), name]),
    ])
  })

  test('tells how far it is, who asked, and what for', async () => {
    const params = { query: 'müller', filters: [{ field: 'status', op: 'in', value: ['processing', 'completed'] }] }
    const id = await startedExport({ object: 'order', params })
    const { items_total } = await jobUntil(server.db, id)
    const { body } = await post(`/api/v3/export-job/${id}`)
    expect(routes['record.read'].answer.parse(body).payload).toMatchObject({
      kind: 'export',
      object: 'order',
      state: 'completed',
      progress: 100,
      items_processed: items_total,
      filters: 'Status: In Bearbeitung oder Abgeschlossen; Suche „müller“',
      file_name: expect.stringMatching(/^Aufträge \d{4}-\d\d-\d\d \d\d\.\d\d\.csv$/),
      user: { label: expect.any(String) },
    })
  })

  const sessionFor = async (params: object) => {
    const { body } = await post('/api/v3/search', {
      object: 'order',
      scope: ['ids'],
      params: { ...params, session: 'new' },
    })
    const { session, ids = [] } = routes.search.answer.parse(body).payload
    return { session: session?.id ?? '', ids }
  }
  const asWritten = { object: 'order', columns: ['number'], format: 'machine' }
  const numbersOf = (csv: string) =>
    readCsv(csv, ',')
      .slice(1)
      .map(([number]) => number)
  const numbersFor = async (ids: readonly number[]) => {
    const rows = await server.db.rows<{ id: number; number: string }>(
      sql`select id, number from orders where id = any(${ids}::bigint[])`,
    )
    return ids.map((id) => rows.find((row) => row.id === id)?.number)
  }
  const wordsOf = async (id: number) =>
    (await server.db.one<{ filters: string }>(sql`select filters from export_jobs where id = ${id}`)).filters

  test('holds exactly the chosen records, in the order of the list', async () => {
    const rows = await server.db.rows<{ id: number; number: string }>(
      sql`select id, number from orders order by random() limit 7`,
    )
    const params = { sort: [{ field: 'number', dir: 'asc' }] }
    const id = await startedExport({ ...asWritten, params, ids: rows.map((row) => row.id) })
    expect(await jobUntil(server.db, id)).toMatchObject({ state: 'completed', items_total: 7, items_processed: 7 })
    expect(numbersOf((await fileOf(id)).text)).toEqual(rows.map(({ number }) => number).toSorted())
    expect(await wordsOf(id)).toBe('7 ausgewählte Einträge')
  })

  test('holds nothing chosen that its user may not see', async () => {
    const denied = await signIn(server.url, 'orders.deny')
    const rows = await server.db.rows<{ id: number }>(sql`select max(id) as id from orders group by shop_id`)
    const ids = rows.map(({ id }) => id)
    expect(numbersOf(await exported({ ...asWritten, ids }, 'de_DE', denied)).length).toBe(ids.length - 1)
  })

  test('holds all that were found but for those that were taken out, and says what was asked', async () => {
    const { session, ids } = await sessionFor({ filters: [{ field: 'status', op: 'eq', value: 'proposal' }] })
    const except = [ids[0] ?? 0, ids[3] ?? 0]
    const id = await startedExport({ ...asWritten, params: { session }, except })
    expect(await jobUntil(server.db, id)).toMatchObject({
      items_total: ids.length - 2,
      items_processed: ids.length - 2,
    })
    expect(numbersOf((await fileOf(id)).text)).toEqual(await numbersFor(ids.filter((one) => !except.includes(one))))
    expect(await wordsOf(id)).toBe('Status: Angebot gesendet; ohne 2 Einträge')
  })

  test('names in its words only whom its user may read', async () => {
    const customer = await server.db.one<{ id: number; label: string; shop_id: number }>(sql`
      select id, company as label, shop_id from customers where company <> '' and shop_id is not null limit 1`)
    const method = await server.db.one<{ id: number; name: string }>(sql`select id, name from shipping_methods limit 1`)
    const asks = async (login: string, filters: object[], object = 'order') =>
      wordsOf(await startedExport({ object, params: { filters } }, 'en_EN', await signIn(server.url, login)))
    const ofCustomer = [{ field: 'customer', op: 'in', value: [customer.id, 99_999_999] }]
    expect(await asks('orders', ofCustomer)).toBe(`Customer: ${customer.label} or #99999999`)
    expect(await asks('shipping', ofCustomer)).toBe(`Customer: #${customer.id} or #99999999`)
    // what everyone chooses from has its name for everyone
    const chosen = [{ field: 'shipping_method', op: 'eq', value: method.id }]
    expect(await asks('shipping', chosen)).toBe(`Shipping method: ${method.name}`)
    const ofUser = [{ field: 'user', op: 'eq', value: 1 }]
    expect(await asks('nobody', ofUser, 'export-job')).toMatch(/: #1$/)
    expect(await asks('admin', ofUser, 'export-job')).toMatch(/: Katrin Großmann$/)
    // a customer of a shop that is denied
    await server.db.run(sql`
      insert into user_shop_access (user_id, shop_id, area, level)
      select id, ${customer.shop_id}, 'customers', 'deny' from users where login = 'orders.view'`)
    expect(await asks('orders.view', ofCustomer)).toBe(`Customer: #${customer.id} or #99999999`)
  })

  test('shows nobody what they may not see', async () => {
    const denied = await signIn(server.url, 'orders.deny')
    const shops = (csv: string) =>
      new Set(
        readCsv(csv, ',')
          .slice(1)
          .map(([shop]) => shop),
      )
    const asked = { object: 'order', columns: ['shop'], format: 'machine' }
    const all = shops(await exported(asked))
    const fewer = shops(await exported(asked, 'de_DE', denied))
    expect(all.difference(fewer).size).toBe(1)
    expect(fewer.size).toBeGreaterThan(1)
  })

  test('asks again what its user may see when it runs', async () => {
    const id = (
      await server.db.one<{ id: number }>(sql`
        insert into export_jobs (user_id, object, state) select id, 'user', 'queued' from users where login = 'orders'
        returning id`)
    ).id
    expect(await jobUntil(server.db, id)).toMatchObject({ state: 'failed', reason: 'no_right', file_id: null })
  })

  test.each([
    [{ object: 'nothing' }, 'unknown_object'],
    [{ object: 'order', columns: ['password'] }, 'unknown_field'],
    [{ object: 'order', columns: ['has_shop'] }, 'unknown_field'],
    [{ object: 'order', params: { filters: [{ field: 'x', op: 'eq', value: 1 }] } }, 'unknown_field'],
    [{ object: 'order', params: { filters: [{ field: 'total', op: 'eq', value: 'x' }] } }, 'bad_value'],
    [{ object: 'order', params: { sort: [{ field: 'email', dir: 'asc' }] } }, 'unknown_field'],
    [{ object: 'order', format: 'xlsx' }, 'invalid'],
    [{ object: 'order', ids: [] }, 'invalid'],
    [{ object: 'order', except: [1] }, 'bad_value'],
    [{ object: 'order', ids: [1], except: [2] }, 'bad_value'],
    [{ object: 'order', ids: [1], params: { query: 'a' } }, 'bad_value'],
    [{ object: 'order', ids: [1], params: { session: 'x' } }, 'bad_value'],
  ])('refuses %j before anything waits', async (body, code) => {
    expect(await post('/api/v3/search/export', body)).toMatchObject({ status: 422, body: { code } })
  })
})

describe('a file for people', () => {
  const number = (cell: string, tag: string) => {
    const sign = new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
    expect(cell).not.toMatch(sign === ',' ? /\./ : /,/)
    return Number(cell.replace(sign, '.'))
  }

  test.each(sampleLocales)('%s: every value comes back as it was', async (locale) => {
    const columns = [
      'number',
      'status',
      'total',
      'currency',
      'cart_weight',
      'vat_exempt',
      'date_created',
      'desired_delivery',
      'customer',
    ]
    const separator = locale === 'en_EN' ? ',' : ';'
    const params = { sort: [{ field: 'number', dir: 'asc' }] }
    // the currency comes beside the sum without being asked for
    const asked = columns.filter((name) => name !== 'currency')
    const people = await exported({ object: 'order', params, columns: asked, format: 'locale' }, locale)
    const machine = await exported({ object: 'order', params, columns, format: 'machine' }, locale)
    expect(people.charCodeAt(0)).toBe(0xfeff)
    const [head = [], ...rows] = readCsv(people.slice(1), separator)
    const [, ...raw] = readCsv(machine, ',')
    expect(head).toEqual(
      columns.map((name) => {
        const label = text(locale, 'entities', `order.${name}`)
        return name === 'date_created' ? `${label} (Europe/Berlin)` : label
      }),
    )
    expect(head.filter((word) => word.startsWith('order.'))).toEqual([])
    const word = new Map(orderStatuses.map((status) => [text(locale, 'entities', `order.status.${status}`), status]))
    const { tag } = locales[locale]
    const zoned = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    expect(rows.length).toBe(raw.length)
    expect(rows.length).toBeGreaterThan(500)
    for (const [at, row] of rows.entries()) {
      const [no, status, total, currency, weight, exempt, created, delivery, , customer] = raw[at] ?? []
      expect(row).toHaveLength(columns.length)
      expect(row[0]).toBe(no)
      expect(word.get(row[1] ?? '')).toBe(status)
      expect(number(row[2] ?? '', tag)).toBe(Number(total))
      expect(row[3]).toBe(currency)
      expect(number(row[4] ?? '', tag)).toBe(Number(weight))
      expect(row[5]).toBe(text(locale, 'search', exempt === 'true' ? 'yes' : 'no'))
      expect(row[6]).toBe(
        zoned
          .format(new Date(created ?? ''))
          .replaceAll('/', '.')
          .replace(',', ''),
      )
      expect(row[7]?.split('.').toReversed().join('-')).toBe(delivery)
      expect(row[8]).toBe(customer)
    }
  })

  test('all columns are those of the entity, each with a heading in words', async () => {
    for (const object of ['order'] as const) {
      const csv = await exported({ object }, 'en_EN')
      const [head = []] = readCsv(csv.slice(1), ',')
      expect(head.length).toBeGreaterThan(15)
      expect(head.filter((word) => word.includes(`${object}.`))).toEqual([])
      expect(new Set(head).size).toBe(head.length)
    }
  })
})

test.each(
  entities.filter(({ fields }) =>
    Object.values(fields).some((field) => field.kind === 'file' && field.derived !== true && field.inner !== true),
  ),
)('the files of a $name are called by their names', async ({ name, fields, table }) => {
  const admin = await signIn(server.url, 'admin')
  const column = Object.keys(fields).find((one) => fields[one]?.kind === 'file') ?? ''
  const { id } = await server.db.one<{ id: number }>(sql`
      insert into files (user_id, name, type, size, sha256, path, date_expires)
      select id, '=a.png', 'image/png', 1, '', ${`test-${name}`}, now() + interval '1 day'
      from users where login = 'admin' returning id`)
  await server.db.run(sql`
      update ${named(table)} set ${named(`${column}_id`)} = ${id} where id = (select min(id) from ${named(table)})`)
  for (const format of ['locale', 'machine'] as const)
    expect(await exported({ object: name, format }, 'en_EN', admin)).toContain(`'=a.png`)
})

describe('a cell that a spreadsheet would calculate', () => {
  const signs = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20']
  const before = ['', ' ', '  ', '\u00A0', ' \u00A0\u202F', '\u2007', '\u3000', '\u200B', '\uFEFF', '\u2028', '\u0085']
  const calculated = [
    ...signs.flatMap((sign) => before.map((space) => `${space}${sign}1+1`)),
    ...signs.flatMap((sign) => ['\t', '\n', '\r', '\r\n', ' \n\t'].map((space) => `${space}${sign}1`)),
    '\tx',
    '\nx',
    '+49 30',
    // what has the apostrophe itself gets another: whoever takes one off again has what was there
    "'=1",
    "'' =1",
  ]
  const plain = [' \tx', 'a;b', 'a"b', 'two\nlines', '', ' x', '\u00A0x', "'a", 'a=1', '1-1', '（＝）']

  test.each(['locale', 'machine'] as const)('is a text in the %s form', async (format) => {
    const notes = [...calculated, ...plain]
    const ids = await server.db.rows<{ id: number }>(sql`select id from orders order by id limit ${notes.length}`)
    await server.db.run(sql`
      update orders set internal_note = note from unnest(${ids.map(({ id }) => id)}::bigint[], ${notes}::text[]) g (id, note)
      where orders.id = g.id`)
    const csv = await exported({
      object: 'order',
      ids: ids.map(({ id }) => id),
      columns: ['internal_note', 'total'],
      format,
    })
    const rows = readCsv(csv.replace(/^\uFEFF/, ''), format === 'machine' ? ',' : ';').slice(1)
    const expected = [...calculated.map((note) => `'${note}`), ...plain]
    expect(rows).toHaveLength(expected.length)
    expect(new Set(rows.map(([note]) => note))).toEqual(new Set(expected))
  })

  test('a negative number stays one', async () => {
    await server.db.run(sql`update orders set total = -12.50 where id = (select min(id) from orders)`)
    const { number } = await server.db.one<{ number: string }>(sql`select number from orders order by id limit 1`)
    const csv = await exported({ object: 'order', columns: ['number', 'total'] })
    expect(readCsv(csv.slice(1), ';').find(([no]) => no === number)?.[1]).toBe('-12,50')
  })
})

describe('abort', () => {
  /** A job that nobody here works on: its worker gave its sign of life just now. */
  const standing = async (state: ExportState): Promise<number> =>
    (
      await server.db.one<{ id: number }>(sql`
        insert into export_jobs (user_id, object, state, worker, attempt, heartbeat, date_created)
        select id, 'order', ${state}, 'another', 1, ${state === 'queued' ? null : new Date().toISOString()}, now()
        from users where login = 'orders' returning id`)
    ).id

  test.each(['in-progress', 'finalizing', 'aborting'] as const)(
    '%s: aborting, then gone from the list',
    async (state) => {
      const id = await standing(state)
      expect(await listed()).toContain(id)
      expect(await abort(id)).toMatchObject({ status: 200, body: { payload: true } })
      expect(await jobRow(server.db, id)).toMatchObject({ state: 'aborting' })
      expect(await listed()).toContain(id)
      expect(await abort(id)).toMatchObject({ status: 200 })
      await server.db.run(sql`update export_jobs set heartbeat = now() - interval '11 seconds' where id = ${id}`)
      expect(await jobUntil(server.db, id)).toMatchObject({ state: 'failed', reason: 'aborted' })
      expect(await listed()).not.toContain(id)
    },
  )

  test.each(['completed', 'failed'] as const)('%s: the job is deleted', async (state) => {
    const id = await standing(state)
    expect(await listed()).toContain(id)
    expect(await abort(id)).toMatchObject({ status: 200, body: { payload: true } })
    expect(await jobRow(server.db, id)).toBeUndefined()
    expect(await abort(id)).toMatchObject({ status: 404 })
  })

  test('queued: gone at once', async () => {
    // whoever holds the job's row keeps the workers from taking it
    const id = await transaction(server.db, async (tx) => {
      const { id } = await tx.one<{ id: number }>(sql`
        insert into export_jobs (user_id, object, state) select id, 'order', 'queued' from users where login = 'orders'
        returning id`)
      const { id: user } = await tx.one<{ id: number }>(sql`select id from users where login = 'orders'`)
      const person = await personOf(tx, user)
      await requestJobMove(tx, { user: person ?? nobody, address: '' }, id, { type: 'export-job.abort' })
      return id
    })
    expect(await jobRow(server.db, id)).toMatchObject({ state: 'failed', reason: 'aborted' })
    expect(await listed()).not.toContain(id)
  })

  test('while the rows are still counted: nobody waits for the count', async () => {
    const other = await server.db.pool.connect()
    try {
      // whoever counts waits for this transaction
      await other.query('begin; lock table orders in access exclusive mode')
      const id = await startedExport({ object: 'order' })
      await expect.poll(() => waitingFor(other), { timeout: 20_000 }).toBe(1)
      expect(await abort(id)).toMatchObject({ status: 200 })
      expect(await jobUntil(server.db, id)).toMatchObject({ state: 'failed', reason: 'aborted' })
      expect(await waitingFor(other)).toBe(0)
    } finally {
      await other.query('rollback')
      other.release()
    }
  })

  test('is kept by the manager', async () => {
    const id = await standing('in-progress')
    await abort(id)
    await server.db.run(sql`update export_jobs set heartbeat = now() - interval '11 seconds' where id = ${id}`)
    await jobUntil(server.db, id)
    const admin = await signIn(server.url, 'admin')
    const body = { object: 'export-history', scope: ['results'] }
    const { payload } = routes.search.answer.parse((await post('/api/v3/search', body, 'de_DE', admin)).body)
    expect(payload.results?.find((row) => row.id === id)).toMatchObject({ state: 'failed', reason: 'aborted' })
  })

  test('is in the list of whoever started it, and an administrator finds it among all that there were', async () => {
    const id = await standing('completed')
    const admin = await signIn(server.url, 'admin')
    const found = async (object: string, by: string) => {
      const { body } = await post('/api/v3/search', { object, scope: ['results'] }, 'de_DE', by)
      return routes.search.answer.parse(body).payload.results?.some((row) => row.id === id)
    }
    expect(await found('export-job', token)).toBe(true)
    expect(await found('export-job', admin)).toBe(false)
    expect(await found('export-history', admin)).toBe(true)
    expect(await post(`/api/v3/export-job/${id}`, {}, 'de_DE', admin)).toMatchObject({ status: 404 })
    expect(await post(`/api/v3/export-history/${id}`, {}, 'de_DE', admin)).toMatchObject({ status: 200 })
  })

  test('belongs to whoever started it, and to an administrator', async () => {
    const id = await standing('completed')
    expect(await abort(id, other)).toMatchObject({ status: 404 })
    expect(await abort(id, await signIn(server.url, 'admin'))).toMatchObject({ status: 200 })
  })

  test('takes the file along', async () => {
    const id = await startedExport({ object: 'order' })
    await jobUntil(server.db, id)
    const { url } = await fileOf(id)
    const before = (await readdir(folderOf(server.config))).length
    await abort(id)
    expect((await readdir(folderOf(server.config))).length).toBe(before - 1)
    expect(await call(server.url, token, 'GET', url)).toMatchObject({ status: 404, body: { code: 'file_gone' } })
  })
})

describe('a job without a sign of life', () => {
  const silent = (seconds: number) =>
    server.db.one<{ id: number }>(sql`
      insert into export_jobs (user_id, object, state, worker, attempt, heartbeat)
      select id, 'order', 'in-progress', 'gone', 1, now() - make_interval(secs => ${seconds})
      from users where login = 'orders' returning id`)

  test('is gone on with by another worker', async () => {
    const { id } = await silent(15)
    expect(await jobUntil(server.db, id)).toMatchObject({ state: 'completed', attempt: 2 })
  })

  test('has stalled after a minute, and can be tried again', async () => {
    const { id } = await silent(61)
    expect(await jobUntil(server.db, id)).toMatchObject({ state: 'failed', reason: 'stalled' })
    expect((await post(`/api/v3/export-job/${id}/action/retry`, { version: 1 }, 'de_DE', other)).status).toBe(404)
    const again = await post(`/api/v3/export-job/${id}/action/retry`, { version: 1 })
    expect(again).toMatchObject({ status: 200, body: { payload: { entity: { id, state: 'queued' } } } })
    expect(await jobUntil(server.db, id, ({ state }) => state === 'completed')).toMatchObject({ reason: null })
    expect(await post(`/api/v3/export-job/${id}/action/retry`, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'export_complete' },
    })
  })

  test('is given up when it took five workers with it', async () => {
    const { id } = await silent(15)
    await server.db.run(sql`update export_jobs set attempt = 5 where id = ${id}`)
    expect(await jobUntil(server.db, id)).toMatchObject({ state: 'failed', reason: 'failed' })
  })
})

describe('a ticket', () => {
  let file: string
  beforeEach(async () => {
    const one = await server.db.one<{ id: number }>(sql`select max(id) as id from orders`)
    const { file_id } = await jobUntil(server.db, await startedExport({ object: 'order', ids: [one.id] }))
    file = `/api/v3/file/${file_id}`
  })
  const ticket = async (): Promise<string> =>
    routes['file.ticket'].answer.parse((await post(`${file}/ticket`)).body).payload.url
  const open = (url: string): Promise<Answer> => call(server.url, undefined, 'GET', url)

  test('opens its file once, without a token, as a download', async () => {
    const url = await ticket()
    const first = await open(url)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''Auftr%C3%A4ge/)
    expect(await open(url)).toMatchObject({ status: 410, body: { code: 'ticket_over' } })
  })
  test('is over after five minutes', async () => {
    const url = await ticket()
    await server.db.run(sql`update file_tickets set until = now() - interval '1 second'`)
    expect(await open(url)).toMatchObject({ status: 410 })
  })
  test('that was never given opens nothing', async () => {
    expect(await open('/api/v3/file/ticket/x')).toMatchObject({ status: 404, body: { code: 'ticket_unknown' } })
  })
  test('and the file are nobody else’s', async () => {
    expect(await post(`${file}/ticket`, undefined, 'de_DE', other)).toMatchObject({ status: 404 })
    expect(await call(server.url, other, 'GET', `${file}/content`)).toMatchObject({ status: 404 })
    expect(await call(server.url, undefined, 'GET', `${file}/content`)).toMatchObject({ status: 401 })
  })
  test('is kept as a hash only', async () => {
    const url = await ticket()
    const kept = await server.db.rows<object>(sql`select encode(token_hash, 'escape') as hash from file_tickets`)
    expect(JSON.stringify(kept)).not.toContain(path.basename(url))
  })
  test('a file whose bytes are not there is gone, by token and by ticket', async () => {
    const url = await ticket()
    await rm(folderOf(server.config), { recursive: true })
    for (const address of [`${file}/content`, url]) {
      const answer = await fetch(new URL(address, server.url), { headers: { Token: token } })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'file_gone', error: expect.any(String) })
    }
    await mkdir(folderOf(server.config), { recursive: true })
  })

  test('a file goes when its time is over', async () => {
    // what records have taken stays
    await server.db.run(sql`update files set date_expires = now() - interval '1 second' where record_id is null
      and id not in (select file_id from media)`)
    const taken = await server.db.rows<{ path: string }>(sql`select path from files where record_id is not null`)
    // what a killed server left behind goes with them, what is being written now stays
    const [stray, fresh] = ['stray.csv', 'fresh.csv'].map((name) => path.join(folderOf(server.config), name))
    for (const file of [stray, fresh]) await writeFile(file ?? '', 'x')
    await utimes(stray ?? '', new Date(0), new Date(0))
    await runHousekeeping(server.db, fileStore(server.config))
    const left = await readdir(folderOf(server.config))
    expect(left.filter((name) => taken.every((one) => one.path !== name))).toEqual(['fresh.csv'])
    expect(await post(`${file}/ticket`)).toMatchObject({ status: 404, body: { code: 'file_gone' } })
  })
})

describe('a search that was frozen', () => {
  const frozen = async (params: object) => {
    const asked = { object: 'order', scope: ['total'], params: { ...params, session: 'new' } }
    const { payload } = routes.search.answer.parse((await post('/api/v3/search', asked)).body)
    return payload.session ?? { id: '', total: 0 }
  }
  const params = {
    filters: [{ field: 'status', op: 'in', value: ['processing', 'on-hold'] }],
    sort: [{ field: 'total', dir: 'asc' }],
  }

  test('is exported as it was, in its order', async () => {
    const { id, total } = await frozen(params)
    const before = await exported({ object: 'order', params, columns: ['number'], format: 'machine' })
    await server.db.run(sql`
      update orders set status = 'cancelled' where id in (select id from orders where status = 'processing' limit 3)`)
    const after = await exported({ object: 'order', params: { session: id }, columns: ['number'], format: 'machine' })
    expect(after).toBe(before)
    expect(readCsv(after, ',')).toHaveLength(total + 1)
    expect(await exported({ object: 'order', params, columns: ['number'], format: 'machine' })).not.toBe(before)
  })

  test('is moved as a whole', async () => {
    const { id, total } = await frozen(params)
    const body = { action: 'order.hold', session: id }
    const dry = await post('/api/v3/order/bulk', { ...body, dry_run: true })
    const answer = await post('/api/v3/order/bulk', body)
    expect(dry.status, JSON.stringify(dry.body)).toBe(200)
    const { job } = started.parse(routes['object.bulk'].answer.parse(answer.body).payload)
    expect(await jobUntil(server.db, job.id)).toMatchObject({ state: 'completed', items_total: total })
  })

  test('is nobody else’s, and over once it is forgotten', async () => {
    const { id } = await frozen(params)
    const admin = await signIn(server.url, 'admin')
    const asked = { object: 'order', params: { session: id } }
    expect(await post('/api/v3/search/export', asked, 'de_DE', admin)).toMatchObject({ status: 404 })
    expect(await post('/api/v3/search/export', { ...asked, params: { session: 'x' } })).toMatchObject({ status: 404 })
  })
})
