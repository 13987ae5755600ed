import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { importTrial, type ImportMapping, type ImportTrial } from '#api/edit/import.ts'
import { started } from '#api/jobs.ts'
import { sql } from '#server/sql.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

const inGerman = { 'Override-Locale': 'de_DE' }

const sent = (bytes: Uint8Array, { name = 'artikel.csv', purpose = 'product.import', by = admin } = {}) =>
  call(server.url, by, 'POST', '/api/v3/file', upload(bytes, { name, purpose }), inGerman)
const fileOf = async (table: string | Uint8Array, more: Parameters<typeof sent>[1] = {}): Promise<number> => {
  const { status, body } = await sent(typeof table === 'string' ? new TextEncoder().encode(table) : table, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return routes['file.upload'].answer.parse(body).payload.id
}
const post = (object: string, body: object, by = admin) =>
  call(server.url, by, 'POST', `/api/v3/${object}/import`, body, inGerman)
const payloadIn = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return routes['object.import'].answer.parse(body).payload
}
const tried = async (file_id: number, mapping?: ImportMapping, by = admin): Promise<ImportTrial> =>
  importTrial.parse(payloadIn(await post('product', { file_id, dry_run: true, ...(mapping && { mapping }) }, by)))
const run = async (file_id: number, mapping: ImportMapping, by = admin) => {
  const { job, undo } = started.parse(payloadIn(await post('product', { file_id, mapping }, by)))
  return { job, undo, ended: await jobUntil(server.db, job.id) }
}
const undone = async (token: string | undefined) => {
  const back = await call(server.url, admin, 'POST', `/api/v3/undo/${token}`, {}, inGerman)
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  const { job } = started.parse(routes['undo'].answer.parse(back.body).payload)
  return jobUntil(server.db, job.id)
}

type Row = { id: number; sku: string; name: string; weight: string | null; version: number }
const productsAs = (skus: readonly string[]) =>
  server.db.rows<Row>(sql`select id, sku, name, weight, version from products where sku = any(${skus}) order by sku`)
const simple = (limit: number) =>
  server.db.rows<Row>(sql`
    select id, sku, name, weight, version from products where type = 'simple' order by sku limit ${limit}`)

describe('a file of products', () => {
  test('is tried with its changed fields, imported as a job, and taken back as one', async () => {
    const [one, two, three] = await simple(3)
    if (one === undefined || two === undefined || three === undefined) throw new Error('no products')
    const table = [
      'SKU;Name;Gewicht;Sichtbarkeit;Unbekannt',
      `${one.sku};${one.name};12,5;;x`,
      `${two.sku.toLowerCase()};Neuer Name;;Nirgends;`,
      `${three.sku};${three.name};;;`,
      `IMP-1;Zelt „Import“;1,25;;`,
      `IMP-2;Ohne Gewicht;zwölf;;`,
      ';Ohne SKU;1;;',
    ].join('\r\n')
    const file = await fileOf(table)
    const trial = await tried(file)
    expect(trial.mapping).toEqual({ key: 'sku', columns: ['sku', 'name', 'weight', 'visibility', null], empty: 'keep' })
    expect(trial).toMatchObject({ rows: 6, create: 1, same: 1, untried: 0, is_remembered: false })
    expect(trial.changes.find(({ id }) => id === one.id)).toEqual({
      row: 2,
      id: one.id,
      label: one.name,
      fields: [{ field: 'weight', before: one.weight === null ? null : Number(one.weight), after: 12.5 }],
    })
    expect(trial.wrong.find(({ row }) => row === 6)).toEqual({ row: 6, fields: { weight: ['Das ist keine Zahl'] } })
    expect(trial.wrong.find(({ row }) => row === 7)).toEqual({
      row: 7,
      fields: { sku: ['Dieses Feld ist erforderlich'] },
    })
    // trying changes nothing
    const all = [one, two, three].map(({ sku }) => sku)
    expect(await productsAs(all)).toEqual([one, two, three].toSorted((a, b) => (a.sku < b.sku ? -1 : 1)))

    const { undo, ended } = await run(file, trial.mapping)
    expect(ended).toMatchObject({
      state: 'completed',
      items_done: trial.create + trial.change,
      items_refused: trial.wrong_total,
    })
    const after = await productsAs([...all, 'IMP-1'])
    expect(after.find(({ sku }) => sku === one.sku)).toMatchObject({ weight: '12.500' })
    expect(after.find(({ sku }) => sku === 'IMP-1')).toMatchObject({ name: 'Zelt „Import“', weight: '1.250' })
    // the same once more is all the same
    expect(await tried(file, trial.mapping)).toMatchObject({
      create: 0,
      change: 0,
      same: 1 + trial.create + trial.change,
    })

    expect(await undone(undo?.token)).toMatchObject({ state: 'completed', items_refused: 0 })
    const back = await productsAs([...all, 'IMP-1'])
    expect(back.map(({ sku, name, weight }) => ({ sku, name, weight }))).toEqual(
      [one, two, three]
        .map(({ sku, name, weight }) => ({ sku, name, weight }))
        .toSorted((a, b) => (a.sku < b.sku ? -1 : 1)),
    )
  })
})
