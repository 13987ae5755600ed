import { setImmediate as breathe } from 'node:timers/promises'
import { Client } from 'pg'
import { openCopyBatch, type CopyBatch } from './copy.ts'
import { makeCustomers, type DemoCustomer } from './customers.ts'
import { createSeedContext, orderTables, type OrderTable, type SeedContext } from './order-draft.ts'
import { planOrders } from './order-plan.ts'
import { addOrder, type NumberedPlan, type SeedCatalogue } from './orders.ts'
import { makeProducts } from './catalogue/products.ts'
import { randomFrom } from './random.ts'
import { shops, type DemoShop } from './shops.ts'

/** What a stream is told: plain data, because it comes from another process. */
export type StreamTask = {
  readonly connectionString: string
  /** Of all streams together. */
  readonly orders: number
  /** Milliseconds; the end of time for the demo. */
  readonly today: number
  readonly stream: number
  /** Orders that are sent together. */
  readonly batch?: number | undefined
}

/**
 * Whose orders each stream makes. A shop is never shared out: its documents are numbered without gaps, and only one
 * stream can count them. Orders without a shop are counted with the last.
 */
export const streams: readonly (readonly DemoShop['id'][])[] = [[1], [2, 3]]

/** So often it stops making rows, and the socket goes on. */
const breath = 100

/** Makes the orders of one stream and copies them in, batch by batch; answers the counters of its document numbers. */
export async function fillStream(task: StreamTask): Promise<ReturnType<SeedContext['counters']>> {
  const client = new Client({
    connectionString: task.connectionString,
    // nothing is told of before all of it is there
    options: '-c synchronous_commit=off -c timezone=UTC',
  })
  await client.connect()
  try {
    return await fill(client, task)
  } finally {
    await client.end()
  }
}

async function fill(client: Client, { orders, today, stream, batch = 4000 }: StreamTask) {
  const stock = makeStock()
  const sheets = new Map<OrderTable, CopyBatch>(orderTables.map((table) => [table, openCopyBatch(table)]))
  const context = createSeedContext(
    randomFrom(7 + 100 * stream),
    new Date(today),
    (table, row) => sheets.get(table)?.add(row),
    { first: stream + 1, step: streams.length },
  )
  let sent = Promise.resolve()
  let made = 0
  for (const plan of plansOf(orders, new Date(today), stream)) {
    addOrder(context, stock, plan)
    made += 1
    if (made % breath === 0) await breathe()
    if (made % batch !== 0) continue
    // The next batch is made while this one is on its way.
    await sent
    sent = sendAll(client, sheets)
  }
  await sent
  await sendAll(client, sheets)
  return context.counters()
}

async function sendAll(client: Client, sheets: ReadonlyMap<OrderTable, CopyBatch>): Promise<void> {
  const pieces = [...sheets.values()].map((sheet) => sheet.take())
  for (const send of pieces) await send(client)
}

/** All orders are planned everywhere alike, and each stream takes its own. */
function* plansOf(orders: number, end: Date, stream: number): Generator<NumberedPlan> {
  const random = randomFrom(8)
  const mine = streams[stream] ?? []
  // Six digits, as a shop of this size has, and seven for the big ones.
  const oldest = newestNumber(orders) - orders
  let id = 0
  for (const plan of planOrders(orders, randomFrom(9), end)) {
    id += 1
    const chosen = random.chance(0.62) ? shops[0] : random.chance(0.5) ? shops[1] : shops[2]
    // whoever numbers the papers of the first shop numbers those of the closed one, too
    const home = plan.shape.lacks === 'open-shop' ? shops[0] : chosen
    const isMine = plan.shape.lacks === 'shop' ? stream === streams.length - 1 : mine.includes(home.id)
    if (isMine) yield { ...plan, id, number: String(oldest + id), home }
  }
}

export const newestNumber = (orders: number): number => (orders < 40_000 ? 148_231 : 1_048_231 + orders)

function makeStock(): SeedCatalogue {
  const customers = makeCustomers()
  const products = makeProducts()
  return {
    customersOf: byShop(customers.filter(({ allow_to_order }) => allow_to_order)),
    barredOf: byShop(customers.filter(({ allow_to_order }) => !allow_to_order)),
    goods: atLeastOne(products.filter(({ type, is_virtual }) => type !== 'variable' && !is_virtual)),
    downloads: atLeastOne(products.filter(({ is_virtual }) => is_virtual)),
  }
}

const byShop = (customers: readonly DemoCustomer[]) =>
  new Map(shops.map(({ id }) => [id, customers.filter(({ shop }) => shop.id === id)]))

const atLeastOne = <T>([first, ...others]: readonly T[]): [T, ...T[]] => {
  if (first === undefined) throw new Error('The catalogue is empty')
  return [first, ...others]
}
