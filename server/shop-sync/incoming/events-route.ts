import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { callsInMinute } from '#server/calls-in-minute.ts'
import type { Config } from '#server/config.ts'
import { inBrief } from '#server/outage.ts'
import { isSigned } from '#server/secret/signature.ts'
import { addressOf } from '#server/request.ts'
import { openConnection } from '#server/shop-sync/connection/open.ts'
import { fetchOrders } from '#server/shop-sync/incoming/fetch-orders.ts'
import { sql } from '#server/sql.ts'

/** So often an address tells something in a minute; what it has to tell is fetched by the minute in any case. */
const mostCalls = 600
/** Bytes: a shop says that there is something, and not what. */
const bodyLimit = 4096

const told = z.object({ type: z.string(), word: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))) })

/**
 * Where a shop says that something is to be fetched from it (ADR 0258). It is no call of the API: the signature says who it
 * is, nothing that it says is believed, and the answer says nothing.
 */
export async function shopEvents(app: FastifyInstance, config: Config): Promise<void> {
  const mayTell = callsInMinute(mostCalls)
  let fetching: Promise<unknown> | undefined
  let isWanted = false
  const closing = new AbortController()
  const fetchSoon = (): void => {
    isWanted = true
    fetching ??= (async () => {
      while (isWanted && !closing.signal.aborted) {
        isWanted = false
        await fetchOrders(app.db, config, closing.signal)
      }
    })()
      .catch((error: unknown) => console.error('Orders of shops:', inBrief(error)))
      .finally(() => (fetching = undefined))
  }
  app.addHook('preClose', async () => closing.abort())
  app.addHook('onClose', async () => void (await fetching))
  await app.register(
    async (hooks) => {
      hooks.removeAllContentTypeParsers()
      hooks.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, async (_: FastifyRequest, body: string) => body)
      hooks.addHook('onRequest', async (request, reply) => {
        if (!mayTell(addressOf(request))) await reply.status(429).header('retry-after', 60).send()
      })
      hooks.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
        const status = error.statusCode ?? 500
        if (status >= 500) console.error(`${request.method} /shop-events`, inBrief(error))
        void reply.status(status).send()
      })
      hooks.setNotFoundHandler((_, reply) => void reply.status(404).send())
      hooks.post<{ Params: { shop: string } }>('/:shop', async (request, reply) => {
        if (!/^\d{1,15}$/.test(request.params.shop)) return reply.status(404).send()
        const shop = Number(request.params.shop)
        const body = typeof request.body === 'string' ? request.body : ''
        const opened = await openConnection(app.db, config, shop)
        const secret = opened?.incoming ?? ''
        if (secret === '' || !isSigned(secret, body, request.headers['kontor-signature']))
          return reply.status(401).send()
        const said = z.safeParse(told, orNothing(body))
        if (!said.success) return reply.status(422).send()
        if (said.data.type === 'test' && said.data.word !== undefined)
          await app.db.run(sql`
            insert into shop_call_backs (shop_id, word) values (${shop}, ${said.data.word})
            on conflict (shop_id) do update set word = excluded.word, date_called = now()`)
        else fetchSoon()
        return reply.status(200).send()
      })
    },
    { prefix: '/shop-events' },
  )
}

function orNothing(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
