import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { offerAnswers, type OfferAnswer } from '#entities/document/parts.ts'
import { defaultLocale, offeredLocales, type Locale } from '#entities/locale.ts'
import { answerTo } from '#server/answer.ts'
import { callsInMinute } from '#server/calls-in-minute.ts'
import { transaction } from '#server/db.ts'
import { bytesOfDocument, bytesOfLogo } from '#server/document/file.ts'
import { answerOffer, noteOpened, offerBehind } from '#server/offer/offer.ts'
import { confirmPage, messageMost, offerPage, pagePolicy, troublePage } from '#server/offer/page.ts'
import { inBrief } from '#server/outage.ts'
import { isRefused } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { fileStore, type FilesPlace } from '#server/file/store/file-store.ts'

/** So often an address sees a page in a minute, and so often one offer is answered, which is done once. */
const mostPages = 60
const mostAnswers = 20
/** Bytes: a message of the longest letters, each of them written as escapes. */
const bodyLimit = 16_384

type At = { Params: { token: string } }

/**
 * Where a customer answers an offer: pages without a script, for whoever has the address from their mail. They are no
 * calls of the API, so that they are in no table of it: nobody signs in, and a form is all that they take. What only
 * looks (a mail's scanner, too) never changes more than when the offer was looked at.
 */
export async function offerPages(app: FastifyInstance, config: FilesPlace): Promise<void> {
  const mayLook = callsInMinute(mostPages)
  const mayAnswer = callsInMinute(mostAnswers)
  const files = fileStore(config)

  await app.register(
    async (pages) => {
      pages.removeAllContentTypeParsers()
      pages.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit },
        async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
      )
      pages.addHook('onRequest', async (request, reply) => {
        void reply.headers({
          'content-security-policy': pagePolicy,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
        })
        if (!mayLook(addressOf(request))) await page(reply.status(429).header('retry-after', 60), busyIn(request))
      })
      pages.setErrorHandler<Error>((error, request, reply) => {
        const { status } = answerTo(error, defaultLocale)
        if (status >= 500 && !isRefused(error)) console.error(`${request.method} /offer`, inBrief(error))
        void page(reply.status(status), troublePage(languageOf(request), status === 404 ? 'missing' : 'failed'))
      })
      pages.setNotFoundHandler((request, reply) => missing(request, reply))

      pages.get<At>('/:token', async (request, reply) => {
        const { token } = request.params
        const offer = await transaction(app.db, (tx) => behind(tx, token))
        if (offer === undefined) return missing(request, reply)
        if (request.method === 'GET') await noteOpened(app.db, offer.id)
        return page(reply, offerPage(offer, token))
      })

      pages.get<At>('/:token/pdf', async (request, reply) => {
        const { token } = request.params
        const file = await transaction(app.db, async (tx) => {
          const offer = await behind(tx, token)
          return offer && bytesOfDocument(tx, files, offer.id)
        })
        if (file === undefined) return missing(request, reply)
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
          .send(file.bytes)
      })

      pages.get<At>('/:token/logo', async (request, reply) => {
        const { token } = request.params
        const logo = await transaction(app.db, async (tx) => (await behind(tx, token))?.logo)
        const bytes = logo && (await bytesOfLogo(files, logo))
        if (logo === undefined || !bytes) return missing(request, reply)
        // a paper keeps its logo: whoever looks again asks for it no second time
        return reply
          .headers({ 'content-security-policy': "default-src 'none'", 'cache-control': 'private, max-age=3600' })
          .type(logo.type)
          .send(bytes)
      })

      pages.post<At>('/:token', async (request, reply) => {
        const { token } = request.params
        if (!mayAnswer(token)) return page(reply.status(429).header('retry-after', 60), busyIn(request))
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const asked = { answer: answerIn(form), message: messageIn(form) }
        const { answer, message } = asked
        if (answer !== undefined && form.get('confirmed') === 'yes') {
          const given = { answer, message: message || null, address: addressOf(request) }
          const after = await transaction(app.db, async (tx) => isToken(token) && (await answerOffer(tx, token, given)))
          // read anew, so that looking at it again does not send it again
          return after ? reply.redirect(`/offer/${token}`, 303) : missing(request, reply)
        }
        const offer = await transaction(app.db, (tx) => behind(tx, token))
        if (offer === undefined) return missing(request, reply)
        if (offer.state !== 'open' || answer === undefined) return reply.redirect(`/offer/${token}`, 303)
        return page(reply, confirmPage(offer, token, { answer, message }))
      })
    },
    { prefix: '/offer' },
  )
}

const isToken = (token: string): boolean => /^[\w-]{22}$/.test(token)
const behind = async (tx: Parameters<typeof offerBehind>[0], token: string) =>
  isToken(token) ? offerBehind(tx, token) : undefined

const page = (reply: FastifyReply, html: string): FastifyReply => reply.type('text/html; charset=utf-8').send(html)
const missing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  page(reply.status(404), troublePage(languageOf(request), 'missing'))
const busyIn = (request: FastifyRequest): string => troublePage(languageOf(request), 'busy')

const answerIn = (form: URLSearchParams): OfferAnswer | undefined =>
  offerAnswers.find((one) => one === form.get('answer'))

/** One kind of line end, no other control characters, and no longer than the field lets it be. */
const messageIn = (form: URLSearchParams): string =>
  (form.get('message') ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim()
    .slice(0, messageMost)
    // half of a sign that was cut is none
    .toWellFormed()
    .replace(/\uFFFD$/, '')

/** What a browser asks for, where no offer says its own language. */
const languageOf = ({ headers }: FastifyRequest): Locale => {
  const [wanted = ''] = (headers['accept-language'] ?? '').split(/[,;]/)
  const [language = ''] = wanted.trim().toLowerCase().split('-')
  return offeredLocales.find((locale) => locale.startsWith(`${language}_`)) ?? defaultLocale
}
