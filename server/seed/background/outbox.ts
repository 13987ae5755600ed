import type { Db } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'

/** So many tries end what goes wrong (machines/sync-job). */
const givenUp = 20

type Demo = {
  /** `id`, `object`, `record_id`, `shop_id`, `at` of what it is about, the latest first. */
  readonly of: Sql
  readonly most: number
  readonly kind: string
  readonly name?: string
  readonly payload: Sql
}

const shops = sql`(select id, row_number() over (order by id) as place, count(*) over () as all_of_them from shops where is_sync_enabled) s`
/** Spread over the shops, some minutes apart. */
const products = (minutes: number): Sql => sql`
  select 'product' as object, p.id as record_id, s.id as shop_id, now() - make_interval(mins => (p.place * ${minutes})::integer) as at, p.sku, p.price, p.stock_quantity
  from (select id, sku, price, stock_quantity, row_number() over (order by (id * 7919) % 1009, id) as place from products) p
  join ${shops} on s.place = p.place % s.all_of_them + 1`
const orders = sql`
  select 'order' as object, o.id as record_id, o.shop_id, greatest(o.date_created, now() - interval '21 days') + interval '3 minutes' as at,
    o.number, o.status
  from orders o where o.status not in ('cart', 'preparing', 'pending-import') order by o.date_created desc`
const customers = sql`
  select 'customer' as object, c.id as record_id, s.id as shop_id,
    now() - make_interval(mins => (c.id * 37 % 20000)::integer) as at, c.customer_number
  from customers c join ${shops} on s.place = c.id % s.all_of_them + 1 order by c.id desc`

/** What a shop's sync looks like of a working week: nearly all of it done at once, a little of it in trouble. */
const demos: readonly Demo[] = [
  {
    of: orders,
    most: 1500,
    kind: 'order_transition',
    payload: sql`jsonb_build_object('number', x.number, 'status', x.status)`,
  },
  {
    of: products(4),
    most: 1400,
    kind: 'stock',
    payload: sql`jsonb_build_object('sku', x.sku, 'quantity', x.stock_quantity)`,
  },
  {
    of: products(31),
    most: 420,
    kind: 'price',
    payload: sql`jsonb_build_object('sku', x.sku, 'price', x.price::text)`,
  },
  { of: products(97), most: 160, kind: 'product_full', payload: sql`jsonb_build_object('sku', x.sku)` },
  { of: products(211), most: 60, kind: 'shop_product_full', payload: sql`jsonb_build_object('sku', x.sku)` },
  {
    of: customers,
    most: 380,
    kind: 'customer_full',
    payload: sql`jsonb_build_object('customer_number', x.customer_number)`,
  },
]

/** What the sync of the shops has done before. */
export async function seedOutbox(db: Db): Promise<void> {
  for (const { of, most, kind, name = kind, payload } of demos)
    await db.run(sql`
      insert into outbox (
        object, record_id, shop_id, kind, name, payload, status, tries, held_until, date_created, date_updated, date_next,
        date_done, trouble, error)
      select x.object, x.record_id, x.shop_id, ${kind}, ${name}, ${payload}, x.status_now, x.tries, x.at, x.at, x.at,
        case x.status_now when 'retrying' then now() + make_interval(mins => (5 + x.place % 40)::integer) end,
        case x.status_now when 'done' then x.at + interval '2 seconds' end,
        case when x.status_now in ('dead', 'retrying') then ${troubleOf(sql`x.place`)} end,
        case when x.status_now in ('dead', 'retrying') then ${wordsOf(sql`x.place`)} end
      from (
        select y.*, case y.status_now when 'dead' then ${givenUp} when 'retrying' then 2 + y.place % 6 else 1 + (y.place % 17 = 0)::integer end as tries
        from (
          select z.*, row_number() over (order by z.at desc, z.record_id) as place,
            case
              when row_number() over (order by z.at desc, z.record_id) % 149 = 11 then 'dead'
              when row_number() over (order by z.at desc, z.record_id) < 60
                and row_number() over (order by z.at desc, z.record_id) % 13 = 4 then 'retrying'
              else 'done'
            end as status_now
          from (${of}) z
        ) y
        order by y.at desc limit ${most}
      ) x
      order by x.at`)
  await db.run(sql`
    insert into outbox_attempts (job_id, number, outcome, said, answer, duration, date_finished)
    select x.id, a.number, case when x.status = 'done' and a.number = x.tries then 'done' else 'failed' end,
      case when x.status = 'done' and a.number = x.tries then 'taken' else coalesce(x.trouble, ${troubleOf(sql`x.id`)}) end,
      case
        when x.status = 'done' and a.number = x.tries then '200'
        when x.trouble is not null then x.error
        else ${wordsOf(sql`x.id`)}
      end,
      -- who does not answer takes as long as it is waited for
      (x.id * 31 + a.number * 17) % 900 + case when (x.status <> 'done' or a.number < x.tries)
        and coalesce(x.trouble, ${troubleOf(sql`x.id`)}) = 'too_slow' then 30000 else 140 end,
      x.date_created + make_interval(
        secs => (2 + 10 * (2 ^ least(a.number - 1, 8) - 1) + 3600 * greatest(a.number - 9, 0))::double precision)
    from outbox x, generate_series(1, x.tries) a (number)`)
}

const troubleOf = (which: Sql): Sql => sql`
  case ${which} % 3 when 0 then 'shop_fails' when 1 then 'too_slow' else 'shop_refuses' end`

/** Who does not answer says nothing. */
const wordsOf = (which: Sql): Sql => sql`
  case ${which} % 3 when 0 then '503 Service Unavailable' when 2 then '422 Unprocessable Content' end`
