import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openBooks, type Books } from '#server/musterladen/books.ts'
import { randomFrom, type Random } from '#server/seed/random.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { callsTo, connect } from '#tests/support/musterladen.ts'
import type { TestServer } from '#tests/support/server.ts'
import { differences, type Figures } from './differences.ts'

export type Day = { readonly orders: number; readonly seed: number; readonly kills: number }
export type DayOutcome = { readonly wrong: readonly string[]; readonly figures: Figures }

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type World = {
  readonly server: TestServer
  readonly token: string
  readonly random: Random
  readonly shop: ShopProcess
  readonly products: readonly { id: number; sku: string; price: number }[]
}

/** As many products as fifty orders meet at once. */
const goods = 12
const stock = 400

/**
 * A day on which people buy in the real shop, in its own process, and the house moves stock, prices and orders, while the
 * shop is slow, away, refuses, does things twice and loses its answers, and whoever carries the jobs out is killed.
 */
export async function syncDay(server: TestServer, { orders, seed, kills }: Day): Promise<DayOutcome> {
  const random = randomFrom(seed)
  const shop = await startShop(path.join(server.config.dataDir, 'musterladen.sqlite'), seed)
  const crew = startCrew(server, shop.port, 2)
  try {
    await connect(server.db, server.config, shop, [1])
    const token = await signIn(server.url, 'admin')
    const products = await makeGoods(server, token)
    const world = { server, token, random, shop, products }
    const counts = { moves: 0, refused: 0, faults: 0 }
    await quiet(world)
    let bought = 0
    for (let step = 0; bought < orders; step++) {
      if (step % 10 === 0) await changeFaults(world, counts)
      if (await buySomething(world)) bought++
      if (random.chance(0.8) && (await doSomething(world))) counts.moves++
      if (crew.kills < (kills * bought) / orders) crew.kill()
      if (step % 5 === 0) await hurry(world)
      await caughtUp(world, bought - 8)
    }
    await shop.faults({})
    await quiet(world)
    const { wrong, figures } = await differences(server.db, shop.books, 1)
    return { wrong, figures: { ...figures, ...counts, kills: crew.kills } }
  } finally {
    await crew.end()
    await shop.close()
  }
}

type ShopProcess = ReturnType<typeof callsTo> & {
  readonly url: string
  readonly port: number
  readonly books: Books
  readonly close: () => Promise<void>
}

const project = path.resolve(import.meta.dirname, '../..')
const node = (program: string, args: readonly string[], env = process.env): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: project,
    env,
    // whoever is left alone ends by itself
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })

