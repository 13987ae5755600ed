import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FeedFormat } from '#entities/feed/parts.ts'
import { defaultLocale, locales, type Locale } from '#entities/locale.ts'
import { answerTo } from '#server/answer.ts'
import { callsInMinute } from '#server/calls-in-minute.ts'
import { fileStore, type FilesPlace, type FileStore } from '#server/file/store/file-store.ts'
import { inBrief } from '#server/outage.ts'
import { isRefused } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { sql } from '#server/sql.ts'

/** So often an address asks for feeds, and for their pictures, in a minute: whoever fetches a catalogue fetches all of these. */
const mostFeeds = 60
const mostImages = 6000

const types: Readonly<Record<FeedFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

type File = { readonly path: string; readonly sha256: Buffer; readonly size: number }

/**
 * Where catalogues elsewhere fetch feeds, and the pictures that these name. Nobody signs in: a feed is open to whoever
 * knows its address, a picture to whoever knows what it is. They are no calls of the API, so that they are in no table of it.
 */
export async function feedFiles(app: FastifyInstance, config: FilesPlace): Promise<void> {
  const mayFetch = callsInMinute(mostFeeds)
  const mayLook = callsInMinute(mostImages)

  await app.register(
    async (feeds) => {
      feeds.addHook('onRequest', async (_request, reply) => {
        void reply.headers({
          'content-security-policy': "default-src 'none'",
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
        })
      })
      feeds.setErrorHandler<Error>((error, request, reply) => {
        const { status } = answerTo(error, defaultLocale)
        if (status >= 500 && !isRefused(error)) console.error(`${request.method} /feeds`, inBrief(error))
        void inWords(reply.status(status), 'Not now')
      })
      feeds.setNotFoundHandler((_request, reply) => nothing(reply))

      feeds.get<{ Params: { file: string } }>('/:file', async (request, reply) => {
        if (!mayFetch(addressOf(request))) return busy(reply)
        const [, secret, format] = /^([\da-f]{64})\.(csv|tsv|xml)$/.exec(request.params.file) ?? []
        if (secret === undefined) return nothing(reply)
        const file = await app.db.maybe<File & { locale: Locale; format: FeedFormat; date: string }>(sql`
          select f.file_path as path, f.file_sha256 as sha256, f.file_size as size, f.locale, f.file_format as format,
            f.date_run as date
          from feeds f join shops s on s.id = f.shop_id
          where f.secret = ${secret} and f.file_format = ${format} and f.is_active and s.is_active
            and f.file_path is not null`)
        if (file === undefined) return nothing(reply)
        void reply.headers({
          'cache-control': 'no-cache',
          'content-language': locales[file.locale].tag,
          'last-modified': new Date(file.date).toUTCString(),
        })
        return send(request, reply, fileStore(config, 'feeds'), { ...file, type: types[file.format] })
      })

      // bytes that are packed already
      feeds.get<{ Params: { file: string } }>('/image/:file', { compress: false }, async (request, reply) => {
        if (!mayLook(addressOf(request))) return busy(reply)
        const [, sha256] = /^([\da-f]{64})\.(?:jpg|png|webp)$/.exec(request.params.file) ?? []
        if (sha256 === undefined) return nothing(reply)
        // what no file of an active feed names is nobody's business, whoever has seen it once
        const file = await app.db.maybe<File & { type: string }>(sql`
          select f.path, f.sha256, f.size, f.type from files f
          where f.sha256 = decode(${sha256}, 'hex') and f.type like 'image/%' and exists (
            select from media m join product_media x on x.media_id = m.id
            join products p on p.id = x.product_id or p.parent_id = x.product_id
            join feed_products g on g.product_id = p.id and g.published is not null
            join feeds d on d.id = g.feed_id and d.is_active
            where m.file_id = f.id
          ) limit 1`)
        if (file === undefined) return nothing(reply)
        // the targets show it on pages of their own
        void reply.removeHeader('x-robots-tag').headers({
          'cache-control': 'public, max-age=604800, immutable',
          'cross-origin-resource-policy': 'cross-origin',
        })
        return send(request, reply, fileStore(config), file)
      })
    },
    { prefix: '/feeds' },
  )
}

const inWords = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(`${text}\n`)
/** The same for a wrong address, one that was renewed, and a feed that is off. */
const nothing = (reply: FastifyReply): FastifyReply => inWords(reply.status(404), 'Not found')
const busy = (reply: FastifyReply): FastifyReply =>
  inWords(reply.status(429).header('retry-after', 60), 'Too many requests')

/** The bytes, or that they are still the same. */
async function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  file: File & { readonly type: string },
): Promise<FastifyReply> {
  // weak: on its way it may be packed
  const tag = `W/"${file.sha256.toString('base64url')}"`
  void reply.header('etag', tag)
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  if (known.includes('*') || known.some((one) => one.replace(/^W\//, '') === tag.slice(2)))
    return reply.status(304).send()
  const bytes = await files.read(file.path)
  if (bytes === undefined) return nothing(reply.removeHeader('etag'))
  return reply.type(file.type).header('content-length', file.size).send(bytes)
}
