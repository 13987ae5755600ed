import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFeeds } from '#server/feed/by-the-clock.ts'
import { fileStore, folderOf } from '#server/file/store/file-store.ts'
import { setUp } from '#server/set-up.ts'
import { sql } from '#server/sql.ts'
import { clearFiles } from '#server/store/file.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startStore } from '#tests/support/s3.ts'
import { noisyPicture, startOn } from '#tests/support/s3-server.ts'
import { picture } from '#tests/support/upload.ts'

let kontor: Awaited<ReturnType<typeof startOn>>
let noisy: Buffer

beforeAll(async () => {
  kontor = await startOn(await startStore())
  noisy = await noisyPicture()
}, 120_000)
afterAll(() => kontor.end())

test('what comes in pieces lies in the bucket and not on the disk; it and its thumbnail are read from there', async () => {
  const before = await kontor.onDisk()
  const to = await kontor.begun(noisy.length)
  expect((await kontor.patch(to, noisy)).status).toBe(200)
  const [media] = await kontor.mediaOf(to)
  const { file } = kontor.payloadOf(await kontor.ask('POST', `media/${media?.id}`, {}))
  const own = await kontor.pathOf(file.id)
  expect(await kontor.inStore('files/')).toContain(`files/${own}`)
  expect(await kontor.onDisk()).toEqual(before)
  const { status, headers, bytes } = await kontor.fetched(`/api/v3/file/${file.id}/content`)
  expect({ status, length: headers.get('content-length') }).toEqual({ status: 200, length: String(bytes.length) })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 360 })
  // drawn once, then read
  for (const _ of [1, 2]) {
    const small = await kontor.fetched(`/api/v3/media/${media?.id}/thumbnail`)
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 240 })
  }
  expect(await kontor.inStore('files/')).toContain(`files/${own}.small`)
  const ticket = kontor.payloadOf(await kontor.ask('POST', `file/${file.id}/ticket`)) as unknown as { url: string }
  const open = await fetch(new URL(ticket.url, kontor.url))
  expect(Buffer.from(await open.arrayBuffer())).toEqual(bytes)
})

test('another picture comes into its place, and what was there goes with its time, the small one too', async () => {
  const media = await kontor.newMedia(noisy)
  const old = await kontor.pathOf(media.file.id)
  await kontor.fetched(`/api/v3/media/${media.id}/thumbnail`)
  const file_id = kontor.payloadOf(await kontor.sendFile(await picture(640, 100))).id
  kontor.payloadOf(await kontor.ask('PATCH', `media/${media.id}`, { data: { file_id }, version: media.version }))
  expect((await sharp((await kontor.fetched(`/api/v3/media/${media.id}/thumbnail`)).bytes).metadata()).height).toBe(38)
  await kontor.db.run(sql`update files set date_expires = now() - interval '1 second' where id = ${media.file.id}`)
  await clearFiles(kontor.db, fileStore(kontor.config))
  const left = await kontor.inStore('files/')
  expect(left.filter((name) => name.includes(old))).toEqual([])
  expect(left).toContain(`files/${await kontor.pathOf(file_id)}`)
})

test('exports, papers and tables to import lie there too', async () => {
  const { id } = kontor.payloadOf(await kontor.ask('POST', 'search/export', { object: 'customer' }))
  const job = await jobUntil(kontor.db, id)
  expect(job).toMatchObject({ state: 'completed' })
  const csv = await kontor.fetched(`/api/v3/file/${job.file_id}/content`)
  expect(csv.bytes.toString().split('\n').length).toBeGreaterThan(100)
  expect(await kontor.inStore('files/')).toContain(`files/${await kontor.pathOf(job.file_id ?? 0)}`)

  const { id: document } = await kontor.db.one<{ id: number }>(sql`
    select id from documents where type = 'invoice' and status <> 'draft' order by id limit 1`)
  for (const _ of ['drawn', 'read']) {
    const paper = await kontor.fetched(`/api/v3/document/${document}/content`)
    expect({ status: paper.status, head: paper.bytes.subarray(0, 5).toString() }).toEqual({
      status: 200,
      head: '%PDF-',
    })
  }

  const table = Buffer.from(`SKU;Name;Typ\r\nS3-${randomUUID().slice(0, 8)};Biwaksack;simple\r\nS3-2;Zelt;simple\r\n`)
  const file_id = kontor.payloadOf(await kontor.sendFile(table, 'product.import', 'neu.csv')).id
  const trial = await kontor.ask('POST', 'product/import', { file_id, dry_run: true })
  expect(trial).toMatchObject({
    status: 200,
    body: { payload: { columns: [{ head: 'SKU' }, { head: 'Name' }, { head: 'Typ' }] } },
  })
})

