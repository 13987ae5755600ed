import { Readable } from 'node:stream'
import writeExcel from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportMapping } from '#api/edit/import.ts'
import { routes } from '#api/contract.ts'
import { started } from '#api/jobs.ts'
import { product } from '#entities/product/product.ts'
import { judgedRows } from '#server/import/judge.ts'
import { planOf } from '#server/import/plan.ts'
import { tryRows } from '#server/import/trial.ts'
import { transaction } from '#server/db.ts'
import { importRow, versionOf } from '#server/import/row.ts'
import { sql } from '#server/sql.ts'
import { personOf } from '#server/store/session.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { call } from '#tests/support/call.ts'
import { importer } from '#tests/support/import.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof importer>>

beforeAll(async () => {
  server = await startServer()
  admin = await importer(server, 'admin')
})
afterAll(() => server.close())

type Row = { id: number; sku: string; name: string; weight: string | null; version: number }
const productsAs = (skus: readonly string[]) =>
  server.db.rows<Row>(sql`select id, sku, name, weight, version from products where sku = any(${skus}) order by sku`)
const simple = (limit: number, offset = 0) =>
  server.db.rows<Row>(sql`
    select id, sku, name, weight, version from products where type = 'simple' order by sku limit ${limit} offset ${offset}`)
const personCalled = async (login: string) => {
  const { id } = await server.db.one<{ id: number }>(sql`select id from users where login = ${login}`)
  const person = await personOf(server.db, id)
  if (person === undefined) throw new Error(`${login} is gone`)
  return person
}
const without = <R extends { version: number }>(rows: readonly R[]) => rows.map((row) => ({ ...row, version: 0 }))

