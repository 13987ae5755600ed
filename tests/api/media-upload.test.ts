import { randomBytes } from 'node:crypto'
import { readdir, writeFile, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostOfMedia, mostUploadsOpen, uploadPath } from '#api/file/media-upload.ts'
import { incomingFolder } from '#server/file/incoming.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const tokens: Record<string, string> = {}
/** Of noise, so that it is large: half a megabyte and more. */
let noisy: Buffer

beforeAll(async () => {
  server = await startServer()
  for (const login of ['products', 'admin', 'orders']) tokens[login] = await signIn(server.url, login)
  const raw = { width: 480, height: 360, channels: 3 } as const
  noisy = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png()
    .toBuffer()
})
afterAll(() => server.close())

const send = (login: string | undefined, method: string, to: string, headers: object = {}, body?: Buffer) =>
  fetch(new URL(to, server.url), {
    method,
    headers: {
      'Tus-Resumable': '1.0.0',
      'Override-Locale': 'en_EN',
      ...(login !== undefined && { Token: tokens[login] ?? '' }),
      ...headers,
    },
    ...(body && { body: new Uint8Array(body) }),
  })
const begin = async (size: number, name = 'Zelt_im-Wald.PNG', login = 'products') => {
  const named = `filename ${Buffer.from(name).toString('base64')},user ${Buffer.from('1').toString('base64')}`
  return send(login, 'POST', uploadPath, { 'Upload-Length': size, 'Upload-Metadata': named })
}
const begun = async (size: number, name?: string): Promise<string> => {
  const answer = await begin(size, name)
  expect(answer.status).toBe(201)
  return answer.headers.get('location') ?? ''
}
const patch = (to: string, offset: number, body: Buffer, login = 'products') =>
  send(login, 'PATCH', to, { 'Upload-Offset': offset, 'Content-Type': 'application/offset+octet-stream' }, body)
const offsetOf = async (to: string, login = 'products') => {
  const answer = await send(login, 'HEAD', to)
  return { status: answer.status, offset: Number(answer.headers.get('upload-offset')) }
}
const mediaOf = (to: string) =>
  server.db.rows<{ id: number; title: string }>(sql`
    select id, title from media where upload = ${to.split('/').at(-1)}`)

/** Sends so much of a piece that says it is longer, and breaks off. */
const breakOff = (to: string, body: Buffer, after: number) =>
  new Promise<void>((resolve) => {
    const { hostname, port } = new URL(server.url)
    const sending = request({
      hostname,
      port,
      path: to,
      method: 'PATCH',
      headers: {
        Token: tokens['products'],
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': 0,
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': body.length,
      },
    })
    sending.on('error', () => resolve())
    sending.write(body.subarray(0, after), () => setTimeout(() => sending.destroy(), 300))
  })

test('what is sent in pieces becomes a picture with its last byte, called as its file', async () => {
  const to = await begun(noisy.length)
  const half = Math.floor(noisy.length / 2)
  expect((await patch(to, 0, noisy.subarray(0, half))).status).toBe(204)
  expect(await offsetOf(to)).toEqual({ status: 200, offset: half })
  expect(await mediaOf(to)).toEqual([])
  const last = await patch(to, half, noisy.subarray(half))
  expect(last.status).toBe(200)
  const { payload } = (await last.json()) as { payload: { id: number } }
  expect(last.headers.get('upload-media')).toBe(String(payload.id))
  expect(await mediaOf(to)).toEqual([{ id: payload.id, title: 'Zelt im-Wald' }])
  const read = await call(server.url, tokens['products'], 'POST', `/api/v3/media/${payload.id}`, {})
  expect(read.body).toMatchObject({
    payload: { file_name: 'Zelt_im-Wald.png', type: 'png', dimensions: '480 × 360', lacks_alt_text: true },
  })
})

test('one that broke off half-way goes on where it was', async () => {
  const to = await begun(noisy.length)
  await breakOff(to, noisy, 200_000)
  await expect.poll(async () => (await offsetOf(to)).offset).toBeGreaterThan(0)
  const { offset } = await offsetOf(to)
  expect(offset).toBeLessThanOrEqual(200_000)
  expect((await patch(to, 0, noisy)).status).toBe(409)
  expect((await patch(to, offset, noisy.subarray(offset))).status).toBe(200)
  expect(await mediaOf(to)).toHaveLength(1)
})

test('one whose server died between the last byte and the picture becomes one when it is asked for, and only once', async () => {
  const to = await begun(noisy.length)
  await writeFile(path.join(incomingFolder(server.config), to.split('/').at(-1) ?? ''), noisy)
  const asked = await Promise.all([offsetOf(to), offsetOf(to), offsetOf(to)])
  expect(asked).toEqual(asked.map(() => ({ status: 200, offset: noisy.length })))
  const [made] = await mediaOf(to)
  expect(await mediaOf(to)).toHaveLength(1)
  expect((await send('products', 'HEAD', to)).headers.get('upload-media')).toBe(String(made?.id))
})

