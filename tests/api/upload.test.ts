import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostUploaded } from '#api/file/file.ts'
import { sql } from '#server/sql.ts'
import { fileStore, folderOf } from '#server/file/store/file-store.ts'
import { clearFiles } from '#server/store/file.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { picture, upload } from '#tests/support/upload.ts'

let server: TestServer
let admin: string
let orders: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
  orders = await signIn(server.url, 'orders')
})
afterAll(() => server.close())

const send = (token: string | undefined, parts: FormData) => call(server.url, token, 'POST', '/api/v3/file', parts)
const sent = async (parts: FormData): Promise<{ id: number; label: string }> => {
  const { status, body } = await send(admin, parts)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { payload: { id: number; label: string } }).payload
}
const contentOf = async (token: string, id: number) => {
  const answer = await fetch(new URL(`/api/v3/file/${id}/content`, server.url), { headers: { Token: token } })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

/** Somebody whose picture is changed. */
const someone = () =>
  server.db.one<{ id: number; version: number }>(sql`
    insert into users (login, first_name, last_name, password_hash)
    values (${`p-${randomUUID()}`}, 'Ines', 'Adler', 'x') returning id, version`)
const give = (person: { id: number; version: number }, avatar: number | null) =>
  call(server.url, admin, 'PATCH', `/api/v3/user/${person.id}`, {
    data: { avatar_id: avatar },
    version: person.version,
  })

test('an image is cut to its square and written anew, without what the camera had put in it', async () => {
  const bytes = await sharp(await picture(640, 400))
    .withExif({ IFD0: { Artist: 'Ines Adler' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('Ines Adler')).toBe(true)
  const { id, label } = await sent(upload(bytes, { name: 'Porträt.final.jpg' }))
  expect(label).toBe('Porträt.final.webp')
  const { type, bytes: kept } = await contentOf(admin, id)
  const { format, width, height, exif } = await sharp(kept).metadata()
  expect({ type, format, width, height, exif }).toEqual({
    type: 'image/webp',
    format: 'webp',
    width: 256,
    height: 256,
    exif: undefined,
  })
})

test.each([
  ['a page called an image', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['nothing', Buffer.alloc(0)],
  ['an image that ends in its middle', null],
])('%s is refused at its field, and leaves nothing behind', async (_, given) => {
  const bytes = given ?? (await picture(600, 600)).subarray(0, 200)
  const before = await readdir(folderOf(server.config)).catch(() => [])
  expect(await send(admin, upload(bytes))).toMatchObject({
    status: 422,
    body: { code: 'invalid', fields: { file: [expect.stringContaining('PNG')] } },
  })
  expect(await readdir(folderOf(server.config)).catch(() => [])).toEqual(before)
})

test('a few bytes that say they are billions of pixels are refused', async () => {
  const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(mostUploaded)
  expect(await send(admin, upload(bomb))).toMatchObject({ status: 422, body: { code: 'invalid' } })
})

test('a file that is too large, a field that takes none and parts beside them are refused', async () => {
  expect(await send(admin, upload(new Uint8Array(mostUploaded + 1)))).toMatchObject({ status: 413 })
  const bytes = await picture()
  for (const purpose of ['user.login', 'user', 'nothing.avatar', 'user.constructor', ''])
    expect(await send(admin, upload(bytes, { purpose }))).toMatchObject({ status: 422, body: { code: 'invalid' } })
  const twice = upload(bytes)
  twice.append('file', new Blob(['x']), 'second.png')
  expect((await send(admin, twice)).status).toBeGreaterThanOrEqual(400)
  expect(await call(server.url, admin, 'POST', '/api/v3/file', { for: 'user.avatar' })).toMatchObject({ status: 422 })
})

test('nobody uploads without a Token, and everyone for themselves alone', async () => {
  const bytes = await picture()
  expect(await send(undefined, upload(bytes))).toMatchObject({ status: 401 })
  // their own face is theirs to choose, and nobody else's
  const asked = await call(server.url, orders, 'POST', '/api/v3/user/me', {})
  const me = (asked.body as { payload: { id: number } }).payload.id
  const { version } = await server.db.one<{ version: number }>(sql`select version from users where id = ${me}`)
  const face = await send(orders, upload(bytes))
  expect(face).toMatchObject({ status: 200 })
  const avatar = (face.body as { payload: { id: number } }).payload.id
  const change = (id: number) =>
    call(server.url, orders, 'PATCH', `/api/v3/user/${id}`, { data: { avatar_id: avatar }, version })
  expect((await change(me + 1)).status).toBe(404)
  expect(await change(me)).toMatchObject({ status: 200 })
})

test('what is uploaded is one’s own until a record takes it, then of whoever reads that record', async () => {
  const other = await server.db.one<{ id: number }>(sql`select id from users where login = 'orders'`)
  const { id } = await sent(upload(await picture()))
  expect((await contentOf(orders, id)).status).toBe(404)
  const { version } = await server.db.one<{ version: number }>(sql`select version from users where id = ${other.id}`)
  expect(await give({ ...other, version }, id)).toMatchObject({
    status: 200,
    body: { payload: { entity: { avatar: { id, label: 'me.webp' } } } },
  })
  // their own face, though they read no users
  expect((await contentOf(orders, id)).status).toBe(200)
  expect(await call(server.url, orders, 'POST', '/api/v3/user/me', {})).toMatchObject({
    body: { payload: { avatar: { id } } },
  })
  expect((await contentOf(await signIn(server.url, 'nobody'), id)).status).toBe(404)
})

test('a record takes no file of another one, and none that was uploaded for something else', async () => {
  const [one, two] = [await someone(), await someone()]
  const { id } = await sent(upload(await picture()))
  expect(await give(one, id)).toMatchObject({ status: 200 })
  expect(await give(two, id)).toMatchObject({ status: 422, body: { fields: { avatar_id: [expect.any(String)] } } })
  const exported = await server.db.one<{ id: number }>(sql`
    insert into files (user_id, object, name, type, size, sha256, path, date_expires)
    select id, 'order', 'orders.csv', 'text/csv', 1, '\\x00', ${randomUUID()}, now() + interval '1 day' from users
    where login = 'admin' returning id`)
  expect(await give(two, exported.id)).toMatchObject({ status: 422 })
})

test('a file stays with its record, comes back by an undo, and goes when nobody wants it', async () => {
  const person = await someone()
  const first = await sent(upload(await picture()))
  await give(person, first.id)
  const second = await sent(upload(await picture(80, 90)))
  const changed = await give({ ...person, version: person.version + 1 }, second.id)
  const { undo } = (changed.body as { payload: { undo: { token: string } } }).payload
  const stray = await sent(upload(await picture()))
  await server.db.run(sql`
    update files set date_expires = date_expires - interval '25 hours' where id in (${first.id}, ${second.id}, ${stray.id})`)
  await clearFiles(server.db, fileStore(server.config))
  expect((await contentOf(admin, stray.id)).status).toBe(404)
  expect((await contentOf(admin, second.id)).status).toBe(200)
  expect(await call(server.url, admin, 'POST', `/api/v3/undo/${undo.token}`)).toMatchObject({ status: 200 })
  expect((await contentOf(admin, first.id)).status).toBe(200)
  const { avatar_id } = await server.db.one<{ avatar_id: number }>(
    sql`select avatar_id from users where id = ${person.id}`,
  )
  expect(avatar_id).toBe(first.id)
})

test('parts that nobody can read are refused, and no fault of the server', async () => {
  const raw = (type: string, body: string) =>
    fetch(new URL('/api/v3/file', server.url), {
      method: 'POST',
      headers: { Token: admin, 'Content-Type': type },
      body,
    }).then(({ status }) => status)
  const part = (name: string) =>
    `--X\r\nContent-Disposition: form-data; name="for"\r\n\r\nuser.avatar\r\n--X\r\nContent-Disposition: form-data; name="file"; ${name}\r\nContent-Type: image/png\r\n\r\nx\r\n--X--\r\n`
  expect(await raw('multipart/form-data', 'x')).toBe(422)
  expect(await raw('multipart/form-data; boundary=X', 'x')).toBe(422)
  expect(await raw(`multipart/form-data; boundary=${'b'.repeat(300)}`, 'x')).toBe(422)
  expect(await raw('multipart/form-data; boundary=X', part("filename*=UTF-8''a%00b.png"))).toBe(422)
  expect(await raw('multipart/form-data; boundary=X', part('filename="a.png"'))).toBe(422)
})

test('of one person the next upload is not read while one is on its way, and nobody else waits for it', async () => {
  const bytes = await picture()
  const slow = request(new URL('/api/v3/file', server.url), {
    method: 'POST',
    headers: { Token: admin, 'Content-Type': 'multipart/form-data; boundary=X' },
  })
  const answered = once(slow, 'response')
  slow.write('--X\r\nContent-Disposition: form-data; name="for"\r\n\r\nuser.avatar\r\n')
  await new Promise((resolve) => setTimeout(resolve, 200))
  let isOver = false
  const next = send(admin, upload(bytes)).finally(() => (isOver = true))
  expect(await send(orders, upload(bytes))).toMatchObject({ status: 200 })
  // it would be answered by now
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(isOver).toBe(false)
  slow.end('--X--\r\n')
  const [{ statusCode }] = (await answered) as [IncomingMessage]
  expect(statusCode).toBe(422)
  expect(await next).toMatchObject({ status: 200 })
})
