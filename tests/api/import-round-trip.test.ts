import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import type { ExportFormat } from '#api/jobs.ts'
import { isImported } from '#entities/import/import.ts'
import type { Locale } from '#entities/locale.ts'
import { entities } from '#entities/registry.ts'
import { sql } from '#server/sql.ts'
import { call } from '#tests/support/call.ts'
import { importer } from '#tests/support/import.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sampleLocales } from '#tests/support/samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The bytes of an export of all records. */
async function exported(object: string, format: ExportFormat, locale: Locale, token: string): Promise<Uint8Array> {
  const inLocale = { 'Override-Locale': locale }
  const begun = await call(server.url, token, 'POST', '/api/v3/search/export', { object, format }, inLocale)
  const { id } = routes['export.start'].answer.parse(begun.body).payload
  const { file_id } = await jobUntil(server.db, id)
  const answer = await fetch(new URL(`/api/v3/file/${file_id}/content`, server.url), { headers: { Token: token } })
  return new Uint8Array(await answer.arrayBuffer())
}

const imported = entities.filter((entity) => isImported(entity) && entity.like === undefined)

/** Texts that an export writes otherwise than they are. */
const strange = ['=1+1', "'=1", "''+x", ' -2', '@home', "'a", 'a;b,c"d', 'two\nlines']

describe('what was exported is imported again, and nothing differs', () => {
  test.each(imported)('of a $name, as programs read it', async ({ name }) => {
    const admin = await importer(server, 'admin')
    const bytes = await exported(name, 'machine', 'de_DE', admin.token)
    const trial = await admin.tried(await admin.fileOf(bytes, name), undefined, name)
    expect(trial).toMatchObject({ changes: [], wrong: [], same: trial.rows })
    expect(trial.mapping.key).not.toBeNull()
  })

  test.each(sampleLocales)('of products as people read them in %s', async (locale) => {
    const products = await server.db.rows<{ id: number }>(
      sql`select id from products order by id limit ${strange.length}`,
    )
    await server.db.run(sql`
      update products set internal_name = replace(text, chr(10), ' '), description = text, weight = 1.234,
        planned_publishing = case when is_active then null else now() + interval '3 days' end, date_published = '2026-02-03'
      from unnest(${products.map(({ id }) => id)}::bigint[], ${strange}::text[]) as g (product, text) where id = product`)
    const admin = await importer(server, 'admin', locale)
    const bytes = await exported('product', 'locale', locale, admin.token)
    const trial = await admin.tried(await admin.fileOf(bytes))
    expect(trial).toMatchObject({ changes: [], wrong: [], same: trial.rows })
    expect(trial.rows).toBeGreaterThan(300)
    expect(trial.mapping.columns.filter((column) => column !== null).length).toBeGreaterThan(35)
    // what its lists hold comes along, each once
    const lists = ['tags', 'shops', 'categories', 'terms', 'cross_sells', 'up_sells', 'prices.1', 'prices.2']
    expect(trial.mapping.columns).toEqual(expect.arrayContaining(lists))
  })

  test('of customers in Finnish for somebody who reads German', async () => {
    const admin = await importer(server, 'admin')
    const bytes = await exported('customer', 'locale', 'fi_FI', admin.token)
    const trial = await admin.tried(await admin.fileOf(bytes, 'customer'), undefined, 'customer')
    expect(trial).toMatchObject({ changes: [], wrong: [], same: trial.rows })
    expect(trial.mapping.key).toBe('email')
  })
})