describe('a file of products', () => {
  test('is tried with its changed fields, imported as a job, and taken back as one', async () => {
    const before = await simple(3)
    const [one, two, three] = before
    if (one === undefined || two === undefined || three === undefined) throw new Error('no products')
    const file = await admin.fileOf(
      [
        'SKU;Name;Gewicht;Sichtbarkeit;Unbekannt',
        `${one.sku};${one.name};12,5;;x`,
        `${two.sku.toLowerCase()};Neuer Name;;Nirgends am Himmel;`,
        `${three.sku};${three.name};;;`,
        `IMP-1;Zelt „Import“;1,25;;`,
        `IMP-2;Ohne Gewicht;zwölf;;`,
        ';Ohne SKU;1;;',
        `IMP-1;Noch einmal;1;;`,
        `IMP-3;;1;;`,
      ].join('\r\n'),
    )
    const trial = await admin.tried(file)
    expect(trial.mapping).toEqual({ key: 'sku', columns: ['sku', 'name', 'weight', 'visibility', null], empty: 'keep' })
    expect(trial).toMatchObject({
      rows: 8,
      create: 1,
      change: 1,
      same: 1,
      wrong_total: 5,
      untried: 0,
      is_remembered: false,
    })
    expect(trial.changes[0]).toEqual({
      row: 2,
      id: one.id,
      label: one.name,
      fields: [{ field: 'weight', before: one.weight === null ? null : Number(one.weight), after: 12.5 }],
    })
    expect(trial.wrong).toEqual([
      { row: 3, label: two.sku.toLowerCase(), fields: { visibility: ['„Nirgends am Himmel“ gibt es hier nicht'] } },
      { row: 6, label: 'IMP-2', fields: { weight: ['Das ist keine Zahl'] } },
      { row: 7, label: '', fields: { sku: ['Dieses Feld ist erforderlich'] } },
      { row: 8, label: 'IMP-1', fields: { sku: ['Das steht hier schon einmal'] } },
      { row: 9, label: 'IMP-3', fields: { name: ['Dieses Feld ist erforderlich'] } },
    ])
    // trying changes nothing
    expect(await productsAs(before.map(({ sku }) => sku))).toEqual(before)

    const { job, undo, ended } = await admin.run(file, trial.mapping)
    expect(job).toMatchObject({ title: 'Artikel: Import', filters: 'file.csv' })
    expect(ended).toMatchObject({ state: 'completed', items_done: 2, items_refused: 5 })
    const after = await productsAs([one.sku, 'IMP-1'])
    expect(after.map(({ weight }) => weight)).toEqual(expect.arrayContaining(['1.250', '12.500']))
    // the same once more is all the same, and mapped as it was
    const again = await admin.tried(file)
    expect(again).toMatchObject({ create: 0, change: 0, same: 3, wrong_total: 5, is_remembered: true })

    expect(await admin.undone(undo?.token)).toMatchObject({ state: 'completed', items_done: 2, items_refused: 0 })
    const skus = [...before.map(({ sku }) => sku), 'IMP-1']
    expect(without(await productsAs(skus))).toEqual(without(before))
  })

  test('gives back its wrong rows, each with what is wrong, as a file that is mended and imported', async () => {
    const file = await admin.fileOf('SKU,Name,Gewicht\nIMP-7,"=Kocher ""Glut"", klein",leicht\nIMP-8,Kocher,1\n')
    const { wrong_file_id: wrong } = await admin.tried(file)
    const content = await call(server.url, admin.token, 'GET', `/api/v3/file/${wrong}/content`)
    expect(content.headers.get('content-disposition')).toContain(encodeURIComponent('fehlerhafte Zeilen'))
    const text = String(content.body).replace(/^\uFEFF/, '')
    expect(text).toBe('SKU;Name;Gewicht;Fehler\r\nIMP-7;"\'=Kocher ""Glut"", klein";leicht;Das ist keine Zahl\r\n')
    const mended = await admin.tried(await admin.fileOf(text.replace('leicht', '0,9')))
    expect(mended).toMatchObject({ create: 1, wrong_total: 0, wrong_file_id: null })
    expect(mended.changes[0]?.fields[0]?.after).toBe('=Kocher "Glut", klein')
    expect(mended.mapping.columns).toEqual(['sku', 'name', 'weight', null])
  })

  test('leaves what an empty cell stands for as it is, or clears it', async () => {
    const [one] = await simple(1, 5)
    if (one === undefined) throw new Error('no products')
    await server.db.run(sql`update products set season_code = 'FS27' where id = ${one.id}`)
    const file = await admin.fileOf(`sku,season_code,is_featured\n${one.sku},,\n`)
    const { mapping } = await admin.tried(file)
    expect(await admin.tried(file, mapping)).toMatchObject({ same: 1 })
    const cleared = await admin.tried(file, { ...mapping, empty: 'clear' })
    expect(cleared.changes[0]?.fields).toEqual([{ field: 'season_code', before: 'FS27', after: null }])
  })

  test('refuses a row that somebody has changed meanwhile, and leaves a record that was changed since', async () => {
    const [one, two] = await simple(2, 7)
    if (one === undefined || two === undefined) throw new Error('no products')
    const file = await admin.fileOf(`sku,weight\n${one.sku},3\n${two.sku},3\n`)
    const mapping: ImportMapping = { key: 'sku', columns: ['sku', 'weight'], empty: 'keep' }
    const { undo } = await admin.run(file, mapping)
    const { version } = await server.db.one<{ version: number }>(sql`select version from products where id = ${two.id}`)
    await call(server.url, admin.token, 'PATCH', `/api/v3/product/${two.id}`, { data: { weight: 4 }, version })
    expect(await admin.undone(undo?.token)).toMatchObject({ items_done: 1, items_refused: 1 })
    expect((await productsAs([one.sku]))[0]?.weight).toBe(one.weight)
    expect((await productsAs([two.sku]))[0]?.weight).toBe('4.000')
  })

  test('writes a row on the version that it was compared with', async () => {
    const [one] = await simple(1, 9)
    if (one === undefined) throw new Error('no products')
    const saved = { data: { weight: 4 }, version: one.version }
    expect(await call(server.url, admin.token, 'PATCH', `/api/v3/product/${one.id}`, saved)).toMatchObject({
      status: 200,
    })
    const user = await personCalled('admin')
    const written = (given: object) =>
      transaction(server.db, (tx) =>
        importRow(tx, { user, locale: 'de_DE', address: '' }, 'product', {
          place: 1,
          record_id: one.id,
          given: { ...given, [versionOf]: one.version },
        }),
      )
    await expect(written({ weight: 5 })).rejects.toMatchObject({ code: 'conflict' })
    expect(await written({ season_code: 'HW26' })).toEqual(expect.any(String))
    expect((await productsAs([one.sku]))[0]?.weight).toBe('4.000')
  })

  test('makes records with their stock, which an undo takes along', async () => {
    const parent = await server.db.one<{ sku: string; stock: number }>(sql`
      select sku, stock_quantity as stock from products where type = 'variable' order by id limit 1`)
    const rows = ['IMP-31;Zelt;7;Einzelartikel;', `IMP-32;Zelt, rot;5;Variante;${parent.sku}`]
    const file = await admin.fileOf(['SKU;Name;Bestand;type;parent', ...rows].join('\n'))
    const { mapping, create } = await admin.tried(file)
    expect(mapping.columns).toEqual(['sku', 'name', 'stock_quantity', 'type', 'parent'])
    expect(create).toBe(2)
    const { undo } = await admin.run(file, mapping)
    const stocks = () =>
      server.db.rows<{ sku: string; stock: number }>(sql`
        select sku, stock_quantity as stock from products
        where sku = any(${['IMP-31', 'IMP-32', parent.sku]}) order by sku like 'IMP%' desc, sku`)
    expect(await stocks()).toEqual([
      { sku: 'IMP-31', stock: 7 },
      { sku: 'IMP-32', stock: 5 },
      { ...parent, stock: parent.stock + 5 },
    ])
    // whoever looks at the ledger sees that nobody counted them
    expect(await server.db.rows(sql`select distinct cause from stock_movements where sku like 'IMP-3%'`)).toEqual([
      { cause: 'import' },
    ])
    expect(await admin.undone(undo?.token)).toMatchObject({ items_done: 2, items_refused: 0 })
    expect(await stocks()).toEqual([parent])
    expect(await server.db.rows(sql`select from stock_movements where sku like 'IMP-3%'`)).toEqual([])
  })

  test('gives out no number for what is only tried', async () => {
    const next = async () =>
      (await server.db.one<{ at: number }>(sql`select last_value as at from customer_numbers`)).at
    const file = await admin.fileOf('email,first_name\na@example.com,A\nb@example.com,B\n', 'customer')
    const before = await next()
    const { mapping, create } = await admin.tried(file, undefined, 'customer')
    expect(create).toBe(2)
    expect(await next()).toBe(before)
    const { undo, ended } = await admin.run(file, mapping, 'customer')
    expect(ended).toMatchObject({ items_done: 2 })
    expect(await next()).toBe(before + 2)
    expect(await admin.undone(undo?.token)).toMatchObject({ items_done: 2, items_refused: 0 })
  })

  test('is tried no longer than somebody waits, and says of how many rows', async () => {
    const user = await personCalled('admin')
    const caller = { user, locale: 'de_DE' as const, address: '' }
    const plan = planOf(product, 'de_DE', ['sku', 'name'], { key: 'sku', columns: ['sku', 'name'], empty: 'keep' })
    const rows = [2, 3, 4].map((row) => ({ row, cells: [`IMP-6${row}`, row === 4 ? 'x'.repeat(300) : 'Zelt'] }))
    const outcome = await transaction(server.db, (tx) =>
      tryRows(tx, caller, plan, judgedRows(tx, user, plan, Readable.from(rows)), {
        signal: new AbortController().signal,
        onWrong: () => Promise.resolve(),
        longest: 0,
      }),
    )
    expect(outcome).toMatchObject({ rows: 3, create: 2, untried: 2, wrong_total: 1 })
  })

  test('does not give two rows what no two records hold alike', async () => {
    const file = await admin.fileOf('sku,name,slug\nIMP-41,Eins,zelt-rot\nIMP-42,Zwei,Zelt-Rot\n')
    const { wrong, create } = await admin.tried(file)
    expect(create).toBe(1)
    expect(wrong).toEqual([{ row: 3, label: 'IMP-42', fields: { slug: ['Das steht hier schon einmal'] } }])
  })

  test('refers to what there is by its name, by what tells it apart, and by its number', async () => {
    const [variable] = await server.db.rows<Row>(
      sql`select * from products where type = 'variable' order by id limit 1`,
    )
    const { id, name } = await server.db.one<{ id: number; name: string }>(
      sql`select id, name from shipping_classes order by id limit 1`,
    )
    const file = await admin.fileOf(
      [
        'SKU;Name;Typ;Gehört zu;Versandklasse',
        `IMP-51;Eins;Variante;${variable?.sku};${name.toUpperCase()}`,
        'IMP-52;Zwei;Einzelartikel;;Gibt es nicht',
      ].join('\n'),
    )
    const columns = ['sku', 'name', 'type', 'parent', 'shipping_class']
    const { changes, wrong } = await admin.tried(file, { key: 'sku', columns, empty: 'keep' })
    expect(changes[0]?.fields.filter(({ field }) => field === 'parent' || field === 'shipping_class')).toEqual([
      { field: 'parent', before: null, after: { id: variable?.id, label: variable?.name } },
      { field: 'shipping_class', before: null, after: { id, label: name } },
    ])
    expect(wrong.map(({ fields }) => fields)).toEqual([{ shipping_class_id: ['„Gibt es nicht“ gibt es hier nicht'] }])
    const byId = await admin.fileOf(`sku,name,shipping_class_id\nIMP-53,Drei,${id}\nIMP-54,Vier,999999\n`)
    const trial = await admin.tried(byId)
    expect(trial).toMatchObject({ create: 1, wrong: [{ row: 3, fields: { shipping_class_id: [expect.any(String)] } }] })
  })

  test('changes only what this user may change, shop by shop', async () => {
    const [one] = await simple(1, 11)
    if (one === undefined) throw new Error('no products')
    await server.db.run(sql`
      insert into product_shops (product_id, shop_id) select ${one.id}, min(id) from shops on conflict do nothing`)
    const { id, login } = await makeUser(server.db, ['product_manager'])
    const manager = await importer(server, login)
    const table = `sku,weight\n${one.sku},9.5\n`
    expect(await manager.tried(await manager.fileOf(table))).toMatchObject({ change: 1, wrong_total: 0 })
    const level = (name: string) =>
      server.db.run(sql`
        insert into user_shop_access (user_id, shop_id, area, level)
        select ${id}, shop_id, 'products', ${name} from product_shops where product_id = ${one.id}
        on conflict (user_id, shop_id, area) do update set level = excluded.level`)
    await level('view')
    const seen = await manager.tried(await manager.fileOf(table))
    expect(seen).toMatchObject({
      change: 0,
      wrong_total: 1,
      wrong: [{ row: 2, fields: { row: [expect.any(String)] } }],
    })
    // whoever does not see it is not told more than that the SKU is taken
    await level('deny')
    const unseen = await manager.tried(await manager.fileOf(`sku,name\n${one.sku},Anders\n`))
    expect(unseen).toMatchObject({ change: 0, create: 0 })
    expect(unseen.wrong[0]?.fields).toEqual({ sku: [`„${one.sku}“ ist schon vergeben`] })
  })

  test('of many rows says of each what refuses it, though they are written many at a time', async () => {
    const taken = await server.db.rows<{ slug: string }>(sql`
      select slug from products where slug is not null order by id limit 4`)
    const wrong = [3, 40, 41, 130]
    // what nobody sees coming: the database takes one of them not at all
    await server.db.run(sql`
      create function refuse_one() returns trigger language plpgsql as 'begin raise exception ''no''; end'`)
    await server.db.run(sql`
      create trigger refuse_one before insert on products for each row when (new.sku = 'IMP-M77') execute function refuse_one()`)
    const rows = Array.from(
      { length: 230 },
      (_, at) => `IMP-M${at},Zelt ${at},${taken[wrong.indexOf(at)]?.slug ?? `imp-m-${at}`},${at % 4}`,
    )
    const file = await admin.fileOf(['sku,name,slug,stock_quantity', ...rows].join('\n'))
    const mapping: ImportMapping = { key: 'sku', columns: ['sku', 'name', 'slug', 'stock_quantity'], empty: 'keep' }
    const { job, ended, undo } = await admin.run(file, mapping)
    await server.db.run(sql`drop function refuse_one cascade`)
    expect(ended).toMatchObject({ items_total: 230, items_done: 225, items_refused: 5 })
    const outcomes = await server.db.rows<{ called: string; outcome: string }>(sql`
      select called, outcome from bulk_items where job_id = ${job.id} and outcome <> 'done' order by place`)
    expect(outcomes.map(({ called, outcome }) => [called, outcome])).toEqual([
      ['IMP-M3', 'field_taken'],
      ['IMP-M40', 'field_taken'],
      ['IMP-M41', 'field_taken'],
      ['IMP-M77', 'server_error'],
      ['IMP-M130', 'field_taken'],
    ])
    const stocked = await server.db.rows<{ stock_quantity: number; moved: number }>(sql`
      select stock_quantity, coalesce((select sum(quantity) from stock_movements m where m.product_id = p.id), 0)::integer as moved
      from products p where sku like 'IMP-M%'`)
    expect(stocked).toHaveLength(225)
    expect(stocked.every((one) => one.stock_quantity === one.moved)).toBe(true)
    const traced = await server.db.one<{ count: number }>(sql`
      select count(*) as count from audit_log a join products p on p.id = a.object_id
      where a.object = 'product' and a.verb = 'product.create' and p.sku like 'IMP-M%'`)
    expect(traced.count).toBe(225)
    expect(await admin.undone(undo?.token)).toMatchObject({ items_done: 225, items_refused: 0 })
  })

  test('is aborted on the way, and takes back what it has done', async () => {
    const rows = Array.from({ length: 4000 }, (_, at) => `IMP-A${at},Zelt ${at}`)
    const mapping: ImportMapping = { key: 'sku', columns: ['sku', 'name'], empty: 'keep' }
    const file_id = await admin.fileOf(['sku,name', ...rows].join('\n'))
    const { job, undo } = started.parse(
      routes['object.import'].answer.parse((await admin.post('product', { file_id, mapping })).body).payload,
    )
    await jobUntil(server.db, job.id, ({ items_processed }) => items_processed > 0)
    // another one would be judged by what this one is about to change; another kind is none of its business
    const again = { file_id: await admin.fileOf('sku,name\nIMP-B1,Zelt'), mapping }
    expect(await admin.post('product', again)).toMatchObject({ status: 409, body: { code: 'import_running' } })
    expect(await admin.post('product', { ...again, dry_run: true })).toMatchObject({ status: 200 })
    await call(server.url, admin.token, 'DELETE', `/api/v3/search/export/${job.id}`)
    const ended = await jobUntil(server.db, job.id)
    expect(ended).toMatchObject({ state: 'failed', reason: 'aborted', items_total: 4000 })
    const made = () => server.db.rows(sql`select from products where sku like 'IMP-A%'`)
    expect(await made()).toHaveLength(ended.items_done)
    expect(await admin.undone(undo?.token)).toMatchObject({ items_done: ended.items_done, items_refused: 0 })
    expect(await made()).toEqual([])
  })

  test('makes a record that stays once somebody has changed it or something refers to it', async () => {
    const file = await admin.fileOf('sku,name\nIMP-21,Eins\nIMP-22,Zwei\nIMP-23,Drei\n')
    const mapping: ImportMapping = { key: 'sku', columns: ['sku', 'name'], empty: 'keep' }
    const { undo, ended } = await admin.run(file, mapping)
    expect(ended).toMatchObject({ items_done: 3 })
    const [, second] = await productsAs(['IMP-21', 'IMP-22'])
    const data = { name: 'Zwei, besser' }
    await call(server.url, admin.token, 'PATCH', `/api/v3/product/${second?.id}`, { data, version: second?.version })
    expect(await admin.undone(undo?.token)).toMatchObject({ items_done: 2, items_refused: 1 })
    expect(await productsAs(['IMP-21', 'IMP-22', 'IMP-23'])).toHaveLength(1)
    const again = await call(server.url, admin.token, 'POST', `/api/v3/undo/${undo?.token}`, {})
    expect(again).toMatchObject({ status: 409, body: { code: 'undone_already' } })
  })
})