test('a feed is written and fetched there, and is told to be the same', async () => {
  expect(await runFeeds(kontor.db, kontor.config, new AbortController().signal)).toBeGreaterThan(0)
  const { secret, file_format } = await kontor.db.one<{ secret: string; file_format: string }>(sql`
    select secret, file_format from feeds f join shops s on s.id = f.shop_id
    where f.is_active and s.is_active and f.file_path is not null order by f.id limit 1`)
  const at = `/feeds/${secret}.${file_format}`
  const { status, headers, bytes } = await kontor.fetched(at)
  expect(status).toBe(200)
  expect(bytes.length).toBeGreaterThan(1000)
  expect((await kontor.inStore('feeds/')).length).toBeGreaterThan(0)
  const again = await fetch(new URL(at, kontor.url), { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('what was kept on the disk before there was a bucket is read from it, and goes from it', async () => {
  // the demo's pictures lie beside this server
  const { id, file_id } = await kontor.db.one<{ id: number; file_id: number }>(sql`
    select id, file_id from media order by id limit 1`)
  expect((await kontor.fetched(`/api/v3/file/${file_id}/content`)).status).toBe(200)
  expect((await kontor.fetched(`/api/v3/media/${id}/thumbnail`)).status).toBe(200)
  const own = await kontor.pathOf(file_id)
  expect(await kontor.onDisk()).toContain(own)
  expect(await kontor.inStore('files/')).toContain(`files/${own}.small`)
  const files = fileStore(kontor.config)
  await files.remove(own)
  expect(await kontor.onDisk()).not.toContain(own)
  expect((await kontor.fetched(`/api/v3/file/${file_id}/content`)).status).toBe(404)
})

test('what no row names goes after an hour, and nothing of a bucket that another Kontor has taken', async () => {
  const files = fileStore(kontor.config)
  const { id } = await kontor.db.one<{ id: string }>(sql`select id from file_owner`)
  expect(await files.claim(id)).toBe(true)
  expect(await files.claim(randomUUID())).toBe(false)
  const media = await kontor.newMedia(noisy)
  const own = await kontor.pathOf(media.file.id)
  await files.put('stray', Buffer.from('x'))
  await mkdir(folderOf(kontor.config), { recursive: true })
  await writeFile(path.join(folderOf(kontor.config), 'stray-on-disk'), 'x')
  const later = { ...files, list: (start?: string) => aged(files.list(start)) }
  await clearFiles(kontor.db, { ...later, claim: () => Promise.resolve(false) })
  expect(await kontor.inStore('files/')).toEqual(expect.arrayContaining(['files/stray', `files/${own}`]))
  await clearFiles(kontor.db, files)
  expect(await kontor.inStore('files/')).toContain('files/stray')
  await clearFiles(kontor.db, later)
  const left = await kontor.inStore('files/')
  expect(left).toContain(`files/${own}`)
  expect(left).not.toContain('files/stray')
  expect(await kontor.onDisk()).not.toContain('stray-on-disk')
})

test('a start takes a bucket that is nobody’s, again and again, and leaves that of another Kontor alone', async () => {
  const { config } = kontor
  if (config.s3 === undefined || config.databaseUrl === undefined) throw new Error('No bucket')
  const place = { ...config, s3: { ...config.s3, folder: `${config.s3.folder}start/` } }
  await setUp(config.databaseUrl, place)
  await setUp(config.databaseUrl, place)
  const { id } = await kontor.db.one<{ id: string }>(sql`select id from file_owner`)
  await kontor.db.run(sql`update file_owner set id = gen_random_uuid()`)
  await expect(setUp(config.databaseUrl, place)).rejects.toThrow(
    'The bucket of S3_URL holds the files of another Kontor',
  )
  await kontor.db.run(sql`update file_owner set id = ${id}`)
})

/** As if two hours had passed. */
async function* aged(all: AsyncGenerator<{ name: string; date: Date }>) {
  for await (const { name, date } of all) yield { name, date: new Date(date.getTime() - 2 * 3_600_000) }
}

// s3rver pages only with Node’s --openssl-legacy-provider: else that is looked at in tests/unit/server/s3-client.test.ts
test.runIf(process.env.S3_URL)('a list of more than one page is whole', async () => {
  const { s3 } = kontor.config
  const files = fileStore({ dataDir: '/nowhere', s3: s3 && { ...s3, folder: `${s3.folder}many/` } })
  const names = Array.from({ length: 1003 }, (_, at) => `n${String(at).padStart(4, '0')}`)
  for (let at = 0; at < names.length; at += 50)
    await Promise.all(names.slice(at, at + 50).map((name) => files.put(name, Buffer.from(name))))
  const found: string[] = []
  for await (const { name } of files.list()) found.push(name)
  expect(found.toSorted()).toEqual(names)
})
