import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes, type RouteId } from '#api/contract.ts'
import { isOpen, type Route } from '#api/route.ts'
import { clockRole } from '#entities/role.ts'
import { enabledDemoUsers } from '#server/seed/demo-users.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const logins = [
  'admin',
  'customers',
  'orders',
  'shipping',
  'products',
  'translator',
  'shops',
  'worktime',
  'nobody',
  'orders.view',
  'orders.deny',
  'products.view',
  'products.deny',
] as const
type Login = (typeof logins)[number]

let server: TestServer
let tokens: Map<Login, string>

beforeAll(async () => {
  server = await startServer()
  tokens = new Map()
  for (const login of logins) tokens.set(login, await signIn(server.url, login))
})
afterAll(() => server.close())

type Line = {
  route: RouteId
  /** Path parameters; the newest order in `processing` where it says `order`, and the newest invoice where `invoice`. */
  at?: Readonly<Record<string, string>>
  body?: object
  /** Who gets past the door. Everyone else is refused with 403. */
  in: readonly Login[]
  /** What those are answered, where it is not 200: refused for another reason than who they are. */
  answers?: number
}

const everyone = logins
const orderManagers = ['admin', 'orders', 'orders.view', 'orders.deny'] as const
const orderReaders = [...orderManagers, 'shipping'] as const
const timeManagers = ['admin', 'worktime'] as const
const clockHolders = ['admin', 'orders', 'shipping', 'worktime'] as const
const customerReaders = ['customers', ...orderManagers] as const
const daysOff = { kind: 'vacation', first_day: '2020-01-02', last_day: '2020-01-01' }
const shopManagers = ['admin', 'shops'] as const
const shippingReaders = [...orderReaders, 'shops'] as const
const productManagers = ['admin', 'products', 'products.view', 'products.deny'] as const
const productReaders = [...orderManagers, 'shipping', 'products', 'products.view', 'products.deny'] as const
const priceReaders = [...orderManagers, 'shops', 'products', 'products.view', 'products.deny'] as const

/** Whoever reads something that names a shop, or an article. */
const choosers = logins.filter((login) => !['worktime', 'nobody'].includes(login))
const articleChoosers = choosers.filter((login) => login !== 'translator')

const searching = (object: string) => ({ object, scope: ['results', 'total', 'facets', 'ids'] })

const choosing = (object: string) => ({ object, scope: ['results', 'total'], params: { fields: ['label'] } })

/**
 * Written by hand from the table of who may read and write what; a new route without a line here fails below. One entity
 * of each kind is asked per route: open to all by name, read shop by shop, by role alone, and somebody's own. Who may read
 * which entity is asked of the decision itself, in tests/unit/entities/access-of-entities.test.ts.
 */
