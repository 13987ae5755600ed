import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { entities } from '#entities/registry.ts'
import { translatedFieldsOf, translatedNames, translatedObjects } from '#entities/translation/texts.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = {
  payload: Changed &
    Row & {
      results: Row[]
      siblings: Row[]
      glossary: Row[]
      similar: Row[]
      after: Row[]
      shown_in: Row[]
      progress: Row[]
    }
  code?: string
}

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['translator', 'products', 'orders', 'shops', 'nobody'])
    tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const read = async (id: number) =>
  (
    await ask('translator', 'POST', `translation/${id}`, {
      expand: ['siblings', 'after', 'glossary', 'similar', 'shown_in', 'progress', 'history'],
    })
  ).body.payload
const write = async (id: number, target: string | null, login = 'translator') => {
  const { version } = await server.db.one<{ version: number }>(sql`select version from translations where id = ${id}`)
  return ask(login, 'PATCH', `translation/${id}`, { version, data: { target } })
}
const move = async (id: number, verb: string, login = 'translator') => {
  const { version } = await server.db.one<{ version: number }>(sql`select version from translations where id = ${id}`)
  return ask(login, 'POST', `translation/${id}/action/${verb}`, { version })
}
const statusOf = async (id: number) => (await read(id))['status']
const makeProduct = async (name = 'Zelt', description: string | null = null): Promise<number> =>
  (
    await server.db.one<{ id: number }>(sql`
      insert into products (sku, name, type, description)
      values (${crypto.randomUUID()}, ${name}, 'simple', ${description}) returning id`)
  ).id
const textOf = async (product: number, field = 'name', locale = 'fr_FR'): Promise<number> =>
  (
    await server.db.one<{ id: number }>(sql`
      select id from translations
      where object = 'product' and object_id = ${product} and field = ${field} and locale = ${locale}`)
  ).id

test('the texts are those that the entities mark, in the database as in the console', async () => {
  const sorted = (rows: readonly { object: string; field: string }[]) =>
    rows.toSorted((a, b) => `${a.object} ${a.field}`.localeCompare(`${b.object} ${b.field}`))
  const marked = translatedFieldsOf(entities)
  expect([...translatedObjects].toSorted()).toEqual([...new Set(marked.map(({ object }) => object))].toSorted())
  expect([...translatedNames].toSorted()).toEqual([...new Set(marked.map(({ field }) => field))].toSorted())
  const stored = await server.db.rows<{ object: string; field: string; max: number }>(
    sql`select object, field, max_length as max from translated_fields`,
  )
  expect(sorted(stored)).toEqual(sorted(marked))
})

