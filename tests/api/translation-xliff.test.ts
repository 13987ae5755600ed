import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { sql } from '#server/sql.ts'
import { call } from '#tests/support/call.ts'
import { importer } from '#tests/support/import.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Unit = { '@id': string; source: string; target?: string | { '#text': string; '@state': string } }
type Part = { '@target-language': string; body: { 'trans-unit': Unit[] } }

let server: TestServer
let translator: Awaited<ReturnType<typeof importer>>
beforeAll(async () => {
  server = await startServer()
  translator = await importer(server, 'translator')
})
afterAll(() => server.close())

const exported = async (filters: object[], format = 'xliff'): Promise<string> => {
  const begun = await call(server.url, translator.token, 'POST', '/api/v3/search/export', {
    object: 'translation',
    format,
    params: { filters },
  })
  const { id } = routes['export.start'].answer.parse(begun.body).payload
  const { file_id } = await jobUntil(server.db, id)
  const answer = await fetch(new URL(`/api/v3/file/${file_id}/content`, server.url), {
    headers: { Token: translator.token },
  })
  expect(answer.headers.get('content-disposition')).toContain('.xlf')
  return answer.text()
}
const partsOf = (xml: string): Part[] => {
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => name === 'file' || name === 'trans-unit',
  })
  return (parser.parse(xml) as { xliff: { file: Part[] } }).xliff.file // as it was written
}
const makeText = async (name: string, locale = 'fr_FR'): Promise<{ id: number; product: number }> => {
  const { id: product } = await server.db.one<{ id: number }>(sql`
    insert into products (sku, name, type) values (${crypto.randomUUID()}, ${name}, 'simple') returning id`)
  const { id } = await server.db.one<{ id: number }>(sql`
    select id from translations
    where object = 'product' and object_id = ${product} and field = 'name' and locale = ${locale}`)
  return { id, product }
}
const now = (id: number) =>
  server.db.one<{ target: string | null; status: string }>(
    sql`select target, status from translations where id = ${id}`,
  )

test('what goes out as XLIFF comes back translated, tried first, as one job with one way back', async () => {
  const strange = 'Zelt <b>„A & B“</b> {{groesse}}, "2"'
  const { id } = await makeText(strange)
  const parts = partsOf(await exported([{ field: 'locale', op: 'in', value: ['fr_FR', 'it_IT'] }]))
  expect(parts.map((part) => part['@target-language'])).toEqual(['fr-FR', 'it-IT'])
  const { count } = await server.db.one<{ count: number }>(
    sql`select count(*)::integer as count from translations where locale in ('fr_FR', 'it_IT')`,
  )
  expect(parts.flatMap((part) => part.body['trans-unit'])).toHaveLength(count)
  const unit = parts[0]?.body['trans-unit'].find((one) => one['@id'] === `${id}`)
  expect(unit?.source).toBe(strange)

  const back = `<?xml version="1.0"?><!DOCTYPE xliff>
    <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="kontor" source-language="de-DE"
      target-language="fr-FR" datatype="plaintext"><body><group id="g"><trans-unit id="${id}"><source>Zelt</source>
      <target state="final">Tente &lt;b&gt;« A &amp; B »&lt;/b&gt; <g id="1">{{groesse}}</g>, <![CDATA["2" <3>]]>&#10;fin</target>
      </trans-unit></group></body></file></xliff>`
  const file = await translator.fileOf(back, 'translation')
  const trial = await translator.tried(file, undefined, 'translation')
  expect(trial).toMatchObject({ rows: 1, wrong: [], mapping: { key: 'id' } })
  expect(await now(id)).toEqual({ target: null, status: 'missing' })
  const { undo } = await translator.run(file, trial.mapping, 'translation')
  expect(await now(id)).toEqual({ target: 'Tente <b>« A & B »</b> {{groesse}}, "2" <3>\nfin', status: 'done' })
  await translator.undone(undo?.token)
  expect(await now(id)).toEqual({ target: null, status: 'missing' })
})