test('what it is is told by its bytes: a page called a picture is refused, in words, and does not stay', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const to = await begun(page.length, 'picture.png')
  const refused = await patch(to, 0, page)
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ code: 'invalid', fields: { file: [expect.stringContaining('PNG')] } })
  expect(await mediaOf(to)).toEqual([])
  expect((await readdir(incomingFolder(server.config))).filter((name) => to.endsWith(name))).toEqual([])
})

test('whoever adds no pictures begins none, and nobody goes on with what another has begun', async () => {
  expect((await begin(10, 'a.png', 'orders')).status).toBe(403)
  const unknown = await send(undefined, 'POST', uploadPath, { 'Upload-Length': 10 })
  expect({ status: unknown.status, origin: unknown.headers.get('access-control-allow-origin') }).toEqual({
    status: 401,
    origin: '*',
  })
  const to = await begun(noisy.length)
  expect((await offsetOf(to, 'admin')).status).toBe(404)
  expect((await patch(to, 0, noisy, 'admin')).status).toBe(404)
  expect((await send('admin', 'DELETE', to)).status).toBe(404)
  expect((await send('products', 'DELETE', to)).status).toBe(204)
  expect((await offsetOf(to)).status).toBe(404)
})

test('more than a picture may have is refused before a byte is sent, and no name leaves the folder', async () => {
  const large = await begin(mostOfMedia + 1)
  expect(large.status).toBe(413)
  expect(await large.json()).toMatchObject({ code: 'too_large' })
  for (const name of ['..%2f..%2fpackage.json', '....', 'a'.repeat(32)])
    expect((await offsetOf(`${uploadPath}/${name}`)).status).toBe(404)
  expect(await readFile('package.json', 'utf8')).toContain('kontor')
})

test('a file is called by what can be read of its name', async () => {
  const to = (await begin(noisy.length, '../a\0b\u202egnp\r\n.png')).headers.get('location')
  expect((await patch(to ?? '', 0, noisy)).status).toBe(200)
  const [made] = await server.db.rows<{ title: string; file_name: string }>(sql`
    select title, file_name from media where upload = ${to?.split('/').at(-1)}`)
  expect(made).toEqual({ title: 'abgnp', file_name: 'abgnp.png' })
})

test('nobody has more pictures on their way than there may be, and one that ends makes room', async () => {
  const answers: Response[] = []
  for (let at = 0; at <= mostUploadsOpen; at += 1) answers.push(await begin(50))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect(await answers.at(-1)?.json()).toMatchObject({ code: 'too_many_uploads' })
  const all = answers.flatMap((answer) => answer.headers.get('location') ?? [])
  expect(all.length).toBeLessThanOrEqual(mostUploadsOpen)
  expect((await begin(50)).status).toBe(409)
  expect((await begin(50, 'a.png', 'admin')).status).toBe(201)
  for (const to of all) await send('products', 'DELETE', to)
  expect((await begin(50)).status).toBe(201)
})

test('a console from another server may send it: its method, its headers and what it reads', async () => {
  const asked = await fetch(new URL(`${uploadPath}/${'0'.repeat(32)}`, server.url), {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://console.example',
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'tus-resumable,upload-offset,token,content-type',
    },
  })
  expect(asked.status).toBe(204)
  const said = (name: string) => (asked.headers.get(name) ?? '').toLowerCase().split(/, */)
  expect(said('access-control-allow-methods')).toEqual(expect.arrayContaining(['head', 'post', 'patch', 'delete']))
  expect(said('access-control-allow-headers')).toEqual(
    expect.arrayContaining(['token', 'tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset']),
  )
  const made = await begin(10)
  expect(made.headers.get('access-control-allow-origin')).toBe('*')
  expect(made.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('location')
  expect(made.headers.get('cache-control')).toBe('no-store')
  // every other call is as narrow as before
  const other = await fetch(new URL('/api/v3/search', server.url), {
    method: 'OPTIONS',
    headers: { Origin: 'https://console.example', 'Access-Control-Request-Method': 'POST' },
  })
  expect(other.headers.get('access-control-allow-headers')?.toLowerCase()).not.toContain('upload')
})

test('ten at a time become ten pictures', async () => {
  const all = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const to = await begun(noisy.length, `Serie ${at}.png`)
      return { to, status: (await patch(to, 0, noisy)).status }
    }),
  )
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  for (const { to } of all) expect(await mediaOf(to)).toHaveLength(1)
})
