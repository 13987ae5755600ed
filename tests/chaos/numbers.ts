import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { makeInvoice } from '#tests/support/make-invoice.ts'
import { makeShops } from '#tests/support/make-order.ts'

export type NumbersOutcome = { issued: number; kills: number; wrong: string[] }
type Options = { documents: number; clients: number; kills: number }

const each = 10
const worker = path.join(import.meta.dirname, 'number-worker.ts')

/** Invoices that wait for their numbers, over a few orders, so that clients meet at the counter and not at an order. */
async function waiting(db: Db, count: number): Promise<number> {
  const shops = await makeShops(db)
  const perOrder = 25
  for (let made = 0; made < count; made += perOrder) {
    const { id } = await makeInvoice(db, shops, 'created', { isIssued: false })
    await db.run(sql`update invoices set number = 'T-' || id where id = ${id}`)
    await db.run(sql`
      insert into invoices (order_id, shop_id, number, status, currency, total, tax_total, payment_method_id)
      select order_id, shop_id, 'T-' || id || '-' || n, status, currency, total, tax_total, payment_method_id
      from invoices, generate_series(2, ${Math.min(perOrder, count - made)}) n where id = ${id}`)
  }
  return shops.plain
}

/**
 * So many invoices get their numbers from clients who roll back and processes that are killed with -9: is any number
 * missing, or given twice, or another on the paper than in the record?
 */
export async function numbers(db: Db, url: string, { documents, clients, kills }: Options): Promise<NumbersOutcome> {
  const shop = await waiting(db, documents)
  const running = new Set<ChildProcess>()
  const wrong: string[] = []
  const start = (): void => {
    const child = spawn(process.execPath, [worker, url, String(each)], { stdio: ['ignore', 'ignore', 'pipe'] })
    running.add(child)
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('exit', (code, signal) => {
      running.delete(child)
      if (signal === null && code !== 0) wrong.push(said.slice(-500))
    })
  }
  const left = async () =>
    (
      await db.one<{ left: number }>(sql`
        select count(*)::integer as left from invoices where shop_id = ${shop} and date_issued is null`)
    ).left
  for (let at = 0; at < clients; at += each) start()
  let killed = 0
  while ((await left()) > 0 && wrong.length === 0) {
    await pause(200)
    const [victim] = running
    // only one that has begun loses anything
    if (killed < kills && victim !== undefined && (await left()) < documents - (killed * documents) / (kills + 1)) {
      victim.kill('SIGKILL')
      killed += 1
      start()
    } else if (running.size === 0) start()
  }
  await Promise.all([...running].map((child) => new Promise((resolve) => child.once('exit', resolve))))

  const found = await db.one<{ issued: number; distinct: number; last: number; other: number }>(sql`
    select count(*)::integer as issued, count(distinct d.number)::integer as distinct,
      coalesce(max(substring(d.number from '[0-9]+$')::integer), 0) as last,
      (count(*) filter (where d.paper ->> 'number' <> d.number or n.number <> d.number))::integer as other
    from documents d join invoices n on n.id = d.invoice_id
    where d.shop_id = ${shop} and d.type = 'invoice' and d.date_issued is not null`)
  const { last } = await db.one<{ last: number }>(sql`
    select coalesce(max(last_number), 0)::integer as last from number_counters where shop_id = ${shop} and type = 'invoice'`)
  if (found.issued !== documents) wrong.push(`${found.issued} of ${documents} were issued`)
  if (found.distinct !== found.issued) wrong.push(`${found.issued - found.distinct} numbers were given twice`)
  if (found.last !== found.issued || last !== found.issued)
    wrong.push(`${found.issued} documents, but the last number is ${found.last} and the counter stands at ${last}`)
  if (found.other > 0) wrong.push(`${found.other} papers say another number than their record`)
  return { issued: found.issued, kills: killed, wrong }
}