/** The shop as `npm run shop` starts it; its books are read from beside. */
async function startShop(file: string, seed: number): Promise<ShopProcess> {
  const env = { ...process.env, SHOP_FILE: file, SHOP_PORT: '0', SHOP_SEED: String(seed) }
  const child = node('server/musterladen/main.ts', [], env)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (said: Buffer) => {
      const found = /is open: (\S+)/.exec(said.toString())?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}`)))
  })
  const books = openBooks(file)
  return {
    ...callsTo(url),
    url,
    port: Number(new URL(url).port),
    books,
    close: async () => {
      books.close()
      await ended(child, 'SIGTERM')
    },
  }
}

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.kill(signal)
  await promise
}

/** Those who carry jobs out: for each that is killed another one comes. */
function startCrew({ config, db }: TestServer, port: number, size: number) {
  const url = db.pool.options.connectionString ?? ''
  const start = () => node('tests/support/sync-worker.ts', [url, config.dataDir, String(port)])
  const running = Array.from({ length: size }, start)
  const crew = {
    kills: 0,
    kill: () => {
      const victim = running.shift()
      victim?.kill('SIGKILL')
      running.push(start())
      crew.kills++
    },
    end: async () => {
      await Promise.all(running.map((child) => ended(child, 'SIGKILL')))
    },
  }
  return crew
}

async function ask(
  { server, token }: Pick<World, 'server' | 'token'>,
  method: string,
  where: string,
  body: object = {},
) {
  const answer = await call(server.url, token, method, `/api/v3/${where}`, body)
  return { status: answer.status, payload: (answer.body as { payload: Row }).payload } // of every answer
}

async function makeGoods(server: TestServer, token: string): Promise<World['products']> {
  // what the demo sells is no part of this day
  await server.db.run(sql`delete from product_shops where shop_id = 1`)
  await server.db.run(sql`delete from outbox`)
  const made = []
  for (let at = 0; at < goods; at++) {
    const sku = `TAG-${String(at).padStart(3, '0')}`
    const data = { name: `Ware ${at}`, sku, stock_quantity: stock, manage_stock: true, shops: [{ shop_id: 1 }] }
    const { payload: product } = await ask({ server, token }, 'POST', 'product', { data })
    const tiers = [{ min_quantity: 1, price: '12.50' }]
    const price = await ask({ server, token }, 'POST', 'price', {
      data: { product_id: product.id, price_list_id: 1, tiers },
    })
    const { payload: now } = await ask({ server, token }, 'POST', `product/${product.id}`)
    await ask({ server, token }, 'POST', `product/${product.id}/action/make_ready`, { version: now.version })
    made.push({ id: product.id, sku, price: price.payload.id })
  }
  return made
}

const faultKinds = ['down', 'busy', 'refusing', 'twice', 'dropped', 'doubled', 'shuffled'] as const

async function changeFaults({ shop, random }: World, counts: { faults: number }): Promise<void> {
  const faults = Object.fromEntries(faultKinds.map((name) => [name, random.chance(0.5) ? random.between(5, 40) : 0]))
  await shop.faults({ ...faults, refusing: random.chance(0.3) ? 10 : 0, slow: random.chance(0.3) ? 200 : 0 })
  counts.faults++
}

/** Somebody buys; what is not there they do not get. */
async function buySomething({ shop, random, products }: World): Promise<boolean> {
  const { sku } = products[random.between(0, products.length - 1)] ?? { sku: '' }
  const email = `kunde-${random.between(1, 40)}@example.com`
  const payment = random.pick(['card', 'card', 'invoice', 'prepayment'])
  const number = await shop
    .buy({ sku, quantity: String(random.between(1, 4)), email, payment })
    .catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith('422')) return undefined
      throw error
    })
  return number !== undefined
}

/** The house does something: goods come in or are broken, a price changes, an order is cancelled or sent. */
async function doSomething(world: World): Promise<boolean> {
  const { server, random, products } = world
  const product = products[random.between(0, products.length - 1)]
  const what = random.between(0, 7)
  if (what === 0 && product !== undefined) {
    await server.db.run(sql`
      insert into stock_movements (product_id, quantity, cause) values (${product.id}, ${random.chance(0.3) ? -random.between(1, 5) : random.between(1, 20)}, 'correction')`)
    return true
  }
  if (what === 1 && product !== undefined) {
    const tiers = [{ min_quantity: 1, price: `${random.between(10, 30)}.${random.between(10, 99)}` }]
    return (await ask(world, 'PATCH', `price/${product.price}`, { data: { tiers } })).status === 200
  }
  const order = await server.db.maybe<{ id: number; status: string; version: number }>(sql`
    select o.id, o.status, o.version from shop_orders s join orders o on o.id = s.order_id
    where o.status in ('processing', 'pending', 'preparing-for-shipment')
    order by md5(o.id::text || ${random.between(0, 1_000_000)}::text) limit 1`)
  if (order === undefined) return false
  const [move, params] =
    what === 2 || what === 3
      ? ['cancel', {}]
      : order.status === 'pending'
        ? ['release', {}]
        : ['confirm_shipment', { contents: 'open', tracking_number: `T${order.id}` }]
  const { status } = await ask(world, 'POST', `order/${order.id}/action/${move}`, { version: order.version, ...params })
  return status === 200
}

/** People buy no faster than the house gets to know it, so that there are orders to do something with. */
async function caughtUp({ server }: World, least: number): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end;) {
    const { amount } = await server.db.one<{ amount: number }>(sql`
      select count(*)::integer as amount from shop_orders s join orders o on o.id = s.order_id
      where s.shop_id = 1 and o.status <> 'pending-import'`)
    if (amount >= least) return
    await pause(50)
  }
  throw new Error(`Of ${least} orders that were bought not all have come within half a minute`)
}

/** A day has no time to wait: what is held leaves now, and whose claim died with its worker is taken up. */
async function hurry({ server }: World, whole = false): Promise<void> {
  await server.db.run(sql`update outbox set held_until = now() where status = 'held' and held_until > now()`)
  await server.db.run(sql`update outbox set date_next = now() where status = 'retrying' and date_next > now()`)
  await server.db.run(sql`
    update outbox set claimed_until = now()
    where status = 'running' and claimed_until > now() and date_updated < now() - interval '4 seconds'`)
  if (!whole) return
  // what was refused, or given up after the last try, somebody lets go on
  await server.db.run(sql`
    update outbox set status = 'queued', tries = 0, date_next = null, version = version + 1
    where status in ('dead', 'stalled') and shop_id = 1`)
}

/** Until nothing waits any more, on either side. */
async function quiet(world: World): Promise<void> {
  const { server, shop } = world
  const end = performance.now() + 120_000
  for (let calm = 0; calm < 3;) {
    await hurry(world, true)
    await pause(200)
    const { waiting } = await server.db.one<{ waiting: number }>(sql`
      select count(*)::integer as waiting from outbox
      where shop_id = 1 and status in ('held', 'queued', 'running', 'retrying', 'dead', 'stalled')
        and kind not in ('email', 'document', 'number', 'payment', 'carrier')
        and not payload ? 'refund_id'`)
    const { open, kept } = await server.db.one<{ open: number; kept: number }>(sql`
      select count(*) filter (where o.status = 'pending-import')::integer as open, count(*)::integer as kept
      from shop_orders s join orders o on o.id = s.order_id where s.shop_id = 1`)
    const [there] = shop.books.all<{ amount: number }>('select count(*) as amount from orders')
    calm = waiting === 0 && open === 0 && kept === there?.amount ? calm + 1 : 0
    if (performance.now() > end)
      throw new Error(`${waiting} jobs wait, ${open} orders are not imported, ${kept} of ${there?.amount} are here`)
  }
}
