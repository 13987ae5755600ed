import { Session } from 'node:inspector/promises'
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { importer } from '#tests/support/import.ts'
import { call } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let translator: Awaited<ReturnType<typeof importer>>
beforeAll(async () => {
  server = await startServer()
  translator = await importer(server, 'translator')
})
afterAll(() => server.close())

test('measure', { timeout: 300_000 }, async () => {
  await server.db.run(sql`insert into products (sku, name, type) select 'ZZ-' || n, 'Zelt Nummer ' || n, 'simple' from generate_series(1, 3000) n`)
  const rows = await server.db.rows<{ id: number; source: string }>(sql`
    select id, source from translations where source is not null order by id limit 50000`)
  console.log('texts', rows.length)
  const esc = (s: string) => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const units = Array.from({ length: 50_000 }, (_, at) => {
    const one = rows[at]
    return `<trans-unit id="${one?.id ?? 90_000_000 + at}"><source>${esc(one?.source ?? 'x')}</source><target state="final">Texte ${at} ${esc(one?.source ?? 'y')}</target></trans-unit>`
  })
  const xml = `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="kontor" source-language="de-DE" target-language="fr-FR" datatype="plaintext"><body>${units.join('')}</body></file></xliff>`
  const file = await translator.fileOf(xml, 'translation')
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 2000 })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  await session.post('Profiler.start')
  delay.enable()
  const gaps: [number, number][] = []
  let last = performance.now()
  const began = last
  const timer = setInterval(() => {
    const now = performance.now()
    if (now - last > 60) gaps.push([Math.round(last - began), Math.round(now - last)])
    last = now
  }, 5)
  const started = await call(server.url, translator.token, 'POST', '/api/v3/translation/import', {
    file_id: file,
    mapping: { key: 'id', columns: ['id', null, 'target', 'finished'], empty: 'keep' },
  })
  clearInterval(timer)
  delay.disable()
  const { profile } = await session.post('Profiler.stop')
  writeFileSync('/tmp/rest20.cpuprofile', JSON.stringify(profile))
  console.log(started.status, JSON.stringify(started.body).slice(0, 200))
  console.log('ms', Math.round(performance.now() - began), 'max', delay.max / 1e6, 'p99', delay.percentile(99) / 1e6, JSON.stringify(gaps))
  expect(1).toBe(1)
})