const lines: Readonly<Record<string, Line>> = {
  'ask who I am': { route: 'user.me', in: everyone },
  // the old password is wrong, so that nothing changes
  'change my password': {
    route: 'user.change_password',
    body: { old_password: 'wrong', new_password: 'also not this one' },
    in: everyone,
    answers: 422,
  },
  'end a session that is not mine': { route: 'user.end_session', at: { id: '999999' }, in: everyone, answers: 404 },
  // nobody has another one here
  'end a session of somebody else that is none': {
    route: 'user.end_session_of',
    at: { user: '999999', id: '1' },
    in: everyone,
    answers: 404,
  },
  'sign somebody else out who is not there': {
    route: 'user.end_sessions_of',
    at: { user: '999999' },
    in: everyone,
    answers: 404,
  },
  'sign out everywhere else': { route: 'user.end_other_sessions', in: everyone },
  'make a key for myself': {
    route: 'user.create_api_key',
    at: { user: 'me' },
    body: { name: 'matrix', expires: '2020-01-01T00:00:00Z' },
    in: everyone,
    answers: 422,
  },
  'change the areas of a key that is not there': {
    route: 'user.scope_api_key',
    at: { user: 'me', id: '999999' },
    body: { scopes: 'orders:read' },
    in: everyone,
    answers: 404,
  },
  'revoke a key that is not there': {
    route: 'user.revoke_api_key',
    at: { user: 'me', id: '999999' },
    in: everyone,
    answers: 404,
  },
  'read my settings': { route: 'user.settings', in: everyone },
  'change what is theirs of my record': {
    route: 'user.change_me',
    body: { data: { alias: 'x' }, version: 2_000_000_000 },
    in: everyone,
    answers: 409,
  },
  'change my settings': { route: 'user.change_settings', body: { data: { single_keys: true } }, in: everyone },
  'list my views of all lists': { route: 'saved_view.list', in: everyone },
  'list the views of orders': { route: 'saved_view.list', body: { object: 'order' }, in: orderReaders },
  'count the views of orders': { route: 'saved_view.counts', body: { object: 'order' }, in: orderReaders },
  // the filter there is not, so that nothing is kept
  'keep a view of orders': {
    route: 'saved_view.create',
    body: {
      data: {
        object: 'order',
        name: 'x',
        audience: 'me',
        search: { filters: [{ field: 'nothing', op: 'empty' }] },
        layout: {},
      },
    },
    in: orderReaders,
    answers: 422,
  },
  'change a view that there is not': {
    route: 'saved_view.change',
    at: { id: '999999' },
    body: { data: { name: 'x' }, version: 1 },
    in: everyone,
    answers: 404,
  },
  'delete a view that there is not': {
    route: 'saved_view.delete',
    at: { id: '999999' },
    body: { version: 1 },
    in: everyone,
    answers: 404,
  },
  'list the types of price lists': { route: 'price_list.types', in: everyone },
  'choose a shop': { route: 'search', body: choosing('shop'), in: choosers },
  'choose an article': { route: 'search', body: choosing('product'), in: articleChoosers },
  'choose a bank statement': { route: 'search', body: choosing('bank-statement'), in: orderManagers },
  'choose a colleague': { route: 'search', body: choosing('user'), in: timeManagers },
  'choose a customer': { route: 'search', body: choosing('customer'), in: customerReaders },
  'choose an order': { route: 'search', body: choosing('order'), in: orderReaders },

  'search orders': { route: 'search', body: searching('order'), in: orderReaders },
  'search customers': { route: 'search', body: searching('customer'), in: customerReaders },
  'search shops': { route: 'search', body: searching('shop'), in: shopManagers },
  'search users': { route: 'search', body: searching('user'), in: ['admin'] },
  'search all that was exported': { route: 'search', body: searching('export-history'), in: ['admin'] },
  'look up orders': { route: 'lookup', body: { query: 'a', objects: ['order'] }, in: orderReaders },
  'look up customers': { route: 'lookup', body: { query: 'a', objects: ['customer'] }, in: customerReaders },
  'look up whatever I may read': { route: 'lookup', body: { query: 'a' }, in: everyone },
  // what somebody may not read is not found (tests/api/scan.test.ts)
  'open what is scanned': { route: 'scan.resolve', body: { code: '4711' }, in: everyone },
  'print the scanner’s cards': { route: 'scan.cards', in: everyone },
  // an empty file is told so, to whoever may send one
  'load a bank statement': {
    route: 'bank_statement.import',
    body: { content: '' },
    in: orderManagers,
    answers: 422,
  },
  'export orders': { route: 'export.start', body: { object: 'order' }, in: orderReaders },
  'ask whether orders can be exported': { route: 'export.check', body: { object: 'order' }, in: orderReaders },
  'export users': { route: 'export.start', body: { object: 'user' }, in: ['admin'] },
  'abort a job that is not mine': { route: 'export.abort', at: { id: '999999' }, in: everyone, answers: 404 },
  'upload for a field that takes no file': {
    route: 'file.upload',
    body: { for: 'user.login', file: { name: 'me.png', sha256: '' } },
    in: everyone,
    answers: 422,
  },
  'fetch a file that is not mine': { route: 'file.content', at: { id: '999999' }, in: everyone, answers: 404 },
  'look at the paper of a document that there is not': {
    route: 'document.content',
    at: { id: '999999' },
    in: orderReaders,
    answers: 404,
  },
  'fetch it as XRechnung': {
    route: 'document.xrechnung',
    at: { id: '999999', syntax: 'ubl' },
    in: orderReaders,
    answers: 404,
  },
  'issue a paper of an order that there is not': {
    route: 'order.issue_document',
    at: { id: '999999' },
    body: { type: 'invoice' },
    in: orderReaders,
    answers: 404,
  },
  'issue the slips of an order that there is not': {
    route: 'document.issue_slips',
    body: { type: 'packslip', object: 'order', ids: [999_999] },
    in: orderReaders,
    answers: 404,
  },
  'look at the pickup slip of an order that there is not': {
    route: 'order.pickup_slip',
    at: { id: '999999' },
    in: orderReaders,
    answers: 404,
  },
  'print a document that there is not': {
    route: 'document.print',
    body: { ids: [999_999] },
    in: orderReaders,
    answers: 404,
  },
  'look at the label of a parcel that there is not': {
    route: 'parcel.label',
    at: { id: '999999', format: 'pdf' },
    in: orderReaders,
    answers: 404,
  },
  'print the label of a parcel that there is not': {
    route: 'parcel.print',
    body: { ids: [999_999] },
    in: orderReaders,
    answers: 404,
  },
  'ask for the labels of an order that there is not': {
    route: 'shipping-order.request_labels',
    body: { ids: [999_999] },
    in: orderReaders,
  },
  'look how far the labels of orders are': {
    route: 'shipping-order.labels',
    body: { ids: [999_999] },
    in: orderReaders,
  },
  'see what there is to send of an order that there is not': {
    route: 'order.shipping_proposal',
    at: { id: '999999' },
    in: orderReaders,
    answers: 404,
  },
  'send an order that there is not': {
    route: 'order.ship_assisted',
    at: { id: '999999' },
    body: { kind: 'delivery' },
    in: orderReaders,
    answers: 404,
  },
  'take in what nothing comes back by': {
    route: 'return.receive',
    body: { code: 'RT-0' },
    in: orderReaders,
    answers: 404,
  },
  'count a piece that comes back': {
    route: 'packing.count_back',
    at: { id: '999999' },
    body: { order_item_id: 1, pieces: [{ condition: null, quantity: 1 }] },
    in: orderReaders,
    answers: 404,
  },
  'pack what a code names that nobody knows': {
    route: 'packing.open',
    body: { code: 'NOBODY-KNOWS-THIS' },
    in: everyone,
  },
  'claim a shipment that there is not': {
    route: 'packing.claim',
    at: { id: '999999' },
    body: {},
    in: orderReaders,
    answers: 404,
  },
  'release it': { route: 'packing.release', at: { id: '999999' }, in: orderReaders, answers: 404 },
  'count a piece into it': {
    route: 'packing.verify_item',
    at: { id: '999999' },
    body: { code: '4711', quantity: 1 },
    in: orderReaders,
    answers: 404,
  },
  'weigh its parcel': {
    route: 'packing.parcel',
    at: { id: '999999' },
    body: { weight: 1 },
    in: orderReaders,
    answers: 404,
  },
  'begin another parcel of it': { route: 'packing.next_parcel', at: { id: '999999' }, in: orderReaders, answers: 404 },
  'confirm it': { route: 'packing.pack', at: { id: '999999' }, body: {}, in: orderReaders, answers: 404 },
  'see how far it is packed': { route: 'packing.station', at: { id: '999999' }, in: orderReaders, answers: 404 },
  'fetch its file': { route: 'document.file', at: { id: '999999' }, in: orderReaders, answers: 404 },
  'ask for a ticket to it': { route: 'file.ticket', at: { id: '999999' }, in: everyone, answers: 404 },
  'rehearse a bulk': {
    route: 'object.bulk',
    at: { object: 'order' },
    body: { action: 'order.hold', ids: [1], dry_run: true },
    in: orderReaders,
  },
  'search my export jobs': { route: 'search', body: searching('export-job'), in: everyone },

  'read an order': { route: 'record.read', at: { object: 'order', id: 'order' }, in: orderReaders },
  'read a customer': { route: 'record.read', at: { object: 'customer', id: '1' }, in: customerReaders },
  'read a shop': { route: 'record.read', at: { object: 'shop', id: '1' }, in: shopManagers },
  // everyone reads and writes the user that they are: tests/api/profile.test.ts
  'read a user that is not there': {
    route: 'record.read',
    at: { object: 'user', id: '999999' },
    in: everyone,
    answers: 404,
  },

  'ask what may happen to an order': {
    route: 'record.actions',
    at: { object: 'order', id: 'order' },
    in: orderReaders,
  },
  // with the version before the first, so that nothing changes
  'put an order on hold': {
    route: 'record.action',
    at: { object: 'order', id: 'order', action: 'hold' },
    body: { version: 0 },
    in: orderManagers,
    answers: 409,
  },
  'prepare an order for shipping': {
    route: 'record.action',
    at: { object: 'order', id: 'order', action: 'prepare_shipping' },
    body: { version: 0 },
    in: orderReaders,
    answers: 409,
  },
  'force an order': {
    route: 'record.action',
    at: { object: 'order', id: 'order', action: 'complete' },
    body: { version: 0, params: { force: 'because I can' } },
    in: ['admin'],
    answers: 409,
  },
  'search invoices': { route: 'search', body: searching('invoice'), in: orderManagers },
  'read an invoice': { route: 'record.read', at: { object: 'invoice', id: 'invoice' }, in: orderManagers },
  'ask what may happen to an invoice': {
    route: 'record.actions',
    at: { object: 'invoice', id: 'invoice' },
    in: orderManagers,
  },
  'mark an invoice as paid': {
    route: 'record.action',
    at: { object: 'invoice', id: 'invoice', action: 'mark_paid' },
    body: { version: 0, params: { amount: '1.00' } },
    in: orderManagers,
    answers: 409,
  },
  'ask what may happen to a user': { route: 'record.actions', at: { object: 'user', id: '1' }, in: ['admin'] },
  'disable a user': {
    route: 'record.action',
    at: { object: 'user', id: '2', action: 'disable' },
    body: { version: 0 },
    in: ['admin'],
    answers: 409,
  },
  'try a file of products that there is not': {
    route: 'object.import',
    at: { object: 'product' },
    body: { file_id: 999_999, dry_run: true },
    in: productManagers,
    answers: 422,
  },
  'import a file of users that there is not': {
    route: 'object.import',
    at: { object: 'user' },
    body: { file_id: 999_999, mapping: { key: 'login', columns: ['login'], empty: 'keep' } },
    in: ['admin'],
    answers: 422,
  },
  'rehearse a bulk of users': {
    route: 'object.bulk',
    at: { object: 'user' },
    body: { action: 'user.disable', ids: [2], dry_run: true },
    in: ['admin'],
  },
  'begin a price list': {
    route: 'record.create',
    at: { object: 'price-list' },
    body: { data: {} },
    in: shopManagers,
    answers: 422,
  },
  'begin a customer': {
    route: 'record.create',
    at: { object: 'customer' },
    body: { data: {} },
    in: ['admin', 'customers'],
    answers: 422,
  },
  'change a customer': {
    route: 'record.change',
    at: { object: 'customer', id: '1' },
    body: { data: { note: 'x' }, version: 2_000_000_000 },
    in: ['admin', 'customers'],
    answers: 409,
  },
  'hand out what is known of a customer': {
    route: 'customer.export_data',
    at: { id: '1' },
    in: ['admin', 'customers'],
  },
  'ask what would be erased of a customer': { route: 'customer.erasure', at: { id: '1' }, in: ['admin', 'customers'] },
  'erase a customer': {
    route: 'customer.erase',
    at: { id: '1' },
    body: { version: 2_000_000_000, customer_number: 'K-16001' },
    in: ['admin', 'customers'],
    answers: 409,
  },
  'ask who a customer may be besides': { route: 'customer.duplicates', at: { id: '1' }, in: ['admin', 'customers'] },
  'tell two customers apart': {
    route: 'customer.tell_apart',
    at: { id: '1' },
    body: { other_id: 2, are_two: false },
    in: ['admin', 'customers'],
  },
  'ask what merging a customer would do': {
    route: 'customer.merge_preview',
    at: { id: '1' },
    body: { other_id: 2 },
    in: ['admin', 'customers'],
  },
  'merge a customer': {
    route: 'customer.merge',
    at: { id: '1' },
    body: { other_id: 2, version: 2_000_000_000, other_version: 1, data: {} },
    in: ['admin', 'customers'],
    answers: 409,
  },
  "change a customer's addresses": {
    route: 'record.change',
    at: { object: 'customer', id: '1' },
    body: { data: { addresses: [] }, version: 2_000_000_000 },
    in: customerReaders,
    answers: 409,
  },
  'change a user that is not there': {
    route: 'record.change',
    at: { object: 'user', id: '999999' },
    body: { data: { alias: 'x' }, version: 2_000_000_000 },
    in: everyone,
    answers: 404,
  },
  'change an order': {
    route: 'record.change',
    at: { object: 'order', id: 'order' },
    body: { data: {}, version: 0 },
    in: orderManagers,
  },
  'begin an order without its shop': {
    route: 'record.create',
    at: { object: 'order' },
    body: { data: {} },
    in: orderManagers,
    answers: 422,
  },
  'reckon a new order': { route: 'order.new_totals', body: { data: {} }, in: orderManagers },
  'try a price': {
    route: 'price_list.price',
    at: { id: '1' },
    body: { product: 'no such article', quantity: 1 },
    in: priceReaders,
  },
  'see what a product costs in each list': {
    route: 'price_list.prices',
    body: { product_id: null },
    in: priceReaders,
  },
  'see the variations of a product': {
    route: 'product.variations',
    at: { id: '1' },
    in: productReaders,
  },
  // it has none
  'make the variations of a product': {
    route: 'product.make_variations',
    at: { id: '1' },
    in: productManagers,
    answers: 409,
  },
  'see where the products of a look are on sale': {
    route: 'look.on_sale',
    body: { products: [1], shops: [1] },
    in: productManagers,
  },
  'see what became of the products of a feed': { route: 'feed.preview', at: { id: '1' }, in: productManagers },
  // who only reads a feed is not told its address
  'see the address of a feed that is not there': {
    route: 'feed.address',
    at: { id: '999999' },
    in: productManagers,
    answers: 404,
  },
  'give a feed that is not there another address': {
    route: 'feed.renew_address',
    at: { id: '999999' },
    in: productManagers,
    answers: 404,
  },
  'run a feed that is not there': { route: 'feed.run', at: { id: '999999' }, in: productManagers, answers: 404 },
  'check a feed that is not there': { route: 'feed.check', at: { id: '999999' }, in: productManagers, answers: 404 },
  'merge a value that is not there': {
    route: 'attribute_term.merge',
    at: { id: '999999' },
    body: { into_id: 1 },
    in: productManagers,
    answers: 404,
  },
  'try what shipping costs': {
    route: 'shipping_method.cost',
    at: { id: '1' },
    body: { country_code: 'DE', weight: 1, value: '20.00' },
    in: shippingReaders,
  },
  'see a letterhead': { route: 'shop.letterhead', at: { id: '1' }, body: { data: {} }, in: shopManagers },
  'connect a shop to nowhere': {
    route: 'shop.connect',
    at: { id: '1' },
    body: { connector: 'musterladen', address: 'nowhere', key_name: 'kontor' },
    in: shopManagers,
    answers: 422,
  },
  'test a connection that is not there': {
    route: 'shop.test_connection',
    at: { id: '1' },
    in: shopManagers,
    answers: 409,
  },
  'tell a shop that is not connected all of it': {
    route: 'shop.sync',
    at: { id: '1' },
    body: { kind: 'all_products' },
    in: shopManagers,
    answers: 409,
  },
  'import an order again that is not there': {
    route: 'order.import',
    at: { id: '999999' },
    body: { version: 0 },
    in: orderReaders,
    answers: 404,
  },
  'try what would be deleted': {
    route: 'setting.try_retention',
    at: { id: '1' },
    body: { periods: {} },
    in: ['admin'],
  },
  'try how papers would be numbered': {
    route: 'setting.try_numbers',
    at: { id: '1' },
    body: { document_numbers: [] },
    in: ['admin'],
  },
  'send a test mail to nobody': {
    route: 'setting.test_mail',
    at: { id: '1' },
    body: { to: 'nobody' },
    in: ['admin'],
    answers: 422,
  },
  'write a password for no mail server': {
    route: 'setting.mail_password',
    at: { id: '1' },
    body: { password: 'x' },
    in: ['admin'],
    answers: 422,
  },
  'make a secret of no webhook': {
    route: 'webhook.secret',
    at: { id: '999999' },
    body: {},
    in: ['admin'],
    answers: 404,
  },
  'preview a template': { route: 'mail_template.preview', at: { id: '1' }, body: {}, in: shopManagers },
  // it stands nowhere, so that nobody is asked about it
  'check a VAT number of an order': {
    route: 'vat.check',
    body: { vat_number: 'XX1', order_id: 999_999 },
    in: orderReaders,
    answers: 404,
  },
  // of no form, so that nobody is asked about it
  'check a VAT number of what is not saved yet': {
    route: 'vat.check',
    body: { vat_number: 'XX1' },
    in: customerReaders,
    answers: 422,
  },
  'reckon an order': { route: 'order.totals', at: { id: 'order' }, body: { data: {} }, in: orderReaders },
  'ask what a refund comes to': {
    route: 'order.refund_proposal',
    at: { id: 'order' },
    body: {},
    in: orderReaders,
  },
  'change an invoice, which nobody does': {
    route: 'record.change',
    at: { object: 'invoice', id: 'invoice' },
    body: { data: {}, version: 0 },
    in: [],
  },
  'delete a price list': {
    route: 'record.delete',
    at: { object: 'price-list', id: '1' },
    body: { version: 0 },
    in: shopManagers,
    answers: 409,
  },
  'delete a user': {
    route: 'record.delete',
    at: { object: 'user', id: '2' },
    body: { version: 0 },
    in: ['admin'],
    answers: 409,
  },
  // the password is wrong, and nothing is begun: nothing changes
  'begin a second factor': { route: 'second_factor.begin', body: { password: 'wrong' }, in: everyone, answers: 422 },
  'confirm a second factor that is not begun': {
    route: 'second_factor.confirm',
    body: { code: '000000' },
    in: everyone,
    answers: 409,
  },
  'renew the codes of a second factor that is off': {
    route: 'second_factor.renew_codes',
    body: { code: '000000' },
    in: everyone,
    answers: 409,
  },
  'end a second factor that is off': {
    route: 'second_factor.end',
    body: { password: 'demo-password', code: '000000' },
    in: everyone,
    answers: 409,
  },
  'reset the second factor of a user that is not there': {
    route: 'second_factor.reset',
    at: { user: '999999' },
    in: everyone,
    answers: 404,
  },
  'look at the console as a user that is not there': {
    route: 'user.view_as',
    at: { user: '999999' },
    in: everyone,
    answers: 404,
  },
  // a program names no origin that a passkey could belong to
  'begin a passkey from nowhere': { route: 'passkey.begin', body: { password: 'wrong' }, in: everyone, answers: 409 },
  'ask a passkey from nowhere': { route: 'passkey.ask', in: everyone, answers: 409 },
  'add a passkey that nobody asked for': {
    route: 'passkey.add',
    body: {
      name: 'Notebook',
      made: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'e30', attestationObject: 'oA' },
      },
    },
    in: everyone,
    answers: 422,
  },
  'remove a passkey where there is none': {
    route: 'passkey.remove',
    at: { id: '999999' },
    body: { password: 'demo-password', code: '000000' },
    in: everyone,
    answers: 409,
  },
  'give a password to a user that is not there': {
    route: 'user.give_password',
    at: { user: '999999' },
    in: everyone,
    answers: 404,
  },
  'clone a price list that is not there': {
    route: 'record.clone',
    at: { object: 'price-list', id: '999999' },
    in: shopManagers,
    answers: 404,
  },
  'merge a tag into itself': {
    route: 'record.merge',
    at: { object: 'product-tag', id: '1' },
    body: { into_id: 1, version: 1 },
    in: productManagers,
    answers: 422,
  },
  'write cells of tags that are not there': {
    route: 'object.cells',
    at: { object: 'product-tag' },
    body: { rows: [{ id: 999_999, version: 1, data: { description: 'x' } }] },
    in: productManagers,
  },
  'ask whether an e-mail address is free': {
    route: 'record.check',
    at: { object: 'customer' },
    body: { field: 'email', value: 'free@kontor.example' },
    in: ['admin', 'customers'],
  },
  'ask what a new shipment of an order could hold': {
    route: 'record.rows_of_new',
    at: { object: 'shipment' },
    body: { about: { object: 'order', id: 999_999 } },
    // elsewhere than in that shop they write orders
    in: ['admin', 'orders', 'orders.view', 'orders.deny', 'shipping'],
    answers: 404,
  },
  'see a small picture that is not there': {
    route: 'file.thumbnail',
    at: { id: '999999' },
    in: everyone,
    answers: 404,
  },
  'see a small picture of the media that is not there': {
    route: 'media.thumbnail',
    at: { id: '999999' },
    in: everyone,
    answers: 404,
  },
  'say that a customer is open': {
    route: 'presence',
    body: { object: 'customer', id: 1, window: '7b9f2a52-5f0e-4f8e-9a53-0d1f6b7c8d9e', mode: 'reading' },
    in: customerReaders,
  },
  'undo what somebody else did': { route: 'undo', at: { token: 'not-mine' }, in: everyone, answers: 404 },

  'see my days': { route: 'worktime.calendar', body: { from: '2026-11-01', to: '2026-11-30' }, in: clockHolders },
  'see what everybody’s month came to': {
    route: 'worktime.statistics',
    body: { user_ids: 'team', from: '2026-11-01', to: '2026-11-30' },
    in: timeManagers,
  },
  'read what is noted down of my days': {
    route: 'worktime.notes',
    body: { from: '2026-11-01', to: '2026-11-30' },
    in: clockHolders,
  },
  'note something down of a day': {
    route: 'worktime.note',
    body: { day: '2026-11-19', note: 'Late train' },
    in: clockHolders,
  },
  'see what everybody’s year came to': {
    route: 'worktime.report',
    body: { user_id: 'team', from: '2026-01-01', to: '2026-12-31' },
    in: ['admin', 'worktime'],
  },
  'choose whose public holidays somebody has': { route: 'worktime.regions', body: { country: 'DE' }, in: timeManagers },
  'see my own shifts': {
    route: 'schedule.shifts',
    body: { from: '2030-01-07', to: '2030-01-13' },
    in: clockHolders,
  },
  'plan a week': { route: 'schedule.week', body: { week: '2030-01-07' }, in: timeManagers },
  // the cell is of another week, so that nothing is kept
  'draft a shift': {
    route: 'schedule.save',
    body: {
      week: '2030-01-07',
      cells: [
        { day: '2030-01-20', user_id: 1, area_id: null, template_id: null, content: { kind: 'free' }, before: null },
      ],
    },
    in: timeManagers,
    answers: 422,
  },
  'publish a week that is not drafted': {
    route: 'schedule.publish',
    body: { week: '2030-01-07', version: 0, warnings: [] },
    in: timeManagers,
    answers: 409,
  },
  'discard a draft that is none': {
    route: 'schedule.discard',
    body: { week: '2030-01-07', version: 99 },
    in: timeManagers,
    answers: 409,
  },
  'copy a week into itself': {
    route: 'schedule.copy',
    body: { from: '2030-01-07', into: '2030-01-07', overwrites: false },
    in: timeManagers,
    answers: 422,
  },
  'see the clock': { route: 'worktime.status', in: clockHolders },
  'end a break without one': { route: 'worktime.end_break', in: clockHolders, answers: 409 },
  'start a break without work': { route: 'worktime.start_break', in: clockHolders, answers: 409 },
  'stop work without any': { route: 'worktime.stop', in: clockHolders, answers: 409 },
  'start work': { route: 'worktime.start', in: clockHolders },
  // they end before they begin, so that nothing is kept
  'see what my days off would come to': { route: 'absence.check', body: daysOff, in: clockHolders },
  'ask for days off': { route: 'absence.request', body: daysOff, in: clockHolders, answers: 422 },
  'ask for days off for somebody else': {
    route: 'absence.request',
    body: { ...daysOff, user_id: 999_999 },
    in: timeManagers,
    answers: 422,
  },
  'attach a certificate to a sick note that is not there': {
    route: 'absence.attach',
    at: { id: '999999' },
    body: { file_id: null },
    in: clockHolders,
    answers: 404,
  },
  'see a day of mine': { route: 'correction.day', body: { day: '2020-01-02' }, in: clockHolders },
  'see a day of somebody else': {
    route: 'correction.day',
    body: { day: '2020-01-02', user_id: 999_999 },
    in: timeManagers,
    answers: 422,
  },
  'see how many my worklists hold': { route: 'dashboard.worklists', in: everyone },
  'see what the last days brought': { route: 'dashboard.order_stats', body: {}, in: orderManagers },
  'see what waits for the shops': { route: 'dashboard.sync_queue', in: ['admin'] },
  'see who is at work': { route: 'dashboard.active_users', in: ['admin'] },
  'see which modules there are': { route: 'dashboard.licence', in: ['admin'] },
  'see how start pages are arranged by role': { route: 'start_page.of_roles', in: everyone },
  'arrange the start page of a role': {
    route: 'start_page.change',
    at: { role: 'translator' },
    body: { layout: {} },
    in: ['admin'],
  },
  'ask for a day to come to be corrected': {
    route: 'correction.request',
    body: { day: '2190-01-02', sessions: [], reason: 'not yet' },
    in: clockHolders,
    answers: 422,
  },
}

