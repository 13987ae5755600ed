import { fastify } from 'fastify'
import { signedCall, shopApi } from './api.ts'
import { openBooks, type Books } from './books.ts'
import { faultsOf, setFaults, strikes, type Chance } from './faults.ts'
import {
  buyPage,
  customersPage,
  faultsPage,
  goodsPage,
  mailsPage,
  orderPage,
  ordersPage,
  settingsPage,
} from './pages.ts'
import { buy } from './sell.ts'

export type Musterladen = {
  readonly url: string
  readonly port: number
  readonly books: Books
  readonly close: () => Promise<void>
}

/** Pictures of papers come along with mails. */
const bodyLimit = 20_000_000

/** Opens the shop: its pages, what Kontor calls, and its books in one file. It listens on this machine alone. */
export async function openShop(file: string, port: number, chance: Chance = Math.random): Promise<Musterladen> {
  const books = openBooks(file)
  const app = fastify({ bodyLimit })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_: unknown, body: string) => body)
  // nobody gets here by a name that somebody else has pointed at this machine, nor by a form on their page
  app.addHook('onRequest', async (request, reply) => {
    const { host, origin } = request.headers
    const isOwn = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? '')
    if (!isOwn || (origin !== undefined && origin !== `http://${host}`)) await reply.status(403).send()
  })
  shopApi(app, books, chance)
  pages(books, chance, (method, url, answer) =>
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const body = Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
        const asked = { ...(request.params as object), ...(request.query as object), ...body } as Record<string, string>
        const answered = answer(asked)
        if (answered === undefined) return reply.status(404).type('text/plain').send('Hier ist nichts.')
        if ('to' in answered) return reply.redirect(answered.to, 303)
        return reply
          .status(answered.status ?? 200)
          .type('text/html; charset=utf-8')
          .send(answered.html)
      },
    }),
  )
  const url = await app.listen({ host: '127.0.0.1', port }).catch(async (error: unknown) => {
    books.close()
    throw error
  })
  return {
    url,
    port: Number(new URL(url).port),
    books,
    close: async () => {
      await app.close()
      books.close()
    },
  }
}

type Answered = { readonly html: string; readonly status?: number } | { readonly to: string }
type Page = (
  method: 'GET' | 'POST',
  url: string,
  answer: (asked: Record<string, string>) => Answered | undefined,
) => unknown

function pages(books: Books, chance: Chance, page: Page): void {
  page('GET', '/', () => ({ html: goodsPage(books) }))
  page('GET', '/buy', (asked) => ({ html: buyPage(books, asked) }))
  page('POST', '/buy', (asked) => {
    const copies = strikes(faultsOf(books), 'doubled', chance) ? 2 : 1
    const bought = buy(books, asked, copies)
    if ('error' in bought) return { html: buyPage(books, asked, bought.error), status: 422 }
    // whether Kontor hears it or not: it asks by itself as well
    for (let copy = 0; copy < copies; copy++) void tell(books)
    return { to: `/orders/${bought.number}` }
  })
  page('GET', '/orders', () => ({ html: ordersPage(books) }))
  page('GET', '/orders/:number', ({ number = '' }) => {
    const html = orderPage(books, number)
    return html === undefined ? undefined : { html }
  })
  page('GET', '/customers', () => ({ html: customersPage(books) }))
  page('GET', '/mails', () => ({ html: mailsPage(books) }))
  page('GET', '/faults', () => ({ html: faultsPage(books) }))
  page('POST', '/faults', (asked) => {
    setFaults(books, asked)
    return { to: '/faults' }
  })
  page('GET', '/settings', () => ({ html: settingsPage(books) }))
  page('POST', '/settings', ({ hook = '' }) => {
    books.set('hook', hook)
    return { to: '/settings' }
  })
}

const tell = async (books: Books): Promise<void> => {
  const hook = books.setting('hook')
  if (hook !== '') await signedCall(books, hook, { type: 'order' })
}
