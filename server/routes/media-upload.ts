import { mkdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server, type ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaHeader, mostOfMedia, mostUploadsOpen, uploadPath } from '#api/file/media-upload.ts'
import { answerTo } from '#server/answer.ts'
import { callerOf } from '#server/caller.ts'
import type { Config } from '#server/config.ts'
import { clearIncoming, incomingFolder, patience } from '#server/file/incoming.ts'
import { fileNameOf } from '#server/file/upload.ts'
import { isWrittenBy, purposeOf } from '#server/file/purpose.ts'
import { fileStore } from '#server/file/store/file-store.ts'
import { purposeOfMedia, storeMediaUpload } from '#server/media/store-upload.ts'
import { inBrief } from '#server/outage.ts'
import { isRefused, refuse } from '#server/problem.ts'
import { addressOf, localeOf, tokenOf } from '#server/request.ts'
import { turns } from '#server/search/share.ts'
import { requireReach } from '#server/store/key-scope.ts'
import { isSignedIn, keepAlive, userOf, type User } from '#server/store/session.ts'

type Asking = { readonly user: User; readonly request: FastifyRequest; readonly reply: FastifyReply }

/**
 * Pictures that come in pieces, by tus 1.0: what was sent stays when the connection breaks, and the rest follows. It is
 * the one call beside the table of routes (ADR 0203): its bodies are bytes, and the protocol has its own answers.
 */
export async function mediaUploads(app: FastifyInstance, config: Config): Promise<void> {
  const folder = incomingFolder(config)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const asking = new WeakMap<IncomingMessage, Asking>()
  const tus = tusServer(app, config, folder, asking)

  await app.register(async (within) => {
    within.removeAllContentTypeParsers()
    // the protocol reads the bytes itself, as they come
    within.addContentTypeParser('*', (_request, _bytes, done) => done(null))
    within.addHook('onRequest', async (request, reply) => {
      const user = await admitted(app, request)
      asking.set(request.raw, { user, request, reply })
    })
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      await tus.handle(request.raw, reply.raw)
    }
    within.route({ method: 'POST', url: uploadPath, compress: false, handler })
    within.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${uploadPath}/:upload`, compress: false, handler })
  })
  const clear = () => void clearIncoming(folder).catch(() => undefined)
  // also where a server never runs for an hour
  clear()
  const clearing = setInterval(clear, 3_600_000).unref()
  app.addHook('onClose', async () => clearInterval(clearing))
}

/** Whoever adds pictures. */
async function admitted(app: FastifyInstance, request: FastifyRequest): Promise<User> {
  const token = tokenOf(request)
  const user = (token && (await userOf(app.db, token, addressOf(request)))) || null
  request.user = user
  if (user === null) throw refuse({ status: 401, code: 'signed_out' })
  const purpose = purposeOf(purposeOfMedia)
  if (purpose === undefined || !isWrittenBy(user, purpose)) throw refuse({ status: 403, code: 'no_right' })
  requireReach(user, purpose.entity.name, 'write')
  if (isSignedIn(user)) await keepAlive(app.db, user)
  return user
}

/** Whose uploads are on their way; as many of a person as there may be, so that nobody fills the disk with what never comes. */
function openUploads() {
  const open = new Map<string, { readonly user: number; readonly since: number }>()
  return {
    begin: (user: number, id: string) => {
      for (const [old, { since }] of open) if (Date.now() - since > patience) open.delete(old)
      const own = [...open.values()].filter((one) => one.user === user).length
      if (own >= mostUploadsOpen)
        throw refuse({ status: 409, code: 'too_many_uploads', params: { max: mostUploadsOpen } })
      open.set(id, { user, since: Date.now() })
    },
    end: (id: string) => open.delete(id),
  }
}

function tusServer(
  app: FastifyInstance,
  config: Config,
  folder: string,
  asking: WeakMap<IncomingMessage, Asking>,
): Server {
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: patience })
  const files = fileStore(config)
  const open = openUploads()
  // a picture is unpacked in memory: one of a person at a time
  const inTurn = turns(1)
  type Asked = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]
  const askingOf = (request: Asked): Asking => {
    const raw = request.runtime?.node?.req
    const found = raw && asking.get(raw as IncomingMessage) // Node's own here
    if (found === undefined) throw refuse({ status: 401, code: 'signed_out' })
    return found
  }

  const finish = async ({ user, request, reply }: Asking, id: string, name: string): Promise<{ id: number }> => {
    const made = await inTurn(user.id, () =>
      storeMediaUpload(app.db, { ...callerOf({ user, locale: localeOf(request), request }), user }, files, {
        id,
        name,
        file: path.join(folder, id),
      }),
    )
    // also where a client only asks how far it is
    reply.raw.setHeader(mediaHeader, String(made.id))
    open.end(id)
    return made
  }
  const nameOf = (metadata: Record<string, string | null> | undefined) => fileNameOf(metadata?.['filename'] ?? '')

  return new Server({
    path: uploadPath,
    relativeLocation: true,
    datastore: store,
    maxSize: mostOfMedia,
    onUploadCreate: async (request, upload) => {
      const { user } = askingOf(request)
      open.begin(user.id, upload.id)
      return { metadata: { filename: nameOf(upload.metadata), user: String(user.id) } }
    },
    onIncomingRequest: async (request, id) => {
      const asked = askingOf(request)
      if (request.method === 'POST') return
      if (!/^[0-9a-f]{32}$/.test(id)) throw refuse({ status: 404, code: 'file_gone' })
      const upload = await store.getUpload(id)
      // what others have begun is nobody else's, and nobody is told that it is there
      if (upload.metadata?.['user'] !== String(asked.user.id)) throw refuse({ status: 404, code: 'file_gone' })
      if (request.method === 'DELETE') open.end(id)
      // the server was killed between the last byte and the picture
      if (request.method === 'HEAD' && upload.size === upload.offset) await finish(asked, id, nameOf(upload.metadata))
    },
    onUploadFinish: async (request, upload) => {
      try {
        const { id } = await finish(askingOf(request), upload.id, nameOf(upload.metadata))
        return {
          status_code: 200,
          headers: { 'Content-Type': 'application/json', 'Upload-Offset': String(upload.size ?? 0) },
          body: JSON.stringify({ payload: { id } }),
        }
      } catch (error) {
        // what is no picture does not become one by being sent again
        if (isRefused(error) && error.status === 422) {
          open.end(upload.id)
          await store.remove(upload.id).catch(() => undefined)
        }
        throw error
      }
    },
    onResponseError: (request, error) => {
      const { request: asked } = askingOf(request)
      if ('status_code' in error && !isRefused(error) && error.status_code !== 413) return undefined
      const isLarge = 'status_code' in error && error.status_code === 413
      const { status, body } = answerTo(isLarge ? refuse({ status: 413, code: 'too_large' }) : error, localeOf(asked))
      if (status >= 500) console.error(`${request.method} ${uploadPath}`, inBrief(error))
      return { status_code: status, body: JSON.stringify(body) }
    },
  })
}