/** A processing order of a shop that no user's access names. */
const orderId = async () =>
  (
    await server.db.one<{ id: number }>(sql`
      select o.id from orders o where status = 'processing' and shop_id not in (select shop_id from user_shop_access)
      order by o.id desc limit 1`)
  ).id

const invoiceId = async () =>
  (
    await server.db.one<{ id: number }>(sql`
      select id from invoices where shop_id not in (select shop_id from user_shop_access) order by id desc limit 1`)
  ).id

const send = async ({ route, at = {}, body }: Line, token: string | undefined) => {
  const { method, path }: Route = routes[route]
  const values = {
    ...at,
    ...(at.id === 'order' && { id: String(await orderId()) }),
    ...(at.id === 'invoice' && { id: String(await invoiceId()) }),
  }
  const filled = Object.entries(values).reduce((all, [name, value]) => all.replace(`{${name}}`, value), path)
  return call(server.url, token, method, filled, body)
}

test('the demo users are those of the table, but for colleagues who have the clock and nothing else', () => {
  const more = enabledDemoUsers.filter(({ roles }) => roles.some((role) => role !== clockRole) || roles.length === 0)
  expect(more.map(({ login }) => login)).toEqual(logins)
})

test('every route that is not open has a line', () => {
  const open = Object.entries<Route>(routes).filter(([, route]) => isOpen(route))
  expect(open.map(([id]) => id)).toEqual([
    'auth.login',
    'auth.ping',
    'auth.logout',
    'server.ready',
    'server.health',
    'mail.opened',
    'info.locales',
    'file.by_ticket',
    'auth.forgot',
    'auth.reset',
  ])
  const asked = new Set<string>([...Object.values(lines).map(({ route }) => route), ...open.map(([id]) => id)])
  expect(Object.keys(routes).filter((id) => !asked.has(id))).toEqual([])
})

