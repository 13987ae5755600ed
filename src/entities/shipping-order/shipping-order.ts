import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { orderFacts } from '../order/facts.ts'
import { order } from '../order/order.ts'
import { labelStates, worklists } from './worklist.ts'

const { number, status, held_from, currency, total, date_shipped } = order.fields
const { open_quantity, ...facts } = orderFacts
/** Written in the order, and read here. */
const read = { readonly: true } as const
const customer = { ...order.fields.customer, ...read }
const shop = { ...order.fields.shop, ...read }
const shipping_method = { ...order.fields.shipping_method, ...read }
const payment_method = { ...order.fields.payment_method, ...read }
const desired_delivery = { ...order.fields.desired_delivery, ...read }

/** What the moves of an order read, and no list shows. */
export const movedBy = { ...facts, status, held_from, payment_method, currency, total, date_shipped } as const

/** What of the orders there is to prepare, to pack and to hand over, and what of it has left today. */
export const shippingOrder = entity({
  name: 'shipping-order',
  table: order.table,
  label: [['number']],
  like: order.name,
  fields: {
    number,
    worklist: { kind: 'choice', of: worklists, required: true, readonly: true, derived: true },
    /** By when it leaves: the day before it is wished for, else at once. */
    deadline: { kind: 'date', required: true, readonly: true, derived: true },
    customer,
    /** Where it goes. */
    country_code: { kind: 'text', max: 2, format: 'country', readonly: true, derived: true },
    zone: { kind: 'ref', to: 'shipping-zone', readonly: true, derived: true },
    shipping_method,
    desired_delivery,
    open_quantity,
    /** Of what has not left; with packaging, where its parcels are known. */
    weight: { kind: 'number', required: true, readonly: true, derived: true, digits: 3, unit: 'kg' },
    parcel_count: { kind: 'number', required: true, readonly: true, derived: true },
    label_state: { kind: 'choice', of: labelStates, required: true, readonly: true, derived: true },
    /** It is packed, and a parcel of it has no label. */
    lacks_label: { kind: 'flag', readonly: true, derived: true },
    /** Why a carrier refused one. */
    failure: { kind: 'text', max: 300, readonly: true, derived: true },
    /** The name alone: who there is to choose among is nobody's to read. */
    claimed_by: { kind: 'text', max: 200, readonly: true, derived: true },
    shop,
    ...movedBy,
  },
  access: { area: 'orders', read: ['order_manager', 'shipping_manager'], write: ['order_manager', 'shipping_manager'] },
  list: {
    text: ['number', 'customer'],
    columns: [
      'number',
      'customer',
      'deadline',
      'worklist',
      'country_code',
      'shipping_method',
      'desired_delivery',
      'open_quantity',
      'weight',
      'parcel_count',
      'label_state',
      'claimed_by',
      'shop',
    ],
    // in the room that is there what tells one order from another stays
    spares: {
      claimed_by: 1,
      shop: 1,
      desired_delivery: 1,
      parcel_count: 2,
      country_code: 3,
      shipping_method: 4,
      open_quantity: 5,
      weight: 5,
      // it says which is next
      deadline: 6,
    },
    filters: [
      'worklist',
      'label_state',
      'lacks_label',
      'shipping_method',
      'zone',
      'shop',
      'desired_delivery',
      'claimed_by',
    ],
    sortable: ['deadline', 'number'],
    sort: 'deadline asc',
  },
  form: {},
})
export type ShippingOrderRow = RecordOf<typeof shippingOrder>
