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
      target-language="fr-FR" datatype="plaintext"><body><group id="g"><trans-unit id="${id}"><source>Zelt <b>&lt;b&gt;„A &amp; B“&lt;/b&gt;</b>
        {{groesse}}, "2"</source><target state="final">Tente &lt;b&gt;« A &amp; B »&lt;/b&gt; <g id="1">{{groesse}}</g>, <![CDATA["2" <3>]]>&#10;fin</target>
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
      <xlf:source>Zelt &lt;b></xlf:source><xlf:target xml:lang="fr">Tente &lt;b&gt;</xlf:target></xlf:segment>
      <xlf:ignorable><xlf:source> </xlf:source></xlf:ignorable>
      <xlf:segment state="final"><xlf:source>&amp; {{groesse}}</xlf:source><xlf:target>&amp; <xlf:pc id="1">{{groesse}}</xlf:pc></xlf:target>
      </xlf:segment></xlf:unit></xlf:group>
      <xlf:unit id="${two.id}"><xlf:segment state="reviewed"><xlf:source/><xlf:target>Bâche</xlf:target></xlf:segment></xlf:unit>
      <xlf:unit id="${three.id}"><xlf:segment state="final"><xlf:source>Seil {{laenge}}</xlf:source><xlf:target>Corde</xlf:target></xlf:segment></xlf:unit>
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

const unitOf = (id: number, target: string, source = 'Zelt', language = 'fr-FR') =>
  `<xliff version="1.2"><file target-language="${language}"><body><trans-unit id="${id}"><source>${source}</source>
    <target state="final">${target}</target></trans-unit></body></file></xliff>`
const saidBy = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`
const imported = async (bytes: string | Uint8Array) => {
  const file = await translator.fileOf(bytes, 'translation')
  const trial = await translator.tried(file, undefined, 'translation')
  return translator.run(file, trial.mapping, 'translation')
}

test('a file is read as it says that it is written, behind a document type and comments as well', async () => {
  const files = (id: number): [string | Uint8Array, string][] => [
    [Buffer.from(saidBy('ISO-8859-1') + unitOf(id, 'Été'), 'latin1'), 'Été'],
    [Buffer.from(`\uFEFF${saidBy('UTF-16')}${unitOf(id, 'Bâche')}`, 'utf16le'), 'Bâche'],
    [`<!-- <none> --><!DOCTYPE xliff [<!ENTITY own "x">]>${unitOf(id, 'Tente<!-- not so --> &#233;')}`, 'Tente é'],
  ]
  const { id } = await makeText('Zelt')
  for (const [bytes, target] of files(id)) {
    await imported(bytes)
    expect(await now(id)).toEqual({ target, status: 'done' })
  }
})

test('what holds no text that XML can hold is refused as a whole', async () => {
  const { id } = await makeText('Zelt')
  const deep = unitOf(id, `${'<g>'.repeat(3000)}x${'</g>'.repeat(3000)}`)
  const targets = ['&#xD800;', '&#1;', '&own;', '<__proto__/>', '\u0001']
  const latin1 = Buffer.from(unitOf(id, 'Été'), 'latin1')
  const unknown = saidBy('klingon') + unitOf(id, 'x')
  const files = [deep, latin1, unknown, '<?xml version="1.0"?><feed/>', ...targets.map((target) => unitOf(id, target))]
  for (const bytes of files)
    await expect(
      translator.fileOf(bytes, 'translation').then((file) => translator.tried(file, undefined, 'translation')), // one after another
      bytes.toString().slice(0, 200),
    ).rejects.toThrow(/^422: .*keine Tabelle/)
  expect(await now(id)).toEqual({ target: null, status: 'missing' })
})

test('however often a comment begins anything, a file is read in a moment', async () => {
  const { id } = await makeText('Zelt')
  const comment = (begun: string) => `<!--${begun.repeat(40_000)}-->`
  const two = `<xliff version="2.0" trgLang="fr"><file id="f"><unit id="${id}">${comment('<ignorable>')}
    <segment><source>Zelt</source><!-- <target>Non</target> --><target>Tente</target></segment></unit></file></xliff>`
  for (const bytes of [two, unitOf(id, `${comment('<![CDATA[')}Tente`)]) {
    const file = await translator.fileOf(bytes, 'translation')
    const began = performance.now()
    const trial = await translator.tried(file, undefined, 'translation')
    // it was minutes
    expect(performance.now() - began).toBeLessThan(5000)
    expect(JSON.stringify(trial.changes)).toContain('"after":"Tente"')
  }
})

test('what was made from another source is a draft that says so, and what is in another language is refused', async () => {
  const { id, product } = await makeText('Zelt')
  const file = await translator.fileOf(unitOf(id, 'Tente'), 'translation')
  await server.db.run(sql`update products set name = 'Zelt für zwei' where id = ${product}`)
  const trial = await translator.tried(file, undefined, 'translation')
  expect(trial.changes.map(({ fields }) => fields)).toEqual([
    [
      { field: 'source', before: 'Zelt', after: 'Zelt für zwei' },
      { field: 'target', before: null, after: 'Tente' },
    ],
  ])
  await translator.run(file, trial.mapping, 'translation')
  expect(await now(id)).toEqual({ target: 'Tente', status: 'draft' })

  for (const language of ['it-IT', 'fr-CH', 'Französisch']) {
    const other = await translator.fileOf(unitOf(id, 'Tenda', 'Zelt für zwei', language), 'translation')
    const { wrong } = await translator.tried(other, undefined, 'translation')
    expect(wrong.map(({ fields }) => fields)).toEqual([
      { locale: ['Die Datei ist in eine andere Sprache übersetzt als dieser Text'] },
    ])
  }
  for (const language of ['FR', 'fr_fr']) {
    const own = await translator.fileOf(
      unitOf(id, `Tente ${language}`, 'Zelt <g>für</g>\n zwei', language),
      'translation',
    )
    const { mapping } = await translator.tried(own, undefined, 'translation')
    await translator.run(own, mapping, 'translation')
    expect(await now(id)).toEqual({ target: `Tente ${language}`, status: 'done' })
  }
})

test('a table that says the source is held against it like an XLIFF, by its name in any language', async () => {
  const { id, product } = await makeText('Zelt')
  const tableOf = (head: string, source: string, target = 'Tente') =>
    translator.fileOf(`id;${head};finished\n${id};${source};${target}`, 'translation')
  const files = [await tableOf('source', 'Zelt'), await tableOf('Texte source', 'Zelt')]
  const asItIs = await tableOf('Quelle', 'Zelt  für zwei')
  await server.db.run(sql`update products set name = 'Zelt für zwei' where id = ${product}`)
  for (const file of files) {
    const trial = await translator.tried(file, undefined, 'translation')
    expect(trial.changes.map(({ fields }) => fields)).toEqual([
      [
        { field: 'source', before: 'Zelt', after: 'Zelt für zwei' },
        { field: 'target', before: null, after: 'Tente' },
      ],
    ])
  }
  const { mapping } = await translator.tried(asItIs, undefined, 'translation')
  await translator.run(asItIs, mapping, 'translation')
  expect(await now(id)).toEqual({ target: 'Tente', status: 'done' })
})