describe.for(Object.entries(lines))('%s', ([, line]) => {
  test.for(logins)('%s', async (login) => {
    const { status, body } = await send(line, tokens.get(login))
    const isIn = line.in.includes(login)
    expect(status).toBe(isIn ? (line.answers ?? 200) : 403)
    expect(body).toMatchObject(isIn ? {} : { code: 'no_right' })
  })

  test('signed out', async () => {
    for (const token of [undefined, 'not-a-token']) {
      const { status, body } = await send(line, token)
      expect(status).toBe(401)
      expect(body).toEqual({ code: 'signed_out' })
    }
  })
})

describe('an object that no list names is refused for everyone', () => {
  test.for(['api-logs', 'users', '__proto__', 'constructor', 'ORDER', ''])('%s', async (object) => {
    // everything, nothing, and a shop less than the role
    for (const login of ['admin', 'nobody', 'orders.deny'] as const) {
      const token = tokens.get(login)
      const search = await call(server.url, token, 'POST', '/api/v3/search', { object })
      expect(search).toMatchObject({ status: 422, body: { code: 'unknown_object' } })
      const read = await call(server.url, token, 'POST', `/api/v3/${object || '%20'}/1`)
      expect(read).toMatchObject({ status: 422, body: { code: 'unknown_object' } })
      const action = await call(server.url, token, 'POST', `/api/v3/${object || '%20'}/1/action/cancel`, {
        version: 1,
      })
      expect(action).toMatchObject({ status: 422, body: { code: 'unknown_object' } })
    }
  })
})

