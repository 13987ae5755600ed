import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mostImportedBytes } from '#entities/import/import.ts'
import type { Config } from '#server/config.ts'
import { incomingFolder } from '#server/file/incoming.ts'
import { fileStore, type FileStore } from '#server/file/store/file-store.ts'
import { acceptUpload, type Upload } from '#server/file/upload.ts'
import { refuse } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { flawIn } from '#server/readable.ts'
import { implement, implementFile } from '#server/route.ts'
import { thumbnailOf } from '#server/file/thumbnail.ts'
import { sql } from '#server/sql.ts'
import { turns } from '#server/search/share.ts'
import { fileFor, fileGone, redeemTicket, ticketFor, type StoredFile } from '#server/store/file.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file that came in the parts of the body. */
    upload?: Upload
  }
}

/** Files: uploads, and what is fetched with a Token or by a ticket. */
export function fileRoutes(app: FastifyInstance, config: Config): void {
  const files = fileStore(config)
  const incoming = incomingFolder(config)
  implement(app, 'file.ticket', async ({ user, db, params }) => {
    const { token, until } = await ticketFor(db, user, params.id)
    return { url: `/api/v3/file/ticket/${token}`, until }
  })

  implementFile(app, 'file.content', async ({ user, db, params }, reply) =>
    send(reply, files, await fileFor(db, user, params.id)),
  )

  implementFile(app, 'file.thumbnail', async ({ user, db, params }, reply) =>
    sendSmall(reply, files, await fileFor(db, user, params.id)),
  )

  implementFile(app, 'media.thumbnail', async ({ user, db, params }, reply) => {
    const media = await db.maybe<{ file_id: number }>(sql`select file_id from media where id = ${params.id}`)
    return sendSmall(reply, files, await fileFor(db, user, media?.file_id ?? 0))
  })

  implementFile(app, 'file.by_ticket', async ({ db, params }, reply) =>
    send(reply, files, await redeemTicket(db, params.token)),
  )

  void app.register(async (within) => {
    // no other call reads parts
    await within.register(multipart, {
      limits: { fileSize: mostImportedBytes, files: 1, fields: 1, fieldSize: 200, parts: 2, headerPairs: 20 },
    })
    // a file is unpacked in memory: of one person the next is not even read before this one is answered
    const uploads = turns(1)
    within.addHook('preValidation', (request, reply) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      uploads(request.user?.id ?? 0, async () => {
        await readParts(request, incoming).then(resolve, reject)
        if (!reply.raw.closed) await once(reply.raw, 'close')
        if (request.upload !== undefined) await rm(request.upload.path, { force: true })
      }).catch(reject)
      return promise
    })
    implement(within, 'file.upload', ({ user, body, request, change }) => {
      const { upload } = request
      if (upload === undefined) throw refuse({ status: 422, code: 'invalid', fields: { file: 'field_required' } })
      return acceptUpload(change, user, files, upload, body.for, addressOf(request))
    })
  })
}

/** The parts as the body that the contract describes, so that a repeated upload is known by its bytes. */
async function readParts(request: FastifyRequest, incoming: string): Promise<void> {
  if (!request.isMultipart()) return
  try {
    request.body = await bodyOf(request, incoming)
  } catch (error) {
    // what is too large says so; anything else are parts that nobody can read
    throw error instanceof Error && 'statusCode' in error ? error : refuse({ status: 422, code: 'malformed' })
  }
  const flaw = flawIn(request.body)
  if (flaw !== undefined) throw refuse(flaw)
}

async function bodyOf(request: FastifyRequest, incoming: string): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      body[part.fieldname] = part.value
      continue
    }
    const upload = { name: part.filename, path: path.join(incoming, `${randomUUID()}.form`) }
    request.upload = upload
    const hash = createHash('sha256')
    const hashed = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    await pipeline(part.file, hashed, createWriteStream(upload.path, { mode: 0o600 }))
    if (part.file.truncated) throw refuse({ status: 413, code: 'too_large' })
    body[part.fieldname] = { name: part.filename, sha256: hash.digest('hex') }
  }
  return body
}

async function sendSmall(reply: FastifyReply, files: FileStore, { type, path: own }: StoredFile) {
  const bytes = type.startsWith('image/') ? await thumbnailOf(files, own) : undefined
  if (bytes === undefined) throw fileGone()
  return reply.type('image/webp').header('content-length', bytes.length).send(bytes)
}

/** What somebody has removed is gone, not a fault of the server. */
async function send(reply: FastifyReply, files: FileStore, { name, type, size, path: own }: StoredFile) {
  const bytes = await files.read(own)
  if (bytes === undefined) throw fileGone()
  return reply
    .type(type.startsWith('image/') ? type : `${type}; charset=utf-8`)
    .header('content-length', size)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(bytes)
}
