import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import path from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mostImportedBytes } from '#entities/import/import.ts'
import type { Config } from '#server/config.ts'
import { acceptUpload, type Upload } from '#server/file/upload.ts'
import { refuse } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { flawIn } from '#server/readable.ts'
import { implement, implementFile } from '#server/route.ts'
import { thumbnailOf } from '#server/file/thumbnail.ts'
import { sql } from '#server/sql.ts'
import { turns } from '#server/search/share.ts'
import { fileFor, folderOf, fileGone, redeemTicket, ticketFor, type StoredFile } from '#server/store/file.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file that came in the parts of the body. */
    upload?: Upload
  }
}

/** Files: uploads, and what is fetched with a Token or by a ticket. */
export function fileRoutes(app: FastifyInstance, config: Config): void {
  const folder = folderOf(config)
  implement(app, 'file.ticket', async ({ user, db, params }) => {
    const { token, until } = await ticketFor(db, user, params.id)
    return { url: `/api/v3/file/ticket/${token}`, until }
  })

  implementFile(app, 'file.content', async ({ user, db, params }, reply) =>
    send(reply, folder, await fileFor(db, user, params.id)),
  )

  implementFile(app, 'file.thumbnail', async ({ user, db, params }, reply) =>
    sendSmall(reply, folder, await fileFor(db, user, params.id)),
  )

  implementFile(app, 'media.thumbnail', async ({ user, db, params }, reply) => {
    const media = await db.maybe<{ file_id: number }>(sql`select file_id from media where id = ${params.id}`)
    return sendSmall(reply, folder, await fileFor(db, user, media?.file_id ?? 0))
  })

  implementFile(app, 'file.by_ticket', async ({ db, params }, reply) =>
    send(reply, folder, await redeemTicket(db, params.token)),
  )

  void app.register(async (within) => {
    // no other call reads parts
    await within.register(multipart, {
      limits: { fileSize: mostImportedBytes, files: 1, fields: 1, fieldSize: 200, parts: 2, headerPairs: 20 },
    })
    // a file is held in memory and unpacked: of one person the next is not even read before this one is answered
    const uploads = turns(1)
    within.addHook('preValidation', (request, reply) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      uploads(request.user?.id ?? 0, async () => {
        await readParts(request).then(resolve, reject)
        if (!reply.raw.closed) await once(reply.raw, 'close')
      }).catch(reject)
      return promise
    })
    implement(within, 'file.upload', ({ user, body, request, change }) => {
      const { upload } = request
      if (upload === undefined) throw refuse({ status: 422, code: 'invalid', fields: { file: 'field_required' } })
      return acceptUpload(change, user, folder, upload, body.for, addressOf(request))
    })
  })
}

/** The parts as the body that the contract describes, so that a repeated upload is known by its bytes. */
async function readParts(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return
  try {
    request.body = await bodyOf(request)
  } catch (error) {
    // what is too large says so; anything else are parts that nobody can read
    throw error instanceof Error && 'statusCode' in error ? error : refuse({ status: 422, code: 'malformed' })
  }
  const flaw = flawIn(request.body)
  if (flaw !== undefined) throw refuse(flaw)
}

async function bodyOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      body[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer()
    request.upload = { name: part.filename, bytes }
    body[part.fieldname] = { name: part.filename, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  return body
}

/** What somebody has removed from the disk is gone, not a fault of the server. */
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function sendSmall(reply: FastifyReply, folder: string, { type, path: own }: StoredFile) {
  if (!type.startsWith('image/')) throw fileGone()
  const bytes = await thumbnailOf(folder, own).catch((error: unknown) => {
    throw isMissing(error) ? fileGone() : error
  })
  return reply.type('image/webp').header('content-length', bytes.length).send(bytes)
}

async function send(reply: FastifyReply, folder: string, { name, type, size, path: own }: StoredFile) {
  const bytes = await open(path.join(folder, own)).catch((error: unknown) => {
    throw isMissing(error) ? fileGone() : error
  })
  return reply
    .type(type.startsWith('image/') ? type : `${type}; charset=utf-8`)
    .header('content-length', size)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(bytes.createReadStream())
}