test('a file with no text is one, other objects have no such form, and what is no XLIFF is no table', async () => {
  expect(await exported([{ field: 'date_updated', op: 'lt', value: '2001-01-01' }])).toContain('</xliff>')
  const refused = await call(server.url, translator.token, 'POST', '/api/v3/search/export', {
    object: 'glossary-entry',
    format: 'xliff',
  })
  expect(refused.status).toBe(422)
  const broken = await translator.fileOf('<xliff version="1.2"><file><body></xliff>', 'translation')
  await expect(translator.tried(broken, undefined, 'translation')).rejects.toThrow('keine Tabelle')
})

test('version 2.0 is of one language, and comes back in segments, final ones as done and others as drafts', async () => {
  const one = await makeText('Zelt <b> & {{groesse}}')
  const two = await makeText('Plane')
  const three = await makeText('Seil {{laenge}}')
  const all = { field: 'locale', op: 'in', value: ['fr_FR'] }
  const xml = await exported([all], 'xliff2')
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(xml).toContain('version="2.0"')
  expect(xml).toContain('srcLang="de-DE" trgLang="fr-FR"')
  expect(xml).toMatch(
    new RegExp(
      `<unit id="${one.id}"[^>]*><segment state="initial"><source>Zelt &lt;b&gt; &amp; \\{\\{groesse\\}\\}</source></segment></unit>`,
    ),
  )
  const { count } = await server.db.one<{ count: number }>(
    sql`select count(*)::integer as count from translations where locale = 'fr_FR'`,
  )
  expect(xml.match(/<unit /g)).toHaveLength(count)
  expect(
    XMLValidator.validate(await exported([{ field: 'date_updated', op: 'lt', value: '2001-01-01' }], 'xliff2')),
  ).toBe(true)
  const several = await call(server.url, translator.token, 'POST', '/api/v3/search/export', {
    object: 'translation',
    format: 'xliff2',
  })
  expect(several).toMatchObject({ status: 422, body: { code: 'xliff_one_language' } })

  const back = `<xlf:xliff version="2.1" xmlns:xlf="urn:oasis:names:tc:xliff:document:2.0" srcLang="de" trgLang="fr">
    <xlf:file id="f"><xlf:group id="g"><xlf:unit id="${one.id}"><xlf:segment id="a" state='final'>
      <xlf:source>Zelt</xlf:source><xlf:target xml:lang="fr">Tente &lt;b&gt;</xlf:target></xlf:segment>
      <xlf:ignorable><xlf:source> </xlf:source></xlf:ignorable>
      <xlf:segment state="final"><xlf:source>&amp;</xlf:source><xlf:target>&amp; <xlf:pc id="1">{{groesse}}</xlf:pc></xlf:target>
      </xlf:segment></xlf:unit></xlf:group>
      <xlf:unit id="${two.id}"><xlf:segment state="reviewed"><xlf:source/><xlf:target>Bâche</xlf:target></xlf:segment></xlf:unit>
      <xlf:unit id="${three.id}"><xlf:segment state="final"><xlf:source/><xlf:target>Corde</xlf:target></xlf:segment></xlf:unit>
    </xlf:file></xlf:xliff>`
  const file = await translator.fileOf(back, 'translation')
  const trial = await translator.tried(file, undefined, 'translation')
  expect(trial).toMatchObject({ rows: 3, wrong: [] })
  const { undo } = await translator.run(file, trial.mapping, 'translation')
  expect(await now(one.id)).toEqual({ target: 'Tente <b> & {{groesse}}', status: 'done' })
  expect(await now(two.id)).toEqual({ target: 'Bâche', status: 'draft' })
  // a placeholder is missing: somebody looks at it
  expect(await now(three.id)).toEqual({ target: 'Corde', status: 'draft' })
  await translator.undone(undo?.token)
  for (const { id } of [one, two, three]) expect(await now(id)).toEqual({ target: null, status: 'missing' })
})
