import type { FastifyInstance, FastifyRequest } from 'fastify'
import { providers } from '#entities/transaction/parts.ts'
import { callsInMinute } from '#server/calls-in-minute.ts'
import { inBrief } from '#server/outage.ts'
import { receive } from '#server/payment/webhook.ts'
import { addressOf } from '#server/request.ts'

/** So often an address tells something in a minute; a provider that is told so tries again. */
const mostCalls = 600
/** Bytes: an event says a line about a payment. */
const bodyLimit = 16_384

const answers = { kept: 200, strange: 401, unreadable: 422 } as const

/**
 * Where a payment provider tells what happened (ADR 0186). It is no call of the API: nobody signs in, the signature says
 * who it is, and the answer says nothing.
 */
export async function paymentWebhooks(app: FastifyInstance): Promise<void> {
  const mayTell = callsInMinute(mostCalls)
  await app.register(
    async (hooks) => {
      hooks.removeAllContentTypeParsers()
      hooks.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, async (_: FastifyRequest, body: string) => body)
      hooks.addHook('onRequest', async (request, reply) => {
        if (!mayTell(addressOf(request))) await reply.status(429).header('retry-after', 60).send()
      })
      hooks.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
        const status = error.statusCode ?? 500
        if (status >= 500) console.error(`${request.method} /payment-provider`, inBrief(error))
        void reply.status(status).send()
      })
      hooks.setNotFoundHandler((_, reply) => void reply.status(404).send())
      hooks.post<{ Params: { provider: string } }>('/:provider', async (request, reply) => {
        const provider = providers.find((one) => one === request.params.provider)
        if (provider === undefined) return reply.status(404).send()
        const body = typeof request.body === 'string' ? request.body : ''
        const came = await receive(app.db, provider, request.headers['kontor-signature'], body)
        return reply.status(answers[came]).send()
      })
    },
    { prefix: '/payment-provider' },
  )
}
