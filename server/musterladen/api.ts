import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guardedFetch } from '#server/guarded-fetch.ts'
import { isSigned, signatureOf } from '#server/secret/signature.ts'
import type { Books } from './books.ts'
import { faultsOf, strikes, type Chance } from './faults.ts'
import {
  forgetCustomer,
  takeCatalogue,
  takeCustomer,
  takeDown,
  takeMail,
  takePrices,
  takeProduct,
  takeRefund,
  takeStock,
  takeTransition,
  type ShopReply,
} from './receive.ts'

type Asked = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}
type Work = (books: Books, asked: Asked) => ShopReply | Promise<ShopReply>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const rights = ['products', 'stock', 'prices', 'customers', 'orders', 'refunds', 'mails']

const numberIn = (text: string | undefined): number => (/^\d{1,16}$/.test(text ?? '') ? Number(text) : 0)
const at = ({ params }: Asked, name: string): string => params[name] ?? ''

const works: readonly (readonly [Method, string, Work])[] = [
  ['GET', '/api/me', (books) => ({ status: 200, body: { key: books.setting('key_name'), rights: rightsOf(books) } })],
  ['PUT', '/api/products/:sku', (books, asked) => takeProduct(books, at(asked, 'sku'), asked.body)],
  ['DELETE', '/api/products/:sku', (books, asked) => takeDown(books, at(asked, 'sku'), numberIn(asked.query['as_of']))],
  [
    'POST',
    '/api/products',
    (books, { body }) => {
      const products = Array.isArray(body['products']) ? (body['products'] as Record<string, unknown>[]) : []
      for (const product of products) takeProduct(books, String(product['sku']), product)
      return { status: 200, body: { taken: products.length } }
    },
  ],
  ['POST', '/api/catalogue', (books, { body }) => takeCatalogue(books, body)],
  ['PUT', '/api/stock', (books, { body }) => takeStock(books, body)],
  ['PUT', '/api/prices', (books, { body }) => takePrices(books, body)],
  ['PUT', '/api/customers/:number', (books, asked) => takeCustomer(books, at(asked, 'number'), asked.body)],
  [
    'DELETE',
    '/api/customers/:number',
    (books, asked) => forgetCustomer(books, at(asked, 'number'), numberIn(asked.query['as_of'])),
  ],
  ['POST', '/api/orders/:number/transitions', (books, asked) => takeTransition(books, at(asked, 'number'), asked.body)],
  ['POST', '/api/orders/:number/refunds', (books, asked) => takeRefund(books, at(asked, 'number'), asked.body)],
  ['POST', '/api/mails', (books, { body }) => takeMail(books, body)],
]

const rightsOf = (books: Books): string[] => {
  const given = books.setting('rights')
  return given === '' ? rights : rights.filter((right) => given.split(',').includes(right))
}

/** What Kontor calls, each call signed with the secret of its key. */
export function shopApi(app: FastifyInstance, books: Books, chance: Chance): void {
  app.get('/api', (_, reply) => reply.send({ shop: 'musterladen', version: 1, name: books.setting('name') }))
  for (const [method, url, work] of works)
    app.route({
      method,
      url,
      handler: (request, reply) =>
        answer(books, chance, request, reply, (asked) => books.together(() => work(books, asked) as ShopReply)),
    })
  app.get('/api/events', (request, reply) =>
    answer(books, chance, request, reply, ({ query }) => eventsAfter(books, query, chance)),
  )
  app.post('/api/call-back', (request, reply) =>
    answer(books, chance, request, reply, ({ body }) => callBack(books, body)),
  )
}

/** One answer, with all that may be wrong with it. */
async function answer(
  books: Books,
  chance: Chance,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (asked: Asked) => ShopReply | Promise<ShopReply>,
): Promise<FastifyReply> {
  const text = typeof request.body === 'string' ? request.body : ''
  const said = `${request.method} ${request.url}\n${text}`
  const isKnown =
    request.headers['kontor-key'] === books.setting('key_name') &&
    isSigned(books.setting('secret'), said, request.headers['kontor-signature'])
  if (!isKnown) return reply.status(401).send({ error: 'The key or the signature is not known here' })
  const faults = faultsOf(books)
  if (faults.slow > 0) await new Promise((resolve) => setTimeout(resolve, chance() * faults.slow))
  if (strikes(faults, 'down', chance)) return hangUp(request, reply)
  if (strikes(faults, 'busy', chance)) return reply.status(503).send({ error: 'Too much to do' })
  if (request.method !== 'GET' && strikes(faults, 'refusing', chance))
    return reply.status(422).send({ error: 'Not today' })
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    return reply.status(400).send({ error: 'This is no JSON' })
  }
  const asked = { params: request.params, query: request.query, body } as Asked
  const outcome = await work(asked)
  if (strikes(faults, 'twice', chance)) await work(asked)
  if (strikes(faults, 'dropped', chance)) return hangUp(request, reply)
  return reply.status(outcome.status).send(outcome.body)
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** What was bought after a mark, as it is now. */
function eventsAfter(books: Books, query: Asked['query'], chance: Chance): ShopReply {
  const most = Math.min(Math.max(numberIn(query['limit']), 1), 100)
  const rows = books.all<{ id: number; document: string }>(
    'select e.id, o.document from events e join orders o on o.number = e.number where e.id > ? order by e.id limit ?',
    numberIn(query['after']),
    most + 1,
  )
  const page = rows.slice(0, most)
  const orders = page.map(({ document }) => JSON.parse(document) as object)
  if (strikes(faultsOf(books), 'shuffled', chance)) orders.reverse()
  const cursor = String(page.at(-1)?.id ?? numberIn(query['after']))
  return { status: 200, body: { orders, cursor, more: rows.length > most } }
}

/** Calls whoever asks for it, so that they see that they are reached. */
async function callBack(books: Books, { url, word }: Asked['body']): Promise<ShopReply> {
  const status = await signedCall(books, String(url), { type: 'test', word })
  return { status: 200, body: { status } }
}

/** Kontor is on the same machine, or on the public internet. */
const callOwn = guardedFetch({
  outboundAllow: ['127.0.0.1', 'localhost', '::1'].map((host) => ({ host, port: undefined })),
})

/** Says something to Kontor, signed with the secret that it knows this shop by; null is no answer. */
export async function signedCall(books: Books, url: string, said: object): Promise<number | null> {
  const body = JSON.stringify(said)
  try {
    const { status } = await callOwn(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'kontor-signature': signatureOf(books.setting('incoming'), body),
      },
      body,
      timeout: 5000,
    })
    return status
  } catch {
    return null
  }
}
