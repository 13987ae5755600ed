import { readdir } from 'node:fs/promises'
import { XMLParser } from 'fast-xml-parser'
import Papa from 'papaparse'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeedPreview } from '#api/product/feed.ts'
import { runFeeds } from '#server/feed/by-the-clock.ts'
import { fileStore, folderOf } from '#server/file/store/file-store.ts'
import { runFeed } from '#server/feed/run.ts'
import { storedFeed } from '#server/feed/stored.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = {
  payload: Row & { entity: Row; job: { id: number }; url: string; results: Row[] }
  code?: string
  fields?: Readonly<Record<string, string[]>>
}

let server: TestServer
let token: string
const publicUrl = 'https://kontor.example'

beforeAll(async () => {
  server = await startServer({ publicUrl, trustProxy: 1 })
  token = await signIn(server.url, 'products')
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body?: object, who = token) => {
  const answer = await call(server.url, who, method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const usual = {
  target: 'social',
  format: 'csv',
  shop_id: 1,
  locale: 'de_DE',
  price_list_id: 1,
  is_active: true,
  is_net: false,
  sku_prefix: null,
}
const create = async (data: object = {}): Promise<Row> => {
  const { status, body } = await ask('POST', 'feed', { data: { name: `f-${randomUUID()}`, ...usual, ...data } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
const work = async ({ id }: Row, way: 'run' | 'check' = 'run') => {
  const { status, body } = await ask('POST', `feed/${id}/${way}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return jobUntil(server.db, body.payload.job.id)
}
const read = async ({ id }: Row): Promise<Row> => (await ask('POST', `feed/${id}`, {})).body.payload
const preview = async ({ id }: Row) => (await ask('POST', `feed/${id}/preview`)).body.payload as unknown as FeedPreview // as the contract says
const remove = async (object: string, { id }: Row, who = token) => {
  const { version } = (await ask('POST', `${object}/${id}`, {}, who)).body.payload
  return ask('DELETE', `${object}/${id}`, { version }, who)
}
const change = async (one: Row, data: object) =>
  ask('PATCH', `feed/${one.id}`, { data, version: (await read(one)).version })
const addressOf = async ({ id }: Row): Promise<string> =>
  (await ask('POST', `feed/${id}/address`)).body.payload.url.replace(publicUrl, '')

/** From an address of its own each time, so that no test waits for another. */
let addresses = 0
const fetched = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  addresses += 1
  return fetch(`${server.url}${path}`, {
    method,
    headers: { 'x-forwarded-for': `198.51.100.${addresses % 250}`, ...headers },
  })
}
const rowsOf = async (one: Row): Promise<Record<string, string>[]> => {
  const { data, errors } = Papa.parse<Record<string, string>>(await (await fetched(await addressOf(one))).text(), {
    header: true,
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  return data
}

/** A product that every target takes, with a picture of the demo. */
const makeProduct = async (data: object = {}, shops: number[] = [1]): Promise<Row & { sku: string }> => {
  const sku = `F-${randomUUID().slice(0, 8)}`
  const picture = await server.db.one<{ id: number }>(sql`select min(id) as id from media where shop_id is null`)
  const { status, body } = await ask('POST', 'product', {
    data: {
      name: 'Biwaksack',
      sku,
      slug: sku.toLowerCase(),
      short_description: 'Leicht und dicht.',
      manage_stock: false,
      shops: shops.map((shop_id) => ({ shop_id })),
      media: [{ media_id: picture.id }],
      ...data,
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const { id } = body.payload
  await server.db.run(sql`update products set is_active = true where id = ${id}`)
  await priced(id, 1, '119.00')
  return { ...body.payload, sku }
}
const priced = async (product: number, list: number, price: string, from = 1) => {
  const { status, body } = await ask('POST', 'price', {
    data: { product_id: product, price_list_id: list, tiers: [{ min_quantity: from, price }] },
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
const verdict = async (one: Row, product: Row) =>
  server.db.maybe<Record<string, unknown>>(sql`
    select outcome, reason, attribute, change from feed_products where feed_id = ${one.id} and product_id = ${product.id}`)

describe('who may', () => {
  test('see and run the feeds of their shops alone', async () => {
    const german = await create()
    const swiss = await create({ shop_id: 2, price_list_id: 2 })
    const [view, deny, orders] = await Promise.all(
      ['products.view', 'products.deny', 'orders'].map((login) => signIn(server.url, login)),
    )
    const shop = async (login: string) =>
      (
        await server.db.one<{ shop: number }>(sql`
          select a.shop_id as shop from user_shop_access a join users u on u.id = a.user_id
          where u.login = ${login} and a.area = 'products' limit 1`)
      ).shop
    const of = { [await shop('products.view')]: german, 2: swiss, 1: german }
    const viewed = of[await shop('products.view')] ?? german
    const denied = of[await shop('products.deny')] ?? german
    expect((await ask('POST', `feed/${viewed.id}`, {}, view)).status).toBe(200)
    for (const way of ['run', 'check', 'address', 'address/renew'])
      expect((await ask('POST', `feed/${viewed.id}/${way}`, undefined, view)).status, way).toBe(403)
    for (const way of ['', '/preview', '/address', '/run'])
      expect((await ask('POST', `feed/${denied.id}${way}`, way === '' ? {} : undefined, deny)).status, way).toBe(404)
    expect((await ask('POST', `feed/${german.id}`, {}, orders)).status).toBe(403)
  })

  test('read nothing of the secret in the record, its list or its export', async () => {
    const one = await create()
    const { secret } = await server.db.one<{ secret: string }>(sql`select secret from feeds where id = ${one.id}`)
    expect(secret).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(await read(one))).not.toContain(secret)
    const { body } = await ask('POST', 'search', { object: 'feed', scope: ['results'] })
    expect(JSON.stringify(body)).not.toContain(secret)
    expect(await addressOf(one)).toBe(`/feeds/${secret}.csv`)
  })
})

test('a feed has a format that its target reads, and a copy is not active', async () => {
  const wrong = await ask('POST', 'feed', { data: { name: 'x', ...usual, target: 'merchant', format: 'csv' } })
  expect(wrong).toMatchObject({ status: 422, body: { fields: { format: ['This target reads XML, TSV'] } } })
  const one = await create({ target: 'merchant', format: 'xml' })
  const copy = await ask('POST', `feed/${one.id}/clone`, {})
  expect(copy.status).toBe(200)
  expect(copy.body.payload).toMatchObject({ is_active: false, target: 'merchant' })
  expect(await addressOf(copy.body.payload)).not.toBe(await addressOf(one))
})

describe('settings that cannot be right together', () => {
  // nothing that is sold is told in Finnish
  beforeAll(() => server.db.run(sql`delete from translations where object = 'product' and locale = 'fi_FI'`))

  const refused = async (data: object) => {
    const { status, body } = await ask('POST', 'feed', { data: { name: `f-${randomUUID()}`, ...usual, ...data } })
    return [status, body.fields]
  }

  test.each([
    [
      { locale: 'fi_FI' },
      { locale: ['The texts of “nordlicht.de” are written in another language: German (Germany)'] },
    ],
    [
      { price_list_id: 2 },
      { price_list_id: ['“Endkunde Schweiz, brutto” has its prices in CHF, “nordlicht.de” sells in EUR'] },
    ],
    [{ price_list_id: 3 }, { price_list_id: ['“Fachhandel, netto” does not apply to “nordlicht.de”'] }],
    [
      { is_net: true },
      { is_net: ['“Endkunde Deutschland, brutto” includes tax: net prices come from a price list without tax'] },
    ],
    [
      { sku_prefix: 'A & <x>-' },
      { sku_prefix: ['Letters a–z, digits, full stop, hyphen and underscore only, such as CH-'] },
    ],
  ])('%o are refused at their field', async (data, fields) => {
    expect(await refused(data)).toEqual([422, fields])
  })

  test('as a shop changes they stop no other change, and the preview tells them', async () => {
    const one = await create()
    expect((await preview(one)).contradictions).toEqual([])
    await server.db.run(sql`update shops set currency = 'CHF' where id = 1`)
    try {
      expect((await preview(one)).contradictions).toEqual([
        '“Endkunde Deutschland, brutto” has its prices in EUR, “nordlicht.de” sells in CHF',
      ])
      expect((await change(one, { sku_prefix: 'DE-' })).status).toBe(200)
      expect((await change(one, { price_list_id: 3 })).status).toBe(422)
    } finally {
      await server.db.run(sql`update shops set currency = 'EUR' where id = 1`)
    }
  })
})

test('the history of a feed says who had it run, or that it was the clock, and what came of it', async () => {
  const one = await create()
  await work(one, 'check')
  await work(one)
  await runFeeds(server.db, server.config, new AbortController().signal)
  const counted = /^included_count: \d+ · excluded_count: \d+ · invalid_count: \d+$/
  const { history } = (await ask('POST', `feed/${one.id}`, { expand: ['history'] })).body.payload
  expect(history).toMatchObject([
    { verb: 'feed.run', who: null, text: expect.stringMatching(counted) },
    { verb: 'feed.run', who: 'Leena Mäkelä', text: expect.stringMatching(counted) },
    { verb: 'feed.create', text: null },
  ])
})

test('a run is a job that writes the file, whatever else is at work at this feed waits', async () => {
  const one = await create()
  const { body } = await ask('POST', `feed/${one.id}/run`)
  const twice = await ask('POST', `feed/${one.id}/check`)
  const job = await jobUntil(server.db, body.payload.job.id)
  // it may have been over by then
  expect([200, 409]).toContain(twice.status)
  if (twice.status === 200) await jobUntil(server.db, twice.body.payload.job.id)
  const { included_count, excluded_count, invalid_count } = await read(one)
  expect(job).toMatchObject({ state: 'completed', items_done: included_count })
  expect(job.items_refused).toBe(Number(excluded_count) + Number(invalid_count))
  expect(job.outcome).toContain('in the feed')
  expect(await rowsOf(one)).toHaveLength(Number(included_count))
  await server.db.run(sql`
    insert into export_jobs (user_id, kind, object, action, action_params, state, worker, attempt, heartbeat)
    select id, 'bulk', 'feed', 'feed.run', ${JSON.stringify({ feed: one.id })}::jsonb, 'in-progress', 'another', 1, now()
    from users where login = 'products'`)
  expect((await ask('POST', `feed/${one.id}/run`)).body.code).toBe('feed_at_work')
})

describe('its address', () => {
  test('answers what the last run wrote, and that it is still the same', async () => {
    const one = await create({ locale: 'de_CH' })
    const path = await addressOf(one)
    expect((await fetched(path)).status).toBe(404)
    await work(one)
    const first = await fetched(path)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(first.headers.get('content-language')).toBe('de-CH')
    expect(first.headers.get('access-control-allow-credentials')).toBeNull()
    const tag = first.headers.get('etag') ?? ''
    const bytes = await first.text()
    expect((await fetched(path, { 'if-none-match': tag })).status).toBe(304)
    expect((await fetched(path, { 'if-none-match': `"other", ${tag}` })).status).toBe(304)
    expect((await fetched(path, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await fetched(path, {}, 'HEAD')).headers.get('etag')).toBe(tag)
    // what is only looked at changes no file
    await makeProduct()
    await work(one, 'check')
    expect((await fetched(path)).headers.get('etag')).toBe(tag)
    await work(one)
    const next = await fetched(path)
    expect(next.headers.get('etag')).not.toBe(tag)
    expect(await next.text()).not.toBe(bytes)
  })

  test('is nothing to whoever has another secret or ending, or while the feed is off', async () => {
    const one = await create()
    await work(one)
    const path = await addressOf(one)
    const other = path.replace(/[\da-f]\.csv$/, (end) => (end.startsWith('0') ? '1.csv' : '0.csv'))
    const answers = [other, path.replace('.csv', '.xml'), path.replace('.csv', ''), '/feeds/', `/feeds/${one.id}.csv`]
    for (const wrong of answers) {
      const answer = await fetched(wrong)
      expect([answer.status, await answer.text()], wrong).toEqual([404, 'Not found\n'])
    }
    expect((await fetched(path)).status).toBe(200)
    await change(one, { is_active: false })
    expect((await fetched(path)).status).toBe(404)
    expect((await ask('POST', `feed/${one.id}/run`)).body.code).toBe('feed_inactive')
    await work(one, 'check')
  })

  test('is another one once somebody has renewed it, and the history says who', async () => {
    const one = await create()
    await work(one)
    const before = await addressOf(one)
    const { status, body } = await ask('POST', `feed/${one.id}/address/renew`)
    expect(status).toBe(200)
    const after = body.payload.url.replace(publicUrl, '')
    expect(after).not.toBe(before)
    expect((await fetched(before)).status).toBe(404)
    expect((await fetched(after)).status).toBe(200)
    const { history } = (await ask('POST', `feed/${one.id}`, { expand: ['history'] })).body.payload
    expect(history).toMatchObject([{ verb: 'feed.renew_address' }, { verb: 'feed.run' }, { verb: 'feed.create' }])
    expect(JSON.stringify(await server.db.rows(sql`select * from audit_log where object = 'feed'`))).not.toContain(
      after.slice(7, 71),
    )
  })

  test('is asked for so often in a minute and no more', async () => {
    const one = { 'x-forwarded-for': '203.0.113.9' }
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async () => (await fetched('/feeds/x.csv', one)).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})

describe('a product', () => {
  test('is told with the prefix, the price of the list, and the tax or without it', async () => {
    const product = await makeProduct({}, [1, 3])
    const inFeed = async (one: Row, id: string) => (await rowsOf(one)).find((row) => row['id'] === id)
    const plain = await create()
    await work(plain)
    expect(await inFeed(plain, product.sku)).toMatchObject({
      title: 'Biwaksack',
      description: 'Leicht und dicht.',
      availability: 'in stock',
      condition: 'new',
      price: '119.00 EUR',
      link: `https://www.nordlicht.de/product/${product.sku.toLowerCase()}`,
    })
    const prefixed = await create({ sku_prefix: 'DE-' })
    await work(prefixed)
    expect(await inFeed(prefixed, `DE-${product.sku}`)).toMatchObject({ price: '119.00 EUR' })
    // of a list without tax the tax is added
    await priced(product.id, 3, '50.00')
    const trading = { shop_id: 3, price_list_id: 3 }
    const trade = await create({ ...trading })
    await work(trade)
    expect(await inFeed(trade, product.sku)).toMatchObject({ price: '59.50 EUR' })
    const tradeNet = await create({ ...trading, is_net: true })
    await work(tradeNet)
    expect(await inFeed(tradeNet, product.sku)).toMatchObject({ price: '50.00 EUR' })
  })

  test('tells a formula as it is: a machine reads it', async () => {
    const product = await makeProduct({ name: '=1+1' })
    const one = await create()
    await work(one)
    expect((await rowsOf(one)).find((row) => row['id'] === product.sku)?.['title']).toBe('=1+1')
  })

  test('is left out, each for its reason', async () => {
    const today = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const products = {
      inactive: await makeProduct(),
      hidden: await makeProduct({ visibility: 'hidden' }),
      not_yet: await makeProduct({ date_active_from: today(3) }),
      over: await makeProduct({ date_active_to: today(-3) }),
      no_price: await makeProduct(),
    }
    await server.db.run(sql`update products set is_active = false where id = ${products.inactive.id}`)
    await server.db.run(sql`
      update price_tiers set min_quantity = 10 where price_id = (select id from prices where product_id = ${products.no_price.id})`)
    const elsewhere = await makeProduct({}, [2])
    const one = await create()
    await work(one, 'check')
    for (const [reason, product] of Object.entries(products))
      expect(await verdict(one, product), reason).toMatchObject({ outcome: 'excluded', reason })
    expect(await verdict(one, elsewhere)).toBeUndefined()
    const { reasons } = await preview(one)
    for (const reason of Object.keys(products))
      expect(reasons).toContainEqual(expect.objectContaining({ outcome: 'excluded', reason, source: null }))
  })

  test('is refused, each for the rule that it breaks, which is named with its source', async () => {
    const missing = await makeProduct({ short_description: null })
    const too_long = await makeProduct({ name: 'Zelt '.repeat(36).trim() })
    const malformed = await makeProduct()
    await server.db.run(sql`
      update price_tiers set price = 0 where price_id = (select id from prices where product_id = ${malformed.id})`)
    const not_allowed = await makeProduct()
    await server.db.run(sql`
      insert into product_terms (product_id, term_id)
      select ${not_allowed.id}, t.id from product_attribute_terms t where t.name = 'Jedes Alter'`)
    const one = await create({ target: 'merchant', format: 'xml' })
    await work(one)
    const broken = { missing, too_long, malformed, not_allowed }
    const fields = { missing: 'description', too_long: 'title', malformed: 'price', not_allowed: 'age_group' }
    const { reasons } = await preview(one)
    for (const [reason, product] of Object.entries(broken)) {
      const attribute = fields[reason as keyof typeof fields]
      expect(await verdict(one, product)).toMatchObject({ outcome: 'invalid', reason, attribute })
      expect(reasons).toContainEqual(
        expect.objectContaining({ outcome: 'invalid', reason, attribute, source: expect.stringContaining('google') }),
      )
    }
    const { rss } = new XMLParser({ parseTagValue: false }).parse(await (await fetched(await addressOf(one))).text())
    const ids: string[] = rss.channel.item.map((item: Record<string, string>) => item['g:id'])
    for (const { sku } of Object.values(broken)) expect(ids).not.toContain(sku)
    expect(ids).toHaveLength(Number((await read(one))['included_count']))
    // the social catalogue has longer titles, and knows all ages
    const social = await create()
    await work(social, 'check')
    expect(await verdict(social, too_long)).toMatchObject({ outcome: 'included' })
    expect(await verdict(social, not_allowed)).toMatchObject({ outcome: 'included' })
  })

  test('says what has changed since the last file, and what is not there any more', async () => {
    const [same, changed, removed, gone] = [
      await makeProduct(),
      await makeProduct(),
      await makeProduct(),
      await makeProduct(),
    ]
    const one = await create()
    await work(one)
    expect(await verdict(one, same)).toMatchObject({ change: 'added' })
    const added = await makeProduct()
    await server.db.run(sql`update products set name = 'Anders' where id = ${changed.id}`)
    await server.db.run(sql`update products set is_active = false where id = ${removed.id}`)
    await server.db.run(sql`delete from product_shops where product_id = ${gone.id}`)
    await work(one, 'check')
    const said = async () => Promise.all([same, changed, removed, gone, added].map((each) => verdict(one, each)))
    expect((await said()).map((each) => each?.['change'])).toEqual(['same', 'changed', 'removed', 'removed', 'added'])
    expect(await verdict(one, gone)).toMatchObject({ outcome: 'excluded', reason: 'not_in_shop' })
    const { changes } = await preview(one)
    expect(changes).toEqual([
      { change: 'added', count: 1 },
      { change: 'changed', count: 1 },
      { change: 'removed', count: 2 },
      { change: 'same', count: expect.any(Number) },
    ])
    await work(one)
    await work(one, 'check')
    expect((await said()).map((each) => each?.['change'])).toEqual(['same', 'same', null, undefined, 'same'])
  })
})

test('pictures are fetched without anybody who signs in, as long as an active feed names them', async () => {
  const product = await makeProduct()
  const one = await create()
  await work(one)
  const row = (await rowsOf(one)).find(({ id }) => id === product.sku)
  const path = (row?.['image_link'] ?? '').replace(publicUrl, '')
  const answer = await fetched(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
  expect((await fetched(path, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
  const { path: secretPath } = await server.db.one<{ path: string }>(sql`
    select encode(sha256, 'hex') as path from files where purpose is distinct from 'media.file' limit 1`)
  expect((await fetched(`/feeds/image/${secretPath}.jpg`)).status).toBe(404)
  expect((await fetched(`/feeds/image/${'0'.repeat(64)}.jpg`)).status).toBe(404)
  // the file still names it, whatever a check has found since
  await server.db.run(sql`update products set is_active = false where id = ${product.id}`)
  await work(one, 'check')
  expect((await fetched(path)).status).toBe(200)
  await server.db.run(sql`update feeds set is_active = false`)
  expect((await fetched(path)).status).toBe(404)
})

test('a product and a feed go, and what was found of them goes with them; what a feed tells by stays', async () => {
  const product = await makeProduct()
  const [one, other] = [await create(), await create()]
  await work(one)
  await work(other)
  expect((await remove('product', product)).status).toBe(200)
  expect(await verdict(one, product)).toBeUndefined()
  await work(one)
  const path = await addressOf(other)
  expect((await remove('feed', other)).status).toBe(200)
  expect((await fetched(path)).status).toBe(404)
  const shops = await signIn(server.url, 'shops')
  const list = await ask(
    'POST',
    'price-list',
    { data: { name: randomUUID(), slug: randomUUID(), shops: [{ shop_id: 1 }] } },
    shops,
  )
  expect(list.status).toBe(200)
  await create({ price_list_id: list.body.payload.id })
  expect((await remove('price-list', list.body.payload, shops)).body.code).toBe('referred_to')
})

test('the clock writes what is active anew, and leaves no file behind', async () => {
  await server.db.run(sql`update feeds set is_active = false`)
  const [on, off] = [await create(), await create({ is_active: false })]
  const { signal } = new AbortController()
  const told = await runFeeds(server.db, server.config, signal)
  expect(told).toBe((await read(on))['included_count'])
  expect(await read(off)).toMatchObject({ date_run: null })
  const names = async () =>
    (await readdir(folderOf(server.config, 'feeds'))).filter((name) => name.startsWith(`${on.id}-`))
  expect(await names()).toHaveLength(1)
  expect(await runFeeds(server.db, { dataDir: server.config.dataDir }, signal)).toBe(0)
  // whoever reads the file before has an hour for it
  await runFeeds(server.db, server.config, signal)
  expect(await names()).toHaveLength(2)
})

test('a run that breaks off leaves the file as it is, and none of its own', async () => {
  const one = await create()
  await work(one)
  const before = await (await fetched(await addressOf(one))).text()
  const names = async () =>
    (await readdir(folderOf(server.config, 'feeds'))).filter((name) => name.startsWith(`${one.id}-`))
  const stop = new AbortController()
  const feed = await storedFeed(server.db, one.id)
  if (feed === undefined) throw new Error('No feed')
  const run = runFeed({
    db: server.db,
    feed,
    files: fileStore(server.config, 'feeds'),
    publicUrl,
    signal: stop.signal,
    publishes: true,
    reportProgress: ({ done }) => done > 0 && stop.abort(),
  })
  await expect(run).rejects.toThrow('aborted')
  expect(await names()).toHaveLength(1)
  expect(await (await fetched(await addressOf(one))).text()).toBe(before)
})

test('without a public address nobody could fetch the file, which is said; looking goes on', async () => {
  const nameless = await startServer({ publicUrl: undefined })
  try {
    const who = await signIn(nameless.url, 'products')
    const { id } = await nameless.db.one<{ id: number }>(sql`select id from feeds where is_active order by id limit 1`)
    const start = (action: string) => call(nameless.url, who, 'POST', `/api/v3/feed/${id}/${action}`)
    expect(await start('run')).toMatchObject({ status: 409, body: { code: 'feed_without_address' } })
    expect((await start('check')).status).toBe(200)
  } finally {
    await nameless.close()
  }
})

test('tells what is done of the texts in its language, else in English, else as the house wrote it', async () => {
  const product = await makeProduct({ name: 'Biwaksack', short_description: 'Leicht und dicht.' })
  const say = (field: string, locale: string, said: string) =>
    server.db.run(sql`
      update translations set target = ${said}, shown = ${said}, status = 'done', made_hash = source_hash
      where object = 'product' and object_id = ${product.id} and field = ${field} and locale = ${locale}`)
  await say('name', 'fr_FR', 'Sac de bivouac')
  await say('name', 'en_EN', 'Bivouac bag')
  await say('short_description', 'en_EN', 'Light and tight.')
  const told = async (locale: string) => {
    const one = await create({ locale, target: 'merchant', format: 'tsv' })
    await work(one)
    const row = (await rowsOf(one)).find(({ id }) => id === product.sku)
    return [row?.['title'], row?.['description']]
  }
  expect(await told('fr_FR')).toEqual(['Sac de bivouac', 'Light and tight.'])
  expect(await told('it_IT')).toEqual(['Bivouac bag', 'Light and tight.'])
  expect(await told('de_CH')).toEqual(['Biwaksack', 'Leicht und dicht.'])
  // a draft is nobody's outside
  await server.db.run(sql`
    update translations set target = 'Sac' where object = 'product' and object_id = ${product.id}
      and field = 'name' and locale = 'fr_FR'`)
  expect((await told('fr_FR'))[0]).toBe('Sac de bivouac')
})

test('a product of a feed in another language is found by what the house calls it and by what the feed does', async () => {
  const { id, german, english } = await server.db.one<{ id: number; german: string; english: string }>(sql`
    select p.id, p.name as german, t.shown as english
    from products p join translations t on t.object = 'product' and t.object_id = p.id and t.field = 'name'
    where t.locale = 'en_EN' and t.status = 'done' and t.shown <> p.name and p.type = 'simple' and p.shop_ids @> array[1]::bigint[]
    order by p.id limit 1`)
  const feed = await create({ locale: 'en_EN' })
  await work(feed, 'check')
  for (const query of [german, english]) {
    const filters = [
      { field: 'feed', op: 'eq', value: feed.id },
      { field: 'product', op: 'eq', value: id },
    ]
    const { body } = await ask('POST', 'search', {
      object: 'feed-product',
      scope: ['results'],
      params: { query, filters },
    })
    expect([query, body.payload.results.length]).toEqual([query, 1])
  }
})
