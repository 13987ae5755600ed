import type { Db } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { mostTries } from '#machines/webhook-delivery/webhook-delivery.ts'

type Demo = {
  readonly name: string
  readonly event: string
  readonly url: string
  readonly isRealTime: boolean
  /** `id`, `at`, `name` of what it told of, the latest first. */
  readonly of: Sql
  readonly most: number
  /** It tells of the first shop alone. */
  readonly ofShop?: true
}

const object = (event: string): string => event.slice(0, event.indexOf('.'))

/** Whom a house of the trade tells. None of them is there: all are paused, and without a secret they stay so. */
const demos: readonly Demo[] = [
  {
    name: 'Lager Kiel',
    event: 'order.status_changed',
    url: 'https://wms.nordlicht-kiel.example/hooks/kontor',
    isRealTime: true,
    of: sql`select id, date_created + interval '4 minutes' as at, number as name from orders
      where status not in ('cart', 'preparing', 'pending-import')`,
    most: 900,
  },
  {
    name: 'Buchhaltung',
    event: 'invoice.paid',
    url: 'https://finanzen.nordlicht.example/kontor',
    isRealTime: false,
    of: sql`select id, date_created + interval '2 days' as at, number as name from invoices
      where status = 'paid' and number is not null and date_created < now() - interval '2 days'`,
    most: 420,
  },
  {
    name: 'Markt Nord',
    event: 'product.changed',
    url: 'https://api.markt-nord.example/v2/webhooks',
    isRealTime: true,
    of: sql`select id, now() - make_interval(mins => (id * 41 % 20000)::integer) as at, sku as name from products`,
    most: 380,
  },
  {
    name: 'Newsletter',
    event: 'customer.changed',
    url: 'https://post.nordlicht.example/empfang',
    isRealTime: false,
    of: sql`select id, now() - make_interval(mins => (id * 37 % 20000)::integer) as at, customer_number as name from customers`,
    most: 240,
  },
  {
    name: 'Versandanzeige',
    event: 'order.order-in-transit',
    url: 'https://anzeige.nordlicht.example/',
    isRealTime: true,
    of: sql`select id, date_created + interval '26 hours' as at, number as name from orders
      where status in ('completed', 'order-in-transit') and date_created < now() - interval '27 hours'`,
    most: 160,
  },
  {
    name: 'Testempfang',
    event: 'order.created',
    url: 'https://hooks.example/kontor',
    isRealTime: true,
    of: sql`select id, date_created as at, number as name from orders where number is not null and false`,
    most: 0,
    ofShop: true,
  },
]

/** What the webhooks of the demo have told: nearly all was heard, a little was given up or waits for its next try. */
export async function seedWebhooks(db: Db): Promise<void> {
  for (const { name, event, url, isRealTime, of, most, ofShop } of demos) {
    const { id } = await db.one<{ id: number }>(sql`
      insert into webhooks (name, event, url, shop_id, is_real_time, search)
      values (${name}, ${event}, ${url}, ${ofShop ? sql`(select min(id) from shops)` : null}, ${isRealTime}, ${name.toLowerCase()})
      returning id`)
    await db.run(sql`
      insert into webhook_deliveries (
        webhook_id, status, event, object, record_id, record_name, payload, tries, held_until, code, trouble, date_next,
        date_created, date_done, date_updated)
      select ${id}, x.status, ${event}, ${object(event)}, x.id, x.name,
        jsonb_build_object('type', ${event}::text, 'timestamp', to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', jsonb_build_object('object', ${object(event)}::text, 'id', x.id, 'name', x.name))::text,
        case x.status when 'given-up' then ${mostTries}::integer when 'retrying' then 3 else 1 end, x.at + interval '10 seconds',
        case x.status when 'delivered' then 200 else 503 end,
        case when x.status <> 'delivered' then 'receiver_fails' end,
        case x.status when 'retrying' then now() + make_interval(mins => (10 + x.place)::integer) end,
        x.at, case when x.status <> 'retrying' then x.at + interval '12 seconds' end, x.at + interval '12 seconds'
      from (
        select z.*, case when z.place % 29 = 13 and z.at < now() - interval '12 hours' then 'given-up' when z.place < 30 and z.place % 9 = 4 then 'retrying' else 'delivered' end as status
        from (select y.*, row_number() over (order by y.at desc, y.id) as place from (${of}) y where y.at < now() - interval '5 minutes' order by y.at desc, y.id limit ${most}) z
      ) x order by x.at, x.id`)
    await db.run(sql`
      insert into webhook_attempts (delivery_id, number, outcome, code, trouble, answer, duration, date_finished)
      select d.id, a.number, case when d.status = 'delivered' then 'delivered' else 'failed' end, d.code, d.trouble,
        case when d.status = 'delivered' then '{"ok":true}' else '{"error":"maintenance until 15:00"}' end,
        (d.id * 31 + a.number * 17) % 400 + case when d.status = 'delivered' then 40 else 1800 end,
        d.date_created + make_interval(secs => (12 + 30 * (2 ^ least(a.number - 1, 10) - 1))::double precision)
      from webhook_deliveries d, generate_series(1, d.tries) a (number) where d.webhook_id = ${id}`)
    await db.run(sql`
      update webhooks w set date_last = (select max(date_finished) from webhook_attempts a
        join webhook_deliveries d on d.id = a.delivery_id where d.webhook_id = w.id)
      where w.id = ${id}`)
  }
}