describe('a method that no route names is a 404 for everyone', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  const paths = [...new Set(Object.values<Route>(routes).map(({ path }) => path))]
  const unnamed = paths.flatMap((path) => {
    const concrete = path.replaceAll(/\{\w+\}/g, '1')
    // a fixed path can also be read as that of a record, e.g. DELETE /api/v3/user/me
    const named = Object.values<Route>(routes)
      .filter((route) =>
        new RegExp(`^${route.path.replace('{id}', '\\d+').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(concrete),
      )
      .map(({ method }) => method)
    return methods.filter((method) => !named.some((name) => name === method)).map((method) => `${method} ${concrete}`)
  })

  test.for(unnamed)('%s', async (asked) => {
    const [method = '', path = ''] = asked.split(' ')
    for (const token of [undefined, tokens.get('admin')])
      expect(await call(server.url, token, method, path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('moves from the wire', () => {
  test.for(['xstate.init', 'xstate.done', 'paid', 'refund_confirmed', 'delivered', '__proto__', 'order.hold'])(
    '%s is none',
    async (action) => {
      for (const login of ['admin', 'orders'] as const)
        expect(
          await call(server.url, tokens.get(login), 'POST', `/api/v3/order/${await orderId()}/action/${action}`, {
            version: 0,
          }),
        ).toMatchObject({ status: 404, body: { code: 'unknown_action' } })
    },
  )

  test('an undo belongs to whoever made the move', async () => {
    const id = await orderId()
    const { version } = await server.db.one<{ version: number }>(sql`select version from orders where id = ${id}`)
    const moved = await call(server.url, tokens.get('orders'), 'POST', `/api/v3/order/${id}/action/hold`, { version })
    const { undo } = routes['record.action'].answer.parse(moved.body).payload
    const back = (login: Login) => call(server.url, tokens.get(login), 'POST', `/api/v3/undo/${undo?.token}`)
    expect(await back('admin')).toMatchObject({ status: 404, body: { code: 'undo_unknown' } })
    expect(await back('orders')).toMatchObject({ status: 200 })
  })
})