describe('a text', () => {
  test('is missing in each language as soon as its source is written, and of a variation it is not asked', async () => {
    const product = await makeProduct('Zelt', '')
    const texts = await server.db.rows<{ field: string; locale: string; status: string }>(sql`
      select field, locale, status from translations where object = 'product' and object_id = ${product} order by locale`)
    expect(texts.map(({ field, locale, status }) => [field, locale, status])).toEqual(
      ['de_CH', 'en_EN', 'es_ES', 'fi_FI', 'fr_FR', 'it_IT'].map((locale) => ['name', locale, 'missing']),
    )
    await server.db.run(sql`
      insert into products (sku, name, type, parent_id) values (${crypto.randomUUID()}, 'Zelt, rot', 'variation', ${product})`)
    expect(await server.db.rows(sql`select from translations where source = 'Zelt, rot'`)).toEqual([])
  })

  test('is a draft once it is written, done when somebody says so, and outdated when its source changes', async () => {
    const product = await makeProduct('Zelt')
    const id = await textOf(product)
    expect((await move(id, 'finish')).body.code).toBe('translation_missing')
    expect((await write(id, 'Tente')).status).toBe(200)
    expect(await statusOf(id)).toBe('draft')
    expect((await move(id, 'finish')).status).toBe(200)
    expect(await read(id)).toMatchObject({
      status: 'done',
      shown: 'Tente',
      translated_by: { label: expect.any(String) },
    })

    await server.db.run(sql`update products set name = 'Zelt 2' where id = ${product}`)
    expect(await read(id)).toMatchObject({
      status: 'outdated',
      source: 'Zelt 2',
      source_before: 'Zelt',
      target: 'Tente',
      shown: 'Tente',
    })
    // and right again where the source is what it was
    await server.db.run(sql`update products set name = 'Zelt' where id = ${product}`)
    expect(await read(id)).toMatchObject({ status: 'done', source_before: null })
    await server.db.run(sql`update products set name = 'Zelt!' where id = ${product}`)
    expect((await move(id, 'confirm')).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'done', source_before: null })
  })

  test('that is written anew is read as it was until it is done, and not at all once it is wrong', async () => {
    const id = await textOf(await makeProduct())
    await write(id, 'Tente')
    await move(id, 'finish')
    await write(id, 'Tente de camping')
    expect(await read(id)).toMatchObject({ status: 'draft', shown: 'Tente' })
    await move(id, 'finish')
    expect(await read(id)).toMatchObject({ status: 'done', shown: 'Tente de camping' })
    await move(id, 'reopen')
    expect(await read(id)).toMatchObject({ status: 'draft', shown: null })
    await write(id, '')
    expect(await read(id)).toMatchObject({ status: 'missing', target: null })
  })

  test('is saved without a placeholder or too long, and never done', async () => {
    const id = await textOf(await makeProduct('Zelt {{groesse}}', 'x'))
    await write(id, 'Tente')
    expect((await move(id, 'finish')).body).toMatchObject({ code: 'placeholders_differ' })
    await write(id, 'Tente {{groesse}} {{groesse}}')
    expect((await move(id, 'finish')).body.code).toBe('placeholders_differ')
    await write(id, `Tente {{groesse}} ${'x'.repeat(200)}`)
    expect((await move(id, 'finish')).body.code).toBe('translation_too_long')
    await write(id, 'Tente {{groesse}}')
    expect((await move(id, 'finish')).status).toBe(200)
  })

  test('goes with its record, and stays while its field alone is empty', async () => {
    const product = await makeProduct('Zelt', 'Leicht')
    const [name, description] = [await textOf(product), await textOf(product, 'description')]
    await write(description, 'Légère')
    await server.db.run(sql`update products set description = null where id = ${product}`)
    expect(await read(description)).toMatchObject({ source: '', target: 'Légère', status: 'draft' })
    expect((await move(description, 'finish')).body.code).toBe('nothing_to_translate')
    await server.db.run(sql`update products set description = 'Leicht' where id = ${product}`)
    expect(await read(description)).toMatchObject({ source: 'Leicht', source_before: null })
    await server.db.run(sql`delete from products where id = ${product}`)
    expect((await ask('translator', 'POST', `translation/${name}`)).status).toBe(404)
  })

  test('stands with the others of its record and how far each language is', async () => {
    const product = await makeProduct('Zelt', 'Leicht')
    const { siblings, progress } = await read(await textOf(product))
    expect(siblings.map(({ field, status }) => [field, status])).toEqual([
      ['name', 'missing'],
      ['description', 'missing'],
    ])
    const counted = await server.db.rows(sql`
      select locale, (count(*) filter (where status <> 'done'))::float8 as open,
        round(100.0 * count(*) filter (where status = 'done') / count(*), 0)::float8 as done
      from translations group by locale order by locale`)
    expect(progress).toMatchObject(counted)
  })
})

test('the longest text is found by a word from its middle, as it was brought and as it was written', async () => {
  // no word twice: a search column holds each once
  const words = (from: number) => Array.from({ length: 500 }, (_, at) => `wort${from + at}`).join(' ')
  const around = (word: string) => `${words(1000)}\n${word}\n${words(2000)}`
  const { id: mail } = await server.db.one<{ id: number }>(sql`
    update mail_templates set body = ${around('Mittelwort')}
    where id = (select min(id) from mail_templates where language = 'de_DE') returning id`)
  const { id } = await server.db.one<{ id: number }>(sql`
    select id from translations
    where object = 'mail-template' and object_id = ${mail} and field = 'body' and locale = 'fi_FI'`)
  const found = async (query: string) => {
    const filters = [{ field: 'locale', op: 'eq', value: 'fi_FI' }]
    const params = { query, filters, page_size: 200 }
    const { body } = await ask('translator', 'POST', 'search', { object: 'translation', scope: ['results'], params })
    return body.payload.results.some((row) => row.id === id)
  }
  expect([await found('mittelwort'), await found('keskisana')]).toEqual([true, false])
  expect((await write(id, around('Keskisana'))).status).toBe(200)
  expect([await found('mittelwort'), await found('keskisana')]).toEqual([true, true])
})

