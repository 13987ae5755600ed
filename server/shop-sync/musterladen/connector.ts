import * as z from 'zod/mini'
import { shopRights } from '#entities/shop/connection.ts'
import { signatureOf } from '#server/secret/signature.ts'
import type { ShopConnection, OutboundCaller, ShopAnswer, ShopConnector, ShopRequest } from '../connector.ts'
import { codeOf, shopTrouble, troubleOf, troubleOfStatus } from '../trouble.ts'
import { orderNumber, storable, storableText } from '../storable.ts'

/** The form of Musterladen's interface that is spoken here. */
const version = 1
/** Milliseconds that a call may take: less than a claim of the sync queue holds. */
const timeout = 8000
/** So many orders at once. */
const page = 50
/** Bytes of an answer. */
const most = 4_000_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Sent = { readonly method: Method; readonly path: string; readonly body?: unknown }

/** Where what is told goes. */
function sentOf(request: ShopRequest): Sent {
  const part = encodeURIComponent
  switch (request.kind) {
    case 'product_full':
      return { method: 'PUT', path: `/api/products/${part(request.sku)}`, body: told(request) }
    case 'product_gone':
      return { method: 'DELETE', path: `/api/products/${part(request.sku)}?as_of=${request.asOf}` }
    case 'stock':
      return { method: 'PUT', path: '/api/stock', body: { ...told(request), sku: request.sku } }
    case 'price':
      return { method: 'PUT', path: '/api/prices', body: { ...told(request), sku: request.sku } }
    case 'products':
      return { method: 'POST', path: '/api/products', body: { as_of: request.asOf, products: request.documents } }
    case 'catalogue': {
      const { after, upTo, skus } = request
      return { method: 'POST', path: '/api/catalogue', body: { as_of: request.asOf, after, up_to: upTo, skus } }
    }
    case 'customer_full':
      return { method: 'PUT', path: `/api/customers/${part(request.number)}`, body: told(request) }
    case 'customer_delete':
      return { method: 'DELETE', path: `/api/customers/${part(request.number)}?as_of=${request.asOf}` }
    case 'order_transition':
      return { method: 'POST', path: `/api/orders/${part(request.order)}/transitions`, body: told(request) }
    case 'refund': {
      const body = { ...request.document, number: request.number }
      return { method: 'POST', path: `/api/orders/${part(request.order)}/refunds`, body }
    }
    case 'email':
      return { method: 'POST', path: '/api/mails', body: { ...request.document, number: request.number } }
  }
}

const told = ({ asOf, document }: { readonly asOf: number; readonly document: object }) => ({
  ...document,
  as_of: asOf,
})

/** Each order is judged by itself, so that a bad one holds up no other. */
const events = z.object({
  cursor: z.string().check(z.maxLength(100)),
  more: z.boolean(),
  orders: z.array(z.unknown()).check(z.maxLength(page)),
})
const numbered = z.object({ number: z.unknown() })

/** What a shop answers where it has taken something, as far as it is read at all. */
const taken = z.object({ missing: z.optional(z.array(z.string())) })

/**
 * Musterladen, the small shop that comes with Kontor. Each call is signed with the secret of its key over method, path and
 * body; what is answered 4xx was understood and refused, everything else is tried again.
 */
export function musterladen(connection: ShopConnection, call: OutboundCaller): ShopConnector {
  const base = connection.address.replace(/\/+$/, '')
  const send = async ({ method, path, body }: Sent, signal: AbortSignal, key?: string) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    return call(`${base}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'kontor-key': connection.keyName,
        'kontor-signature': signatureOf(connection.secret, `${method} ${path}\n${text}`),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: text }),
      timeout,
      most,
      signal,
    }).catch(notReached)
  }
  const read = (body: Buffer): unknown => {
    try {
      return JSON.parse(body.toString('utf8'))
    } catch {
      throw shopTrouble(
        'no_json',
        'The shop answers what is no JSON.',
        storableText(body.toString('utf8').slice(0, 200)),
      )
    }
  }
  return {
    version,
    tell: async (request, key, signal): Promise<ShopAnswer> => {
      const { status, body } = await send(sentOf(request), signal, key)
      const text = answered(status, body)
      if (status >= 200 && status < 300) {
        const { missing } = taken.parse(read(body))
        return { type: 'taken', text: `${status}`, ...(missing && { missing }) }
      }
      if (isFinal(status)) return { type: 'refused', text }
      throw shopTrouble(troubleOfStatus(status), text, text)
    },
    fetchEvents: async (cursor, signal) => {
      const { status, body } = await send(
        { method: 'GET', path: `/api/events?after=${encodeURIComponent(cursor)}&limit=${page}` },
        signal,
      )
      if (status !== 200) {
        const said = answered(status, body)
        throw shopTrouble(troubleOfStatus(status), said, said)
      }
      const came = events.safeParse(read(body))
      if (!came.success) {
        const at = came.error.issues[0]?.path.join('.') ?? ''
        throw shopTrouble(
          'not_events',
          `The shop answers something else than its events${at === '' ? '' : ` (${at})`}.`,
          at || null,
        )
      }
      const { cursor: next, more } = came.data
      const orders = came.data.orders.flatMap((document) => {
        const said = numbered.safeParse(document)
        const number = said.success ? orderNumber(said.data.number) : undefined
        return number === undefined ? [] : [{ number, document: storable(document) }]
      })
      const nameless = came.data.orders.length - orders.length
      return { orders, nameless, more, cursor: storableText(next) === next ? next : undefined }
    },
    probe: (signal) => ({
      reach: async () => {
        const { status, body } = await call(`${base}/api`, { timeout, signal })
        const said = z.safeParse(z.object({ shop: z.literal('musterladen'), version: z.number() }), orNothing(body))
        return { status, version: said.success ? said.data.version : null }
      },
      signIn: async () => {
        const { status, body } = await send({ method: 'GET', path: '/api/me' }, signal)
        const said = z.safeParse(z.object({ rights: z.array(z.string()) }), orNothing(body))
        return { status, rights: shopRights.filter((right) => said.success && said.data.rights.includes(right)) }
      },
      callBack: async (url, word) => {
        const { body } = await send({ method: 'POST', path: '/api/call-back', body: { url, word } }, signal)
        const said = z.safeParse(z.object({ status: z.nullable(z.number()) }), orNothing(body))
        return { status: said.success ? said.data.status : null }
      },
    }),
  }
}

/** An answer in brief, so that it can be kept. */
const answered = (status: number, body: Buffer): string =>
  storableText(`${status} ${body.toString('utf8').slice(0, 200)}`.trim())

/** A shop that is away is no database that is: what went wrong on the way there is said in its words alone. */
function notReached(error: unknown): never {
  throw shopTrouble(
    troubleOf(error),
    error instanceof Error ? error.message : 'The shop was not reached.',
    codeOf(error),
  )
}

/** Who was not known, or asked too often, may be known and heard later: neither says anything of what was told. */
const passing = [401, 403, 408, 409, 425, 429]
const isFinal = (status: number): boolean => status >= 400 && status < 500 && !passing.includes(status)

const orNothing = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
