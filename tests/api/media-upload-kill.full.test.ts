import { readdir, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPath } from '#api/file/media-upload.ts'
import { clearIncoming, incomingFolder, patience } from '#server/file/incoming.ts'
import { fileStore, folderOf } from '#server/file/store/file-store.ts'
import { sql } from '#server/sql.ts'
import { clearFiles } from '#server/store/file.ts'
import { signIn } from '#tests/support/call.ts'
import { startProcess, type ServerProcess } from '#tests/support/process.ts'
import { noisyPicture } from '#tests/support/s3-server.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Its database and its files; the servers that are killed are processes beside it. */
let server: TestServer
let token: string
let noisy: Buffer
let running: ServerProcess | undefined

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'products')
  noisy = await noisyPicture(900, 900)
})
afterAll(async () => {
  await running?.end()
  await server.close()
})

const start = async () => {
  const DATABASE_URL = server.config.databaseUrl ?? ''
  running = startProcess({ DATABASE_URL, DATA_DIR: server.config.dataDir })
  return running.url
}
const tus = (url: string, method: string, to: string, headers: object = {}, body?: Buffer) =>
  fetch(new URL(to, url), {
    method,
    headers: { 'Tus-Resumable': '1.0.0', Token: token, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  })
const begin = async (url: string) => {
  const metadata = `filename ${Buffer.from('Grat.png').toString('base64')}`
  const made = await tus(url, 'POST', uploadPath, { 'Upload-Length': noisy.length, 'Upload-Metadata': metadata })
  return made.headers.get('location') ?? ''
}
const patch = (url: string, to: string, offset: number, body: Buffer) =>
  tus(url, 'PATCH', to, { 'Upload-Offset': offset, 'Content-Type': 'application/offset+octet-stream' }, body)
const mediaOf = (to: string) =>
  server.db.rows<{ id: number }>(sql`select id from media where upload = ${to.split('/').at(-1)}`)

/** No file without a row, once an hour is over, and no row without a file. */
const expectWhole = async () => {
  const files = fileStore(server.config)
  const aged = { ...files, list: () => older(files.list()) }
  await clearFiles(server.db, aged)
  const rows = await server.db.rows<{ path: string }>(sql`select path from files where purpose = 'media.file'`)
  const named = new Set((await server.db.rows<{ path: string }>(sql`select path from files`)).map((row) => row.path))
  const there = await readdir(folderOf(server.config))
  expect(rows.filter((row) => !there.includes(row.path))).toEqual([])
  expect(there.filter((name) => !named.has(name.replace(/\.small$/, '')))).toEqual([])
}
async function* older(all: AsyncGenerator<{ name: string; date: Date }>) {
  for await (const { name, date } of all) yield { name, date: new Date(date.getTime() - 2 * 3_600_000) }
}

test(
  'an upload whose server is killed at whatever moment goes on, and becomes one picture',
  { timeout: 180_000 },
  async () => {
    const half = Math.floor(noisy.length / 2)
    let url = await start()
    const to = await begin(url)
    expect((await patch(url, to, 0, noisy.subarray(0, half))).status).toBe(204)
    await running?.end('SIGKILL')
    expect(await mediaOf(to)).toEqual([])
    url = await start()
    const asked = await tus(url, 'HEAD', to)
    expect({ status: asked.status, offset: asked.headers.get('upload-offset') }).toEqual({
      status: 200,
      offset: `${half}`,
    })
    // while the last byte becomes a picture: before it, amid it, behind it
    for (const wait of [20, 150, 400]) {
      const other = await begin(url)
      const sending = patch(url, other, 0, noisy).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, wait))
      await running?.end('SIGKILL')
      await sending
      expect((await mediaOf(other)).length).toBeLessThan(2)
      url = await start()
      const { headers, status } = await tus(url, 'HEAD', other)
      expect(status).toBe(200)
      const offset = Number(headers.get('upload-offset'))
      if (offset < noisy.length) await patch(url, other, offset, noisy.subarray(offset))
      expect(await mediaOf(other)).toHaveLength(1)
      await expectWhole()
    }
    expect((await patch(url, to, half, noisy.subarray(half))).status).toBe(200)
    expect(await mediaOf(to)).toHaveLength(1)
    await expectWhole()
    await running?.end()
  },
)

test('what nobody goes on with goes after its time, and what somebody goes on with does not', async () => {
  const [left, kept] = [await begin(server.url), await begin(server.url)]
  for (const to of [left, kept]) expect((await patch(server.url, to, 0, noisy.subarray(0, 1000))).status).toBe(204)
  const folder = incomingFolder(server.config)
  const own = (await readdir(folder)).filter((name) => name.startsWith(left.split('/').at(-1) ?? '-'))
  expect(own.length).toBeGreaterThan(0)
  const then = new Date(Date.now() - patience - 60_000)
  for (const name of own) await utimes(path.join(folder, name), then, then)
  await clearIncoming(folder)
  expect((await tus(server.url, 'HEAD', left)).status).toBe(404)
  expect((await tus(server.url, 'HEAD', kept)).headers.get('upload-offset')).toBe('1000')
  expect((await stat(path.join(folder, kept.split('/').at(-1) ?? ''))).size).toBe(1000)
  expect(await mediaOf(left)).toEqual([])
})