test('translators write, product managers read, and nobody else knows of it', async () => {
  const id = await textOf(await makeProduct())
  expect((await write(id, 'Tente', 'products')).status).toBe(403)
  expect((await ask('products', 'POST', `translation/${id}`)).status).toBe(200)
  await write(id, 'Tente')
  expect((await move(id, 'finish', 'products')).status).toBe(403)
  for (const login of ['orders', 'shops', 'nobody']) {
    expect((await ask(login, 'POST', `translation/${id}`)).status, login).toBeGreaterThanOrEqual(403)
    expect((await write(id, 'Tente', login)).status, login).toBeGreaterThanOrEqual(403)
  }
  expect((await ask('translator', 'POST', 'search', { object: 'customer', scope: ['results'] })).status).toBe(403)
})

test('what a payment method says by language is its translations, and its papers read what is done', async () => {
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into payment_methods (name, kind, status_after_placement, instructions)
    values ('Scheck', 'prepayment', 'pending', 'Bitte senden.') returning id`)
  const at = (field: string) =>
    server.db.one<{ id: number }>(sql`
      select id from translations
      where object = 'payment-method' and object_id = ${id} and field = ${field} and locale = 'it_IT'`)
  await write((await at('name')).id, 'Assegno')
  const shown = () => server.db.rows(sql`select name from shown_payment_method_texts where payment_method_id = ${id}`)
  expect(await shown()).toEqual([])
  const method = async () => (await ask('shops', 'POST', `payment-method/${id}`, { expand: ['texts'] })).body.payload
  expect((await method())['texts']).toMatchObject([{ language: 'it_IT', name: 'Assegno', instructions: null }])
  await move((await at('name')).id, 'finish')
  expect(await shown()).toEqual([{ name: 'Assegno' }])

  // and the other way round: what is written at the method is done
  const { version } = await method()
  const saved = await ask('shops', 'PATCH', `payment-method/${id}`, {
    version,
    data: { texts: [{ language: 'it_IT', name: 'Assegno bancario', instructions: 'Da inviare.' }] },
  })
  expect(saved.status).toBe(200)
  expect(await read((await at('name')).id)).toMatchObject({ status: 'done', target: 'Assegno bancario' })
  expect(await read((await at('instructions')).id)).toMatchObject({ status: 'done', shown: 'Da inviare.' })
  const { version: next } = await method()
  await ask('shops', 'PATCH', `payment-method/${id}`, { version: next, data: { texts: [] } })
  expect(await statusOf((await at('name')).id)).toBe('missing')
})

test('what customers read is what is done in their language, else in English, else the house’s own', async () => {
  const product = await makeProduct('Zelt')
  const shown = async (locale: string) =>
    (
      await server.db.one<{ text: string }>(sql`
        select shown_text('product', ${product}, 'name', ${locale}, 'Zelt') as text`)
    ).text
  await write(await textOf(product, 'name', 'en_EN'), 'Tent')
  expect(await shown('fr_FR')).toBe('Zelt')
  await move(await textOf(product, 'name', 'en_EN'), 'finish')
  expect([await shown('fr_FR'), await shown('en_EN'), await shown('de_CH'), await shown('de_DE')]).toEqual([
    'Tent',
    'Tent',
    'Zelt',
    'Zelt',
  ])
  await write(await textOf(product), 'Tente')
  await move(await textOf(product), 'finish')
  expect(await shown('fr_FR')).toBe('Tente')
})

describe('the glossary', () => {
  const add = (data: object, login = 'translator') => ask(login, 'POST', 'glossary-entry', { data })

  test('stands with the texts that say its words, the longest first, and says each once in a language', async () => {
    const locale = 'fr_FR'
    expect((await add({ term: 'Wolldecke', locale, translation: 'couverture' })).status).toBe(200)
    expect((await add({ term: 'Picknick-Wolldecke', locale, translation: 'plaid de pique-nique' })).status).toBe(200)
    expect((await add({ term: 'Wolldecke', locale: 'it_IT', translation: 'coperta' })).status).toBe(200)
    const twice = await add({ term: 'wolldecke', locale, translation: 'plaid' })
    expect([twice.status, JSON.stringify(twice.body)]).toEqual([
      422,
      expect.stringContaining('already in the glossary'),
    ])
    const { glossary } = await read(await textOf(await makeProduct('Picknick-Wolldecke „Seeufer“')))
    expect(glossary).toMatchObject([
      { entry: { label: 'Picknick-Wolldecke' }, translation: 'plaid de pique-nique' },
      { entry: { label: 'Wolldecke' }, translation: 'couverture' },
    ])
  })

  test('is written by translators alone', async () => {
    expect((await add({ term: 'Bank', locale: 'fr_FR', translation: 'banc' }, 'products')).status).toBe(403)
    expect((await ask('products', 'POST', 'search', { object: 'glossary-entry', scope: ['results'] })).status).toBe(200)
    expect((await ask('orders', 'POST', 'search', { object: 'glossary-entry', scope: ['results'] })).status).toBe(403)
  })
})

test('what was translated before and reads nearly the same is offered, the likeliest first', async () => {
  const done = async (name: string, text: string) => {
    const id = await textOf(await makeProduct(name))
    await write(id, text)
    await move(id, 'finish')
  }
  await done('Hängematte „Sommerwiese“ aus Baumwolle', 'Hamac « Sommerwiese » en coton')
  await done('Hängematte „Sommerabend“ aus Leinen', 'Hamac « Sommerabend » en lin')
  const { similar } = await read(await textOf(await makeProduct('Hängematte „Sommerwiese“ aus Seide')))
  expect(similar[0]).toMatchObject({ shown: 'Hamac « Sommerwiese » en coton' })
  expect(similar.map(({ shown }) => shown)).toContain('Hamac « Sommerabend » en lin')
})

test('after it come other records of its language, each with its first open text and how many', async () => {
  const other = await makeProduct('Plane', 'Dicht')
  const product = await makeProduct('Zelt', 'Leicht')
  const first = await textOf(other)
  const afterOf = async (id: number) => (await read(id)).after
  // the newest first, and on from here
  expect((await afterOf(await textOf(product)))[0]).toMatchObject({
    translation: { id: first, label: 'Plane' },
    open: 2,
  })
  await write(first, 'Bâche')
  const [next, ...more] = await afterOf(await textOf(product))
  expect(next).toMatchObject({ translation: { id: await textOf(other, 'description') }, open: 1 })
  expect(more).toHaveLength(4)
  const called = [next, ...more].map((row) => JSON.stringify(row?.['translation']))
  const texts = await server.db.rows<{ locale: string; status: string }>(sql`
    select locale, status from translations where id = any(
      select (one::jsonb ->> 'id')::bigint from unnest(${called}::text[]) one)`)
  expect(new Set(texts.map(({ locale }) => locale))).toEqual(new Set(['fr_FR']))
  expect(texts.every(({ status }) => status === 'missing' || status === 'outdated')).toBe(true)
})

test('tells the active shops in which its record is met, whatever it is', async () => {
  const product = await makeProduct()
  const shown = async (id: number) => (await read(id)).shown_in
  expect(await shown(await textOf(product))).toEqual([])
  await server.db.run(sql`insert into product_shops (product_id, shop_id) values (${product}, 1)`)
  expect(await shown(await textOf(product))).toMatchObject([{ shop: { id: 1 } }])
  // each kind of record is asked in its own manner
  const some = await server.db.rows<{ id: number; object: string; object_id: number }>(
    sql`select distinct on (object) id::integer, object, object_id::integer from translations order by object, id`,
  )
  expect(some.map(({ object }) => object)).toEqual([...translatedObjects].toSorted())
  for (const { id } of some) expect(await shown(id)).toBeInstanceOf(Array)
  const own = some.find(({ object }) => object === 'shop')
  expect(await shown(own?.id ?? 0)).toMatchObject([{ shop: { id: own?.object_id } }])
})
