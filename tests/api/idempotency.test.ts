import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { routes, type RouteId } from '#api/contract.ts'
import type { Route } from '#api/route.ts'
import { settingId } from '#entities/setting/parts.ts'
import { sql } from '#server/sql.ts'
import type { ToMake } from '#api/security/passkey.ts'
import { authenticator } from '#tests/support/authenticator.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { camtOf, lineOf, statementOf } from '#tests/support/camt.ts'
import { picture, upload } from '#tests/support/upload.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { makeOrderToPack } from '#tests/support/packed-order.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { codeOf, giveFactor } from '#tests/support/second-factor.ts'
import { makeEmployee } from '#tests/support/make-employee.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Table = typeof routes
type Changing = { [R in RouteId]: Table[R]['changes'] extends true ? R : never }[RouteId]
type Request = {
  path: string
  body?: object
  other: object
}

let server: TestServer
let token: string
let shops: Shops
/** The user whose requests these are; the administrator may make them all. */
const login = 'admin'

beforeAll(async () => {
  server = await startServer({ viesUrl: 'http://127.0.0.1:9' })
  token = await signIn(server.url, login)
  shops = await makeShops(server.db)
})
afterAll(() => server.close())

const setClock = async (isWork: boolean | null) => {
  const user = sql`(select id from users where login = ${login})`
  await server.db.run(sql`delete from work_sessions where user_id = ${user}`)
  if (isWork === null) return
  await server.db.run(sql`
    insert into work_sessions (user_id, is_work_session, date_start) select ${user}, ${isWork}, now() - interval '1 hour'`)
}

const processing = () =>
  server.db.one<{ id: number; version: number }>(sql`
    select id, version from orders where status = 'processing' order by id desc limit 1`)

/** A new one that nothing refers to. */
const priceList = () => {
  const slug = randomUUID()
  return server.db.one<{ id: number; version: number }>(sql`
    insert into price_lists (name, slug, type, is_tax_included) values (${slug}, ${slug}, 'b2b', false) returning id, version`)
}

const productTag = () =>
  server.db.one<{ id: number; version: number }>(sql`
    insert into tags (label) values (${randomUUID()}) returning id, version`)

const viewCalled = (name: string) => ({ object: 'shop', name, audience: 'me', search: {}, layout: {} })

const savedView = async () => {
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into saved_views (user_id, object, name, audience, search)
    select id, 'shop', ${randomUUID()}, 'me', '{}' from users where login = ${login} returning id`)
  return id
}

// a working day that is no public holiday
const nextTuesday = DateTime.now()
  .plus({ years: 1 })
  .set({ month: 6, day: 20 })
  .startOf('week')
  .plus({ days: 1 })
  .toISODate()

const clock = async (isWork: boolean | null, path: string): Promise<Request> => {
  await setClock(isWork)
  return { path: `/api/v3/work-tracking/${path}`, other: { at: '2020-01-01T08:00:00Z' } }
}

const feed = async (): Promise<number> => {
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into feeds (name, target, format, shop_id, locale, price_list_id, is_active)
    values (${randomUUID()}, 'social', 'csv', 1, 'de_DE', 1, true) returning id`)
  return id
}

const connectedShop = async (): Promise<number> => {
  await server.db.run(sql`
    insert into shop_connections (shop_id, connector, address, key_name)
    values (2, 'musterladen', 'http://127.0.0.1:9', 'kontor') on conflict do nothing`)
  return 2
}

/** An order as a shop sent it, whose import failed for what has been mended since. */
const failedImport = async (): Promise<{ id: number; version: number }> => {
  const number = randomUUID()
  const sku = await server.db.one<{ sku: string }>(sql`
    insert into products (name, sku, type, manage_stock) values ('Lampe', ${number}, 'simple', false) returning sku`)
  const place = { address_line_1: 'Musterweg 1', city: 'Kiel', country_code: 'DE' }
  const document = {
    number,
    currency: 'EUR',
    customer: { email: `${number}@example.com` },
    addresses: { billing: place },
    lines: [{ ...sku, name: 'Lampe', quantity: 1, price: '10.00' }],
    total: '10.00',
    payment: { kind: 'invoice', paid: false },
  }
  const order = await server.db.one<{ id: number; version: number }>(sql`
    insert into orders (number, status, created_via, shop_id, currency, import_problem)
    values (${number.slice(0, 20)}, 'failed', 'shop', 1, 'EUR', 'unknown_sku') returning id, version`)
  await server.db.run(sql`
    insert into shop_orders (shop_id, external_number, order_id, document)
    values (1, ${number}, ${order.id}, ${JSON.stringify(document)}::jsonb)`)
  return order
}

