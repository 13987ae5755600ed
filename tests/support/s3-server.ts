import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import { uploadPath } from '#api/file/media-upload.ts'
import { folderOf } from '#server/file/store/file-store.ts'
import { s3Client } from '#server/file/store/s3-client.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from './call.ts'
import type { TestStore } from './s3.ts'
import { startServer } from './server.ts'
import { upload } from './upload.ts'

type Row = { readonly id: number; readonly version: number; readonly file: { readonly id: number } }

/** A server whose files lie in this store, and what an administrator does with files there. */
export async function startOn(store: TestStore) {
  const server = await startServer({ s3: store.bucket, publicUrl: 'https://kontor.example' })
  const token = await signIn(server.url, 'admin')
  const client = s3Client(store.bucket)
  const { db } = server

  const ask = (method: string, to: string, body?: object) =>
    call(server.url, token, method, `/api/v3/${to}`, body, { 'Override-Locale': 'en_EN' })
  const payloadOf = ({ status, body }: { status: number; body: unknown }) => {
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as { payload: Row }).payload
  }
  const sendFile = (bytes: Buffer, purpose = 'media.file', name = 'zelt.png') =>
    call(server.url, token, 'POST', '/api/v3/file', upload(bytes, { name, purpose }), { 'Override-Locale': 'en_EN' })
  const inStore = async (start = '') => {
    const names: string[] = []
    for await (const { name } of client.list(start)) names.push(name)
    return names
  }
  const tus = (method: string, to: string, headers: object, body?: Buffer) =>
    fetch(new URL(to, server.url), {
      method,
      headers: { 'Tus-Resumable': '1.0.0', 'Override-Locale': 'en_EN', Token: token, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
  return {
    ...server,
    token,
    client,
    ask,
    payloadOf,
    sendFile,
    inStore,
    tus,
    fetched: async (to: string) => {
      const answer = await fetch(new URL(to, server.url), { headers: { Token: token } })
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
    },
    newMedia: async (bytes: Buffer) => {
      const file_id = payloadOf(await sendFile(bytes)).id
      return payloadOf(await ask('POST', 'media', { data: { title: `Zelt ${randomUUID().slice(0, 8)}`, file_id } }))
    },
    pathOf: async (file: number) =>
      (await db.one<{ path: string }>(sql`select path from files where id = ${file}`)).path,
    onDisk: () => readdir(folderOf(server.config)).catch(() => [] as string[]),
    /** Begins an upload in pieces; answers its address. */
    begun: async (size: number) => {
      const metadata = `filename ${Buffer.from('Biwak.png').toString('base64')}`
      const answer = await tus('POST', uploadPath, { 'Upload-Length': size, 'Upload-Metadata': metadata })
      return answer.headers.get('location') ?? ''
    },
    patch: (to: string, body: Buffer, offset = 0) =>
      tus('PATCH', to, { 'Upload-Offset': offset, 'Content-Type': 'application/offset+octet-stream' }, body),
    mediaOf: (to: string) => db.rows<{ id: number }>(sql`select id from media where upload = ${to.split('/').at(-1)}`),
    end: async () => {
      store.behave?.('well')
      for (const name of await inStore()) await client.remove(name)
      await server.close()
      await store.close()
    },
  }
}

/** A picture of noise, so that it is large. */
export const noisyPicture = (width = 480, height = 360): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
