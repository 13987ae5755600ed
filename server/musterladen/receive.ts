import { DateTime } from 'luxon'
import type { Books } from './books.ts'

type Document = Readonly<Record<string, unknown>>
export type ShopReply = { readonly status: number; readonly body: object }

const taken: ShopReply = { status: 200, body: { taken: true } }
const unknown = (what: string): ShopReply => ({ status: 404, body: { error: `${what} is not known here` } })

const rowsIn = (value: unknown): readonly Document[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object') : []
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const asOfIn = (said: Document): number => (Number.isSafeInteger(said['as_of']) ? Number(said['as_of']) : 0)

/** A product as it is: of two that come in another order than they left, the later one counts. */
export function takeProduct(books: Books, sku: string, said: Document): ShopReply {
  const asOf = asOfIn(said)
  const isNewer = books.run(
    `insert into products values (?, ?, 0, ?) on conflict (sku) do update
      set as_of = excluded.as_of, gone = 0, document = excluded.document where excluded.as_of >= products.as_of`,
    sku,
    asOf,
    JSON.stringify({ product: said['product'] ?? {}, variations: said['variations'] ?? [] }),
  )
  if (isNewer > 0) {
    takeStock(books, { ...said, sku })
    takePrices(books, { ...said, sku })
    // what it came in before and does not any more
    const kept = rowsIn(said['stock']).map((row) => textOf(row['sku']))
    for (const { sku: one } of books.all<{ sku: string }>('select sku from stock where product = ?', sku))
      if (!kept.includes(one)) books.run('delete from stock where sku = ? and as_of <= ?', one, asOf)
  }
  return taken
}

export function takeStock(books: Books, said: Document): ShopReply {
  const asOf = asOfIn(said)
  for (const row of rowsIn(said['stock']))
    books.run(
      `insert into stock values (?, ?, ?, ?, ?) on conflict (sku) do update
        set product = excluded.product, as_of = excluded.as_of, available = excluded.available, status = excluded.status
        where excluded.as_of >= stock.as_of`,
      textOf(row['sku']),
      textOf(said['sku']),
      asOf,
      typeof row['available'] === 'number' ? row['available'] : null,
      textOf(row['status']),
    )
  return taken
}

export function takePrices(books: Books, said: Document): ShopReply {
  books.run(
    `insert into prices values (?, ?, ?) on conflict (product) do update
      set as_of = excluded.as_of, document = excluded.document where excluded.as_of >= prices.as_of`,
    textOf(said['sku']),
    asOfIn(said),
    JSON.stringify(said['prices'] ?? []),
  )
  return taken
}

/** It stays known by its name and its moment, so that what was said before does not bring it back. */
export function takeDown(books: Books, sku: string, asOf: number): ShopReply {
  const isNewer = books.run(
    `insert into products values (?, ?, 1, '{}') on conflict (sku) do update
      set as_of = excluded.as_of, gone = 1, document = '{}' where excluded.as_of >= products.as_of`,
    sku,
    asOf,
  )
  if (isNewer > 0) books.run('delete from stock where product = ? and as_of <= ?', sku, asOf)
  return taken
}

/** All that there is between two names: whatever else is there goes; answers what is not there. */
export function takeCatalogue(books: Books, said: Document): ShopReply {
  const [after, upTo] = [textOf(said['after']), said['up_to']]
  const skus = new Set(Array.isArray(said['skus']) ? said['skus'].map(String) : [])
  const there = books
    .all<{ sku: string }>('select sku from products where gone = 0 and sku > ?', after)
    .map(({ sku }) => sku)
    .filter((sku) => typeof upTo !== 'string' || Buffer.compare(Buffer.from(sku), Buffer.from(upTo)) <= 0)
  for (const sku of there) if (!skus.has(sku)) takeDown(books, sku, asOfIn(said))
  return { status: 200, body: { missing: [...skus].filter((sku) => !there.includes(sku)) } }
}

export function takeCustomer(books: Books, number: string, said: Document): ShopReply {
  books.run(
    `insert into customers values (?, ?, 0, ?) on conflict (number) do update
      set as_of = excluded.as_of, gone = 0, document = excluded.document where excluded.as_of >= customers.as_of`,
    number,
    asOfIn(said),
    JSON.stringify(said),
  )
  return taken
}

/** Nothing that says who they were is left, in their orders neither. */
export function forgetCustomer(books: Books, number: string, asOf: number): ShopReply {
  const [known] = books.all<{ document: string }>('select document from customers where number = ?', number)
  const email = known === undefined ? '' : textOf((JSON.parse(known.document) as Document)['email']).toLowerCase()
  books.run(
    `insert into customers values (?, ?, 1, '{}') on conflict (number) do update
      set as_of = excluded.as_of, gone = 1, document = '{}' where excluded.as_of >= customers.as_of`,
    number,
    asOf,
  )
  if (email !== '')
    books.run(
      `update orders set document = json_remove(document, '$.customer', '$.addresses')
        where lower(json_extract(document, '$.customer.email')) = ?`,
      email,
    )
  return taken
}

/** Where an order stands: each change once, and what is told late changes nothing any more. */
export function takeTransition(books: Books, number: string, said: Document): ShopReply {
  const [order] = books.all<{ as_of: number; status: string | null; taken: number | null }>(
    'select as_of, status, taken from orders where number = ?',
    number,
  )
  if (order === undefined) return unknown(number)
  const asOf = asOfIn(said)
  if (asOf <= order.as_of) return taken
  const document = JSON.stringify(said, (name, value: unknown) => (name === 'as_of' ? undefined : value))
  const [last] = books.all<{ document: string }>(
    'select document from transitions where number = ? order by id desc limit 1',
    number,
  )
  if (last?.document !== document)
    books.run('insert into transitions (number, as_of, document) values (?, ?, ?)', number, asOf, document)
  books.run(
    'update orders set as_of = ?, status = ?, kontor_number = ?, taken = coalesce(taken, ?) where number = ?',
    asOf,
    textOf(said['status']),
    textOf(said['kontor_number']),
    asOf,
    number,
  )
  return taken
}

export function takeRefund(books: Books, number: string, said: Document): ShopReply {
  if (books.all('select 1 from orders where number = ?', number).length === 0) return unknown(number)
  books.run(
    'insert into refunds values (?, ?, ?) on conflict do nothing',
    number,
    textOf(said['number']),
    JSON.stringify(said),
  )
  return taken
}

/** A mail under a number that was sent before is not sent again. */
export function takeMail(books: Books, said: Document): ShopReply {
  const date = DateTime.utc().toISO()
  books.run(
    'insert into mails values (?, ?, ?) on conflict do nothing',
    textOf(said['number']),
    JSON.stringify(said),
    date,
  )
  return taken
}