describe('a file', () => {
  const table = 'SKU;Name;Gewicht\nIMP-Ä;Größe „Übung“;1,5\n'
  const latin = Buffer.from(table.replaceAll(/[„“]/g, '"').replace('"Übung"', 'Übung'), 'latin1')
  const utf16 = (big: boolean) => {
    const bytes = Buffer.from(`\uFEFF${table}`, 'utf16le')
    return big ? bytes.swap16() : bytes
  }
  test.each([
    ['UTF-8', Buffer.from(table), 'Größe „Übung“'],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${table}`), 'Größe „Übung“'],
    ['Windows-1252', latin, 'Größe Übung'],
    ['UTF-16, the small end first', utf16(false), 'Größe „Übung“'],
    ['UTF-16, the big end first', utf16(true), 'Größe „Übung“'],
    ['commas', Buffer.from('sku,name,weight\nIMP-Ä,Größe,1.5\n'), 'Größe'],
    ['tabs', Buffer.from('sku\tname\tweight\nIMP-Ä\tGröße\t1.5\n'), 'Größe'],
    [
      'semicolons with commas in its texts, more evenly than these',
      Buffer.from(
        [
          'SKU;Name;Gewicht;GTIN;Kurztitel;Kurzbeschreibung',
          'IMP-Ä;Größe;1,5;;;',
          'IMP-Ö;Lampe;;;;Rotlicht für das Zelt, Weitstrahl für den Weg, per USB geladen.',
          'IMP-Ü;Lampe;;4061987000588;Lampe;Rotlicht für das Zelt, Weitstrahl für den Weg, per USB geladen.',
          '',
        ].join('\n'),
      ),
      'Größe',
    ],
    ['its separator in the first line', Buffer.from('sep=|\r\nSKU|Name|Gewicht\r\nIMP-Ä|Größe|1,5\r\n'), 'Größe'],
  ])('of %s is read', async (_, bytes, name) => {
    const { changes, wrong } = await admin.tried(await admin.fileOf(bytes))
    expect(wrong).toEqual([])
    expect(changes[0]?.fields.map(({ field, after }) => [field, after])).toEqual([
      ['name', name],
      ['sku', 'IMP-Ä'],
      ['weight', 1.5],
    ])
  })

  test('of a workbook is read with its numbers, days and flags', async () => {
    const cells = [
      ['SKU', 'Name', 'Gewicht', 'Erscheint am', 'Hervorgehoben', 'GTIN'],
      ['IMP-X', 'Seil', 1.25, new Date('2026-12-24T00:00:00Z'), true, 4_006_381_333_931],
    ].map((row) => row.map((value) => ({ value, ...(value instanceof Date && { type: Date, format: 'dd.mm.yyyy' }) })))
    const bytes = await writeExcel(cells as never).toBuffer()
    const file = await admin.fileOf(bytes, 'product', 'artikel.xlsx')
    const trial = await admin.tried(file, {
      key: 'sku',
      columns: ['sku', 'name', 'weight', 'date_published', 'is_featured', 'gtin'],
      empty: 'keep',
    })
    expect(trial.wrong).toEqual([])
    expect(Object.fromEntries(trial.changes[0]?.fields.map(({ field, after }) => [field, after]) ?? [])).toEqual({
      sku: 'IMP-X',
      name: 'Seil',
      weight: 1.25,
      date_published: '2026-12-24',
      is_featured: true,
      gtin: '4006381333931',
    })
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
    ['a document', Buffer.from('%PDF-1.4\n1 0 obj')],
    ['nothing', Buffer.alloc(0)],
  ])('of %s is no table', async (_, bytes) => {
    expect(await admin.send(bytes, 'product')).toMatchObject({
      status: 422,
      body: { fields: { file: ['Das ist keine Tabelle, die Kontor lesen kann: CSV oder XLSX'] } },
    })
  })

  test('of a zip that is no workbook is no table, nor is one that says nothing', async () => {
    for (const bytes of [Buffer.from('PK\u0003\u0004 and no more'), Buffer.from(' \n\n')])
      expect(await admin.post('product', { file_id: await admin.fileOf(bytes), dry_run: true })).toMatchObject({
        status: 422,
        body: { fields: { file_id: [expect.stringContaining('keine Tabelle')] } },
      })
  })

  test('is nobody else’s, and for what it was uploaded alone', async () => {
    const file = await admin.fileOf('sku\nIMP-1\n')
    const other = await importer(server, 'products')
    const missing = { status: 422, body: { fields: { file_id: ['Diesen Datensatz gibt es nicht'] } } }
    expect(await other.post('product', { file_id: file, dry_run: true })).toMatchObject(missing)
    expect(await admin.post('customer', { file_id: file, dry_run: true })).toMatchObject(missing)
  })

  test('is refused to whoever begins no such record, before it is read', async () => {
    const { login } = await makeUser(server.db, ['translator'])
    const translator = await importer(server, login)
    expect(await translator.send(Buffer.from('sku\n'), 'product')).toMatchObject({ status: 403 })
    expect(await translator.post('product', { file_id: 1, dry_run: true })).toMatchObject({
      status: 403,
      body: { code: 'no_right' },
    })
  })

  test('is mapped to fields that there are, each once, with the column that its rows are known by', async () => {
    const file_id = await admin.fileOf('a,b\n1,2\n')
    const refused = async (mapping: object) =>
      Object.keys(
        ((await admin.post('product', { file_id, mapping: { empty: 'keep', ...mapping } })).body as { fields: object })
          .fields,
      )
    expect(await refused({ key: 'sku', columns: ['sku', 'nothing'] })).toEqual(['mapping.columns.1'])
    expect(await refused({ key: 'sku', columns: ['sku', 'is_active'] })).toEqual(['mapping.columns.1'])
    expect(await refused({ key: 'sku', columns: ['sku', 'sku'] })).toEqual(['mapping.columns.1'])
    expect(await refused({ key: null, columns: ['shipping_class', 'shipping_class_id'] })).toEqual([
      'mapping.columns.1',
    ])
    expect(await refused({ key: 'name', columns: ['name'] })).toEqual(['mapping.key'])
    expect(await refused({ key: 'sku', columns: ['name'] })).toEqual(['mapping.key'])
    expect(await refused({ key: 'sku', columns: ['sku', 'name', 'gtin'] })).toEqual(['mapping.columns'])
    expect(await refused({ key: null, columns: [null, null] })).toEqual(['mapping.columns'])
  })
})