const announced = async (): Promise<number> => {
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into returns (order_id) select order_id from shipments s
    where status = 'shipped' and shop_id = 1 and exists (select from shipment_contents c where c.shipment_id = s.id)
      and not exists (select from returns r where r.order_id = s.order_id)
      and not exists (select from refunds f where f.order_id = s.order_id)
    order by id limit 1 returning id`)
  await server.db.run(sql`
    insert into return_items (return_id, order_item_id, quantity)
    select r.id, c.order_item_id, 1
    from returns r join shipments s on s.order_id = r.order_id and s.status = 'shipped'
    join shipment_contents c on c.shipment_id = s.id where r.id = ${id} limit 1`)
  return id
}

let weeks = 0
/** A Monday that nobody has planned yet. */
const emptyWeek = async (): Promise<string> => {
  weeks += 1
  const { week } = await server.db.one<{ week: string }>(
    sql`select ('2032-01-05'::date + ${weeks * 7}::integer)::text as week`,
  )
  return week
}

const draftedWeek = async (): Promise<string> => {
  const week = await emptyWeek()
  await server.db.run(sql`insert into schedule_weeks (week) values (${week}::date)`)
  await server.db.run(sql`
    insert into schedule_drafts (week, cell, content)
    select ${week}::date, 'person ' || min(id) || ' ' || ${week}, '{"kind": "free"}' from users`)
  return week
}

/** What a device made of what it was asked for where a passkey belongs: at a host with a name. */
async function madePasskey() {
  await withoutFactor()
  const origin = server.url.replace('127.0.0.1', 'localhost')
  const body = { password: 'demo-password' }
  const begun = await call(origin, token, 'POST', '/api/v3/user/me/passkey/begin', body, { origin })
  return authenticator(origin).make((begun.body as { payload: ToMake }).payload) // as the contract says
}
const withoutFactor = async () => server.db.run(sql`delete from user_second_factors where user_id = ${await ownId()}`)

/** One request for each route that changes something, possible exactly once, and the body of a different one. */
const requests: Record<Changing, () => Promise<Request>> = {
  'user.change_password': async () => {
    const fresh = `${randomUUID()} Möwe`
    const body = { old_password: 'demo-password', new_password: fresh }
    return { path: '/api/v3/user/me/password', body, other: { ...body, new_password: `${fresh}n` } }
  },
  'user.change_me': async () => {
    const { version } = await server.db.one<{ version: number }>(sql`select version from users where login = ${login}`)
    const body = { data: { alias: randomUUID() }, version }
    return { path: '/api/v3/user/me', body, other: { ...body, data: { alias: 'n' } } }
  },
  'user.end_session': async () => {
    await signIn(server.url, login)
    const { id } = await server.db.one<{ id: number }>(sql`select max(id) as id from sessions`)
    return { path: `/api/v3/user/me/session/${id}`, other: { id } }
  },
  'user.end_other_sessions': async () => {
    await signIn(server.url, login)
    return { path: '/api/v3/user/me/session', other: { id: 1 } }
  },
  'user.end_session_of': async () => {
    await signIn(server.url, login)
    const { id } = await server.db.one<{ id: number }>(sql`select max(id) as id from sessions`)
    const owner = await ownId()
    return { path: `/api/v3/user/${owner}/session/${id}`, other: { id } }
  },
  'user.end_sessions_of': async () => {
    await signIn(server.url, login)
    return { path: `/api/v3/user/${await ownId()}/session`, other: { id: 1 } }
  },
  'attribute_term.merge': async () => {
    const made = await server.db.rows<{ id: number }>(sql`
      with made as (insert into product_attributes (name) values (${randomUUID()}) returning id)
      insert into product_attribute_terms (product_attribute_id, place, name)
      select id, place, 'term ' || place from made, generate_series(1, 3) place returning id`)
    const [from, into, other] = made.map(({ id }) => id)
    return { path: `/api/v3/attribute-term/${from}/merge`, body: { into_id: into }, other: { into_id: other } }
  },
  'feed.check': async () => ({ path: `/api/v3/feed/${await feed()}/check`, other: {} }),
  'shop.connect': async () => {
    const body = { connector: 'musterladen', address: 'https://shop.example', key_name: randomUUID() }
    return { path: '/api/v3/shop/1/connection', body, other: { ...body, key_name: 'other' } }
  },
  'setting.mail_password': async () => ({
    path: `/api/v3/setting/${settingId}/mail-password`,
    body: { password: '' },
    other: { password: ' ' },
  }),
  'webhook.secret': async () => {
    const { id, version } = await server.db.one<{ id: number; version: number }>(
      sql`select id, version from webhooks order by id limit 1`,
    )
    return { path: `/api/v3/webhook/${id}/secret`, body: {}, other: { version } }
  },
  'setting.test_mail': async () => ({
    path: `/api/v3/setting/${settingId}/test-mail`,
    body: { to: 'probe@nordlicht.example' },
    other: { to: 'andere@nordlicht.example' },
  }),
  'shop.test_connection': async () => ({ path: `/api/v3/shop/${await connectedShop()}/connection/test`, other: {} }),
  'shop.sync': async () => ({
    path: `/api/v3/shop/${await connectedShop()}/sync`,
    body: { kind: 'all_products' },
    other: { kind: 'shop_product_full' },
  }),
  'order.import': async () => {
    const { id, version } = await failedImport()
    return { path: `/api/v3/order/${id}/import`, body: { version }, other: { version: version + 1 } }
  },
  'feed.run': async () => ({ path: `/api/v3/feed/${await feed()}/run`, other: {} }),
  'feed.renew_address': async () => ({ path: `/api/v3/feed/${await feed()}/address/renew`, other: {} }),
  'product.make_variations': async () => {
    const { id } = await server.db.one<{ id: number }>(sql`
      with made as (insert into products (sku, name, type) values (${randomUUID()}, 'Lampe', 'variable') returning id)
      insert into product_terms (product_id, term_id)
      select made.id, t.id from made, product_attribute_terms t join product_attributes a on a.id = t.product_attribute_id
      where a.makes_variations order by t.id limit 1 returning product_id as id`)
    return { path: `/api/v3/product/${id}/variations/make`, other: { terms: [id] } }
  },
  'file.upload': async () => {
    const image = await picture()
    return { path: '/api/v3/file', body: upload(image), other: upload(Buffer.concat([image, Buffer.from('n')])) }
  },
  'user.give_password': async () => {
    const { id } = await server.db.one<{ id: number }>(sql`select id from users where login = 'translator'`)
    return { path: `/api/v3/user/${id}/password`, other: { id } }
  },
  'user.view_as': async () => {
    const { id } = await makeUser(server.db)
    return { path: `/api/v3/user/${id}/view-as`, other: { id } }
  },
  // of others each time, for a wrong password or code is counted
  'second_factor.begin': async () => {
    await withoutFactor()
    const body = { password: 'demo-password' }
    return { path: '/api/v3/user/me/second-factor', body, other: { password: 'another one' } }
  },
  'second_factor.confirm': async () => {
    const body = { code: await codeOf(await giveFactor(server, await ownId(), 'pending')) }
    return { path: '/api/v3/user/me/second-factor/confirm', body, other: { code: '000000' } }
  },
  'second_factor.renew_codes': async () => {
    const body = { code: await codeOf(await giveFactor(server, await ownId())) }
    return { path: '/api/v3/user/me/second-factor/codes', body, other: { code: '000000' } }
  },
  'second_factor.end': async () => {
    const body = { password: 'demo-password', code: await codeOf(await giveFactor(server, await ownId())) }
    return { path: '/api/v3/user/me/second-factor/end', body, other: { ...body, code: '000000' } }
  },
  'second_factor.reset': async () => {
    const { id } = await makeUser(server.db)
    await giveFactor(server, id)
    return { path: `/api/v3/user/${id}/second-factor`, other: { id } }
  },
  'passkey.add': async () => {
    const made = await madePasskey()
    const path = '/api/v3/user/me/passkey'
    return { path, body: { name: 'Notebook', made }, other: { name: 'Telefon', made } }
  },
  'passkey.remove': async () => {
    const code = await codeOf(await giveFactor(server, await ownId()))
    const { id } = await server.db.one<{ id: number }>(sql`
      insert into user_passkeys (user_id, name, rp_id, credential_id, public_key, counter, transports)
      values (${await ownId()}, 'Notebook', 'localhost', ${randomUUID()}, 'k', 0, '{}') returning id`)
    const body = { password: 'demo-password', code }
    return { path: `/api/v3/user/me/passkey/${id}/remove`, body, other: { ...body, code: '000000' } }
  },
  'user.create_api_key': async () => {
    const name = randomUUID()
    return { path: '/api/v3/user/me/api-key', body: { name }, other: { name: `${name}n` } }
  },
  'user.scope_api_key': async () => {
    const { id } = await server.db.one<{ id: number }>(sql`
      insert into user_api_keys (user_id, name, prefix, key_hash)
      select id, ${crypto.randomUUID()}, 'kontor_xxxxxx', sha256(gen_random_uuid()::text::bytea) from users where login = 'admin' returning id`)
    return {
      path: `/api/v3/user/me/api-key/${id}`,
      body: { scopes: 'orders:read' },
      other: { scopes: 'orders:write' },
    }
  },
  'user.revoke_api_key': async () => {
    const { id } = await server.db.one<{ id: number }>(sql`
      insert into user_api_keys (user_id, name, prefix, key_hash)
      select id, ${randomUUID()}, 'kontor_', sha256(convert_to(${randomUUID()}, 'UTF8')) from users where login = ${login}
      returning id`)
    return { path: `/api/v3/user/me/api-key/${id}`, other: { id } }
  },
  'user.change_settings': async () => ({
    path: '/api/v3/user/me/settings',
    body: { data: { single_keys: false } },
    other: { data: { single_keys: true } },
  }),
  'start_page.change': async () => ({
    path: '/api/v3/start-page/translator',
    body: { layout: { hidden: ['news'] } },
    other: { layout: {} },
  }),
  'saved_view.create': async () => ({
    path: '/api/v3/saved-view',
    body: { data: viewCalled(randomUUID()) },
    other: { data: viewCalled(randomUUID()) },
  }),
  'saved_view.change': async () => {
    const path = `/api/v3/saved-view/${await savedView()}`
    return { path, body: { data: { audience: 'everyone' }, version: 1 }, other: { data: {}, version: 1 } }
  },
  'saved_view.delete': async () => {
    const path = `/api/v3/saved-view/${await savedView()}`
    return { path, body: { version: 1 }, other: { version: 2 } }
  },
  // nobody answers there, which is kept as well
  'customer.merge': async () => {
    const [one, two] = await server.db.rows<{ id: number }>(sql`
      insert into customers (customer_number, email)
      select 'T-' || substr(md5(random()::text), 1, 12), md5(random()::text) || '@example.com' from generate_series(1, 2)
      returning id`)
    if (one === undefined || two === undefined) throw new Error('Two customers are merged')
    const body = { other_id: two.id, version: 1, other_version: 1, data: {} }
    return { path: `/api/v3/customer/${one.id}/merge_in`, body, other: { ...body, data: { note: 'n' } } }
  },
  'customer.tell_apart': async () => {
    // said of two once, there is nothing to say of them any more
    const [one, two] = await server.db.rows<{ id: number }>(sql`
      insert into customers (customer_number, email)
      select left(made, 20), made || '@example.com' from (select gen_random_uuid()::text as made from generate_series(1, 2)) m
      returning id`)
    const body = { other_id: two?.id, are_two: true }
    return { path: `/api/v3/customer/${one?.id}/tell_apart`, body, other: { ...body, are_two: false } }
  },
  'customer.erase': async () => {
    const number = randomUUID().slice(0, 20)
    const { id } = await server.db.one<{ id: number }>(sql`
      insert into customers (customer_number, email) values (${number}, ${`${number}@example.com`}) returning id`)
    const body = { version: 1, customer_number: number }
    return { path: `/api/v3/customer/${id}/erase`, body, other: { ...body, version: 2 } }
  },
  'vat.check': async () => {
    const { id } = await processing()
    const body = { vat_number: 'DE136695976', order_id: id }
    return { path: '/api/v3/vat/check', body, other: { ...body, company: 'n' } }
  },
  'document.issue_slips': async () => {
    const { id } = await processing()
    const body = { type: 'packslip', object: 'order', ids: [id] }
    return { path: '/api/v3/document/slip', body, other: { ...body, type: 'pickslip' } }
  },
  'order.issue_document': async () => {
    const { id } = await server.db.one<{ id: number }>(sql`
      select o.id from orders o where o.status in ('cart', 'preparing', 'declined', 'pending-confirmation') and o.shop_id is not null
        and exists (select from order_items where order_id = o.id)
        and not exists (select from documents where order_id = o.id) limit 1`)
    return { path: `/api/v3/order/${id}/document`, body: { type: 'proposal' }, other: { type: 'invoice' } }
  },
  'document.print': async () => {
    const [{ id } = { id: 0 }, other] = await server.db.rows<{ id: number }>(sql`
      select id from documents where type = 'invoice' and date_issued is not null and shop_id = 1 order by id limit 2`)
    return { path: '/api/v3/document/print', body: { ids: [id] }, other: { ids: [other?.id ?? 0] } }
  },
  'parcel.print': async () => {
    const [{ id } = { id: 0 }, other] = await server.db.rows<{ id: number }>(sql`
      select id from parcels where status in ('ready', 'printed') and shop_id = 1 order by id limit 2`)
    for (const parcel of [id, other?.id ?? 0])
      await server.db.run(sql`
        insert into parcel_labels (parcel_id, format, content) values (${parcel}, 'zpl', ${Buffer.from('^XA^XZ')})
        on conflict do nothing`)
    return {
      path: '/api/v3/parcel/print',
      body: { ids: [id], format: 'zpl' },
      other: { ids: [other?.id ?? 0], format: 'zpl' },
    }
  },
  'shipping-order.request_labels': async () => {
    const order = await makeOrder(server.db, await makeShops(server.db), 'processing', {
      open_quantity: 1,
      packed_quantity: 1,
    })
    await server.db.run(sql`
      insert into parcels (shipment_id, vendor, item_weight, packaging_weight)
      select id, 'simulated', 1, 0.2 from shipments where order_id = ${order}`)
    return { path: '/api/v3/shipping-order/labels/request', body: { ids: [order] }, other: { ids: [order, 999_999] } }
  },
  'order.ship_assisted': async () => {
    const { id } = await server.db.one<{ id: number }>(sql`
      select o.id from orders o join order_fulfilments f on f.order_id = o.id
      where f.state = 'open' and o.status in ('processing', 'preparing-for-shipment') and o.shop_id = 1
        and not exists (select from shipments s where s.order_id = o.id) order by o.id limit 1`)
    const body = { kind: 'delivery', labels: false }
    return { path: `/api/v3/order/${id}/shipping-assistant`, body, other: { ...body, labels: true } }
  },
  'return.receive': async () => {
    const [id, other] = [await announced(), await announced()]
    return { path: '/api/v3/return/receive', body: { code: `RT-${id}` }, other: { code: `RT-${other}` } }
  },
  'packing.count_back': async () => {
    const id = await announced()
    const { item } = await server.db.one<{ item: number }>(sql`
      select min(order_item_id) as item from return_items where return_id = ${id}`)
    const body = { order_item_id: item, pieces: [{ condition: null, quantity: 1 }] }
    return {
      path: `/api/v3/return/${id}/action/count`,
      body,
      other: { ...body, pieces: [{ condition: 'used', quantity: 1 }] },
    }
  },
  'packing.open': async () => {
    const [{ id }, other] = [await toPack(), await toPack()]
    return { path: '/api/v3/packing/open', body: { order_id: id }, other: { order_id: other.id } }
  },
  'packing.claim': async () => {
    const { shipment } = await toPack()
    return { path: `/api/v3/shipment/${shipment}/action/claim`, body: {}, other: { agreed: 'taken' } }
  },
  'packing.release': async () => {
    const { shipment } = await toPack(true)
    return { path: `/api/v3/shipment/${shipment}/action/release`, other: { id: shipment } }
  },
  'packing.verify_item': async () => {
    const { shipment, sku } = await toPack(true)
    const path = `/api/v3/shipment/${shipment}/action/verify_item`
    return { path, body: { code: sku, quantity: 1 }, other: { code: sku, quantity: 2 } }
  },
  'packing.parcel': async () => {
    const { shipment } = await toPack(true)
    return { path: `/api/v3/shipment/${shipment}/action/parcel`, body: { weight: 3 }, other: { weight: 4 } }
  },
  'packing.next_parcel': async () => {
    const { shipment } = await toPack(true)
    return { path: `/api/v3/shipment/${shipment}/action/next_parcel`, other: { id: shipment } }
  },
  // confirmed, and without a parcel it leaves at once with its order
  'packing.pack': async () => {
    const { shipment, sku } = await toPack(true)
    const counted = { code: sku, quantity: 3 }
    await call(server.url, token, 'POST', `/api/v3/shipment/${shipment}/action/verify_item`, counted)
    await server.db.run(sql`update parcels set status = 'voided' where shipment_id = ${shipment}`)
    await server.db.run(sql`
      update orders set email = null where id = (select order_id from shipments where id = ${shipment})`)
    return { path: `/api/v3/shipment/${shipment}/action/pack`, body: {}, other: { partial: true } }
  },
  'record.action': async () => {
    const { id, version } = await processing()
    return { path: `/api/v3/order/${id}/action/hold`, body: { version }, other: { version: version + 1 } }
  },
  'record.create': async () => {
    const [slug, other] = [randomUUID(), randomUUID()]
    return {
      path: '/api/v3/price-list',
      body: { data: { name: slug, slug, type: 'b2b' } },
      other: { data: { name: other, slug: other, type: 'b2b' } },
    }
  },
  'record.change': async () => {
    const { id, version } = await priceList()
    const body = { data: { is_tax_included: true }, version }
    return { path: `/api/v3/price-list/${id}`, body, other: { ...body, data: { is_tax_included: false } } }
  },
  'object.cells': async () => {
    const { id, version } = await productTag()
    const rows = (description: string) => ({ rows: [{ id, version, data: { description } }] })
    return { path: '/api/v3/product-tag/cells', body: rows('One'), other: rows('Other') }
  },
  'record.delete': async () => {
    const { id, version } = await priceList()
    return { path: `/api/v3/price-list/${id}`, body: { version }, other: { version: version + 1 } }
  },
  'record.clone': async () => {
    const { id } = await priceList()
    return { path: `/api/v3/price-list/${id}/clone`, body: {}, other: { expand: ['locks'] } }
  },
  'record.merge': async () => {
    const [one, into] = await Promise.all([productTag(), productTag()])
    return {
      path: `/api/v3/product-tag/${one.id}/merge`,
      body: { into_id: into.id, version: one.version },
      other: { into_id: one.id, version: one.version },
    }
  },
  undo: async () => {
    const { id, version } = await processing()
    const { body } = await call(server.url, token, 'POST', `/api/v3/order/${id}/action/hold`, { version })
    const { undo } = routes['record.action'].answer.parse(body).payload
    return { path: `/api/v3/undo/${undo?.token}`, other: { expand: ['items'] } }
  },
  'bank_statement.import': async () => {
    const of = (id: string) => ({ content: camtOf([statementOf({ id, lines: [lineOf({ bank_reference: id })] })]) })
    return { path: '/api/v3/bank-statement/import', body: of(randomUUID()), other: of(randomUUID()) }
  },
  'export.start': async () => ({ path: '/api/v3/search/export', body: { object: 'shop' }, other: { object: 'order' } }),
  'export.abort': async () => {
    const { id } = await server.db.one<{ id: number }>(sql`
      insert into export_jobs (user_id, object, state)
      select id, 'order', 'completed' from users where login = ${login} returning id`)
    return { path: `/api/v3/search/export/${id}`, other: { id } }
  },
  // refused for every record, so that nothing else is written
  'object.bulk': async () => {
    const orders = await server.db.rows<{ id: number }>(sql`select id from orders where status = 'cancelled' limit 2`)
    const body = { action: 'order.hold', ids: orders.map(({ id }) => id) }
    return { path: '/api/v3/order/bulk', body, other: { ...body, action: 'order.release' } }
  },
  // a row that is refused once it is to be written, so that nothing else is
  'object.import': async () => {
    // nobody carries out jobs here, and one file at a time is imported
    await server.db.run(sql`update export_jobs set state = 'completed' where action = 'product.import'`)
    const parts = upload(Buffer.from(`sku\n${randomUUID()}\n`), { name: 'some.csv', purpose: 'product.import' })
    const { body: stored } = await call(server.url, token, 'POST', '/api/v3/file', parts)
    const { id } = routes['file.upload'].answer.parse(stored).payload
    const body = { file_id: id, mapping: { key: 'sku', columns: ['sku'], empty: 'keep' } }
    return { path: '/api/v3/product/import', body, other: { ...body, dry_run: true } }
  },
  'worktime.note': async () => {
    const body = { day: '2026-11-19', note: randomUUID() }
    return { path: '/api/v3/work-tracking/note', body, other: { ...body, note: randomUUID() } }
  },
  'absence.request': async () => {
    const { id } = await makeEmployee(server.db)
    const body = { user_id: id, kind: 'special_leave', first_day: nextTuesday, last_day: nextTuesday }
    return { path: '/api/v3/absence/request', body, other: { ...body, kind: 'unpaid_leave' } }
  },
  'absence.attach': async () => {
    const { id: employee } = await makeEmployee(server.db)
    const { id } = await server.db.one<{ id: number }>(sql`
      insert into absences (employee_id, kind, status, first_day, last_day, days)
      values (${employee}, 'sick_leave', 'reported', '2026-11-16', '2026-11-16', 1) returning id`)
    const parts = upload(await picture(), { name: 'au.png', purpose: 'absence.certificate' })
    const { body: stored } = await call(server.url, token, 'POST', '/api/v3/file', parts)
    const { id: file } = routes['file.upload'].answer.parse(stored).payload
    return { path: `/api/v3/absence/${id}/certificate`, body: { file_id: file }, other: { file_id: null } }
  },
  'correction.request': async () => {
    const { id } = await makeEmployee(server.db)
    const body = { user_id: id, day: '2020-01-02', sessions: [], reason: 'Nobody was there' }
    return { path: '/api/v3/correction/request', body, other: { ...body, reason: 'Somebody else' } }
  },
  'schedule.save': async () => {
    const body = { week: await emptyWeek(), cells: [] }
    return { path: '/api/v3/work-tracking/schedule/draft', body, other: { ...body, week: await emptyWeek() } }
  },
  'schedule.publish': async () => {
    const body = { week: await draftedWeek(), version: 0, warnings: [] }
    return { path: '/api/v3/work-tracking/schedule/publish', body, other: { ...body, version: 1 } }
  },
  'schedule.discard': async () => {
    const body = { week: await draftedWeek(), version: 0 }
    return { path: '/api/v3/work-tracking/schedule/discard', body, other: { ...body, version: 1 } }
  },
  'schedule.copy': async () => {
    const body = { from: await draftedWeek(), into: await emptyWeek(), overwrites: false }
    return { path: '/api/v3/work-tracking/schedule/copy', body, other: { ...body, overwrites: true } }
  },
  'worktime.start': () => clock(null, 'session/start'),
  'worktime.stop': () => clock(true, 'session/stop'),
  'worktime.start_break': () => clock(true, 'break/start'),
  'worktime.end_break': () => clock(false, 'break/end'),
}

/** An order whose shipment waits to be packed, or is claimed by whoever asks. */
const toPack = async (isClaimed = false) => {
  const { id, codes } = await makeOrderToPack(server.db, shops, [3], { status: 'preparing-for-shipment' })
  const { body } = await call(server.url, token, 'POST', '/api/v3/shipment', { data: { order_id: id } })
  const { id: shipment } = routes['record.create'].answer.parse(body).payload
  if (isClaimed) await call(server.url, token, 'POST', `/api/v3/shipment/${shipment}/action/claim`, {})
  return { id, shipment, sku: codes[0] ?? '' }
}

const ownId = async () => (await server.db.one<{ id: number }>(sql`select id from users where login = ${login}`)).id

const keyed = ({ path }: Request, method: string, key: string, body?: object): Promise<Answer> =>
  call(server.url, token, method, path, body, { 'Idempotency-Key': key })

/**
 * So many changes of people took effect: all that one writes is of its moment, but for stock, which is of the moment it
 * moved. What the worker goes on to do is its own.
 */
const changes = async () =>
  (
    await server.db.one<{ count: number }>(sql`
      select count(distinct date_created)::integer as count from audit_log
      where who is not null and verb <> 'product.sale'`)
  ).count

/** As it is told again: what is said once is null then. */
const answerOf = ({ status, body }: Answer, { once = [] }: Route) => ({
  status,
  body: JSON.parse(JSON.stringify(body, (name, value: unknown) => (once.includes(name) ? null : value))) as unknown,
})

describe.for(Object.keys(requests))('%s', (id) => {
  const route: Route = routes[id as Changing] // the keys of `requests`
  const { method } = route
  let request: Request

  beforeEach(async () => {
    await server.db.run(
      sql`update users set password_hash = (select password_hash from users where login = 'nobody') where login = ${login}`,
    )
    request = await requests[id as Changing]()
  })

  test('takes effect once for the same key and body', async () => {
    const [key, before] = [randomUUID(), await changes()]
    const first = await keyed(request, method, key, request.body)
    expect(first.status).toBe(200)
    const { status, body } = await keyed(request, method, key, request.body)
    expect({ status, body }).toEqual(answerOf(first, route))
    expect(await changes()).toBe(before + 1)
  })

  test('takes effect once when it is sent five times at once', async () => {
    const [key, before] = [randomUUID(), await changes()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => keyed(request, method, key, request.body)))
    const done = answers.filter(({ status }) => status === 200).map((one) => answerOf(one, route))
    const waiting = answers.filter(({ status }) => status !== 200)
    expect(done.length).toBeGreaterThan(0)
    for (const answer of done) expect(answer).toEqual(done[0])
    for (const answer of waiting) expect(answer).toMatchObject({ status: 409, body: { code: 'in_progress' } })
    expect(await changes()).toBe(before + 1)
  })

  test('refuses another body with the same key', async () => {
    const key = randomUUID()
    await keyed(request, method, key, request.body)
    const before = await changes()
    expect(await keyed(request, method, key, request.other)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
    expect(await changes()).toBe(before)
  })

  test('keeps the answer in the transaction of the change', async () => {
    const key = randomUUID()
    await keyed(request, method, key, request.body)
    const { same } = await server.db.one<{ same: boolean }>(sql`
      select exists (
        -- what is written within a savepoint of it has the number after its own
        select from audit_log a where a.xmin::text::bigint - k.xmin::text::bigint between 0 and 1) as same
      from idempotency_keys k where key = ${key}`)
    expect(same).toBe(true)
  })
})

describe('a key', () => {
  const start = (key: string, by = token) =>
    call(server.url, by, 'POST', '/api/v3/work-tracking/session/start', undefined, { 'Idempotency-Key': key })

  const rewrite = (key: string, set: ReturnType<typeof sql>) =>
    server.db.run(sql`update idempotency_keys set ${set} where key = ${key}`)

  test('belongs to its user', async () => {
    await setClock(null)
    const [key, worker] = [randomUUID(), await signIn(server.url, 'worktime')]
    const [mine, theirs] = [await start(key), await start(key, worker)]
    expect([mine.status, theirs.status]).toEqual([200, 200])
    expect(mine.body).not.toEqual(theirs.body)
  })

  describe('of somebody whose rights have changed since', () => {
    const another = async () => {
      const { id, login: by } = await makeUser(server.db, ['shop_manager', 'translator'])
      const [key, slug] = [randomUUID(), randomUUID()]
      const theirs = await signIn(server.url, by)
      const data = { name: slug, slug, type: 'b2b' }
      const create = () => call(server.url, theirs, 'POST', '/api/v3/price-list', { data }, { 'Idempotency-Key': key })
      const first = await create()
      expect(first.status).toBe(200)
      return { id, create, first }
    }
    const drop = (id: number, role: string) =>
      server.db.run(sql`delete from user_roles where user_id = ${id} and role = ${role}`)

    test('tells no answer again to whoever has lost the role', async () => {
      const { id, create, first } = await another()
      expect((await create()).body).toEqual(first.body)
      await drop(id, 'shop_manager')
      expect(await create()).toMatchObject({ status: 403, body: { code: 'no_right' } })
      expect(JSON.stringify((await create()).body)).not.toContain('slug')
      await server.db.run(sql`insert into user_roles (user_id, role) values (${id}, 'shop_manager')`)
      expect((await create()).body).toEqual(first.body)
    })

    test('nor where a shop is closed to them since, but where they are given a role more', async () => {
      const { id, create, first } = await another()
      await server.db.run(sql`insert into user_roles (user_id, role) values (${id}, 'product_manager')`)
      expect((await create()).body).toEqual(first.body)
      await server.db.run(sql`
        insert into user_shop_access (user_id, shop_id, area, level) values (${id}, 1, 'orders', 'deny')`)
      expect(await create()).toMatchObject({ status: 403, body: { code: 'no_right' } })
    })
  })

  test('answers a refusal again, too', async () => {
    const key = randomUUID()
    await setClock(true)
    const first = await start(key)
    expect(first).toMatchObject({ status: 409, body: { code: 'already_working' } })
    await setClock(null)
    const { status, body } = await start(key)
    expect({ status, body }).toEqual(answerOf(first, routes['worktime.start']))
    expect(await start(randomUUID())).toMatchObject({ status: 200 })
  })

  test('is forgotten after 24 hours', async () => {
    const key = randomUUID()
    await setClock(null)
    expect(await start(key)).toMatchObject({ status: 200 })
    await rewrite(key, sql`date_created = now() - interval '23 hours 59 minutes'`)
    expect(await start(key)).toMatchObject({ status: 200 })
    await rewrite(key, sql`date_created = now() - interval '24 hours 1 minute'`)
    expect(await start(key)).toMatchObject({ status: 409, body: { code: 'already_working' } })
  })

  test('of a call that died before it committed may be used again after a minute', async () => {
    const key = randomUUID()
    await setClock(null)
    await start(key)
    await setClock(null)
    await rewrite(key, sql`status = null, body = null, date_created = now() - interval '55 seconds'`)
    expect(await start(key)).toMatchObject({ status: 409, body: { code: 'in_progress' } })
    await rewrite(key, sql`date_created = now() - interval '65 seconds'`)
    expect(await start(key)).toMatchObject({ status: 200 })
  })

  test('of a call that failed inside may be used again at once', async () => {
    const key = randomUUID()
    await setClock(null)
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    await server.db.run(sql`alter table work_sessions rename to mislaid`)
    expect(await start(key)).toMatchObject({ status: 500, body: { code: 'server_error' } })
    await server.db.run(sql`alter table mislaid rename to work_sessions`)
    expect(told).toHaveBeenCalled()
    told.mockRestore()
    expect(await start(key)).toMatchObject({ status: 200 })
  })

  test('of a call that the database left is free as soon as the database is back', async () => {
    const key = randomUUID()
    await setClock(null)
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { run } = server.db
    const gone = () => Promise.reject(new Error('Connection terminated unexpectedly'))
    await server.db.run(sql`
      create function shut_down() returns trigger language plpgsql as
      $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$`)
    await server.db.run(sql`create trigger shut_down before insert on work_sessions execute function shut_down()`)
    server.db.run = (query) => (query.parts[0]?.includes('delete from idempotency_keys') ? gone() : run(query))
    expect(await start(key)).toMatchObject({ status: 503, body: { code: 'unreachable' } })
    server.db.run = run
    await server.db.run(sql`drop function shut_down cascade`)
    await expect.poll(async () => (await start(key)).status, { timeout: 3000 }).toBe(200)
    told.mockRestore()
  })

  test.for(['', 'two words', 'x'.repeat(201)])('must be readable: %#', async (key) => {
    expect(await start(key)).toMatchObject({ status: 422, body: { code: 'idempotency_key' } })
  })
})
