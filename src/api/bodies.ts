import * as z from 'zod/mini'
import { fieldsOfMany } from '#entities/many/fields.ts'
import { listChanges, listsOfMany } from '#entities/many/lists.ts'
import { amountEndings, spreadHows } from '#entities/many/spread-change.ts'
import { spreadsOf } from '#entities/many/spread.ts'
import { dataSchema, ownSchema, rule, shapeOf, textFormats } from '#entities/edit-schema.ts'
import type { Entity } from '#entities/entity.ts'
import { hasNoMarks } from '#entities/letters.ts'
import { entities } from '#entities/registry.ts'
import { order } from '#entities/order/order.ts'
import { correctionCauses, correctionFormat } from '#entities/product/stock.ts'
import { returnConditions } from '#entities/return/condition.ts'
import { connectors } from '#entities/shop/connection.ts'
import { letterheadTexts } from '#entities/shop/letterhead.ts'
import { shop } from '#entities/shop/shop.ts'
import { user } from '#entities/user/user.ts'
import { actionAround, force } from './actions.ts'
import { routes } from './contract.ts'
import { changeAround, createAround } from './edit/bodies.ts'
import { day, id, version } from './values.ts'
import { bulkAround } from './jobs.ts'
import type { Route } from './route.ts'

// read by the server, its document and the tests: the console sends what its palette has gathered

const content = z.strictObject({ order_item_id: id, quantity: z.int().check(z.gte(1), z.lte(1_000_000)) })

/** What came back of a line, and how. */
const judged = z.strictObject({
  order_item_id: id,
  quantity: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  condition: z.optional(z.enum(returnConditions)),
  restock: z.optional(z.boolean()),
})

/** As a text in a field: a line without marks that nobody sees. */
const line = (max: number, ...more: z.core.$ZodCheck<string>[]) =>
  z.string().check(z.trim(), ...more, rule(hasNoMarks, 'field_marks'), z.maxLength(max))

/** As it is written in a shipment; none where none was typed. */
const tracking = line(64, z.regex(new RegExp(`^$|${textFormats.tracking.source}`)))

/** More than nothing, to the cent. */
const amount = z.string().check(z.regex(/^(?!0+(?:\.0+)?$)\d{1,10}(?:\.\d{1,2})?$/))

/** The same, or nothing: what is settled takes nothing more, and what came in for it is credit. */
const amountOrNone = z.string().check(z.regex(/^\d{1,10}(?:\.\d{1,2})?$/))

/** What the moves of each object take. */
export const moveParams = {
  order: z.strictObject({
    payment_method_id: z.optional(id),
    shipping_method_id: z.optional(id),
    contents: z.optional(z.union([z.literal('open'), z.array(content).check(z.minLength(1), z.maxLength(500))])),
    tracking_number: z.optional(tracking),
    pickup_code: z.optional(z.string().check(z.maxLength(40))),
    mark_paid: z.optional(z.boolean()),
    items: z.optional(z.union([z.literal('open'), z.array(content).check(z.minLength(1), z.maxLength(500))])),
    reason: z.optional(line(300)),
    restock: z.optional(z.boolean()),
    force,
  }),
  return: z.strictObject({
    items: z.optional(z.array(judged).check(z.minLength(1), z.maxLength(500))),
    reason: z.optional(line(300, z.minLength(3))),
  }),
  shipment: z.strictObject({ tracking_number: z.optional(tracking) }),
  parcel: z.strictObject({}),
  invoice: z.strictObject({
    amount: z.optional(amount),
    date_paid: z.optional(day),
    discount: z.optional(z.enum(['none', 'taken'])),
    surplus: z.optional(amount),
    payment_method_id: z.optional(id),
    payment_id: z.optional(id),
    reason: z.optional(line(300, z.minLength(3))),
  }),
  transaction: z.strictObject({
    date_paid: z.optional(day),
    reason: z.optional(line(300, z.minLength(3))),
    invoice_id: z.optional(id),
    amount: z.optional(amount),
  }),
  refund: z.strictObject({}),
  document: z.strictObject({}),
  'bank-statement-line': z.strictObject({
    shares: z.optional(
      z
        .array(
          z.strictObject({
            invoice_id: id,
            amount: amountOrNone,
            discount: z.optional(z.boolean()),
            goodwill: z.optional(z.boolean()),
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
    ),
    payment_id: z.optional(id),
  }),
  communication: z.strictObject({}),
  user: z.strictObject({}),
  shop: z.strictObject({ reason: z.optional(line(300, z.minLength(3))) }),
  product: z.strictObject({
    quantity: z.optional(z.string().check(z.regex(correctionFormat))),
    cause: z.optional(z.enum(correctionCauses)),
    note: z.optional(line(400)),
  }),
  'waitlist-entry': z.strictObject({}),
  customer: z.strictObject({ reason: z.optional(line(300, z.minLength(3))) }),
  translation: z.strictObject({}),
  absence: z.strictObject({ reason: z.optional(line(300, z.minLength(3))) }),
  correction: z.strictObject({ reason: z.optional(line(300, z.minLength(3))) }),
  'cron-job': z.strictObject({}),
  webhook: z.strictObject({}),
  'webhook-delivery': z.strictObject({ reason: z.optional(line(500, z.minLength(3))) }),
  'work-month': z.strictObject({ reason: z.optional(line(300, z.minLength(3))) }),
  'sync-job': z.strictObject({ reason: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(500))) }),
  'export-job': z.strictObject({}),
}
export type ParamsOfMove<Object extends keyof typeof moveParams> = z.infer<(typeof moveParams)[Object]>

/** One body for each object, around what its moves take. */
const bodiesAround = <Body>(around: (params: z.core.$ZodType) => Body): Readonly<Record<string, Body>> =>
  Object.fromEntries(Object.entries(moveParams).map(([object, params]) => [object, around(params)]))

const typedText = z.nullish(z.string().check(z.maxLength(10_000)))
const typedDays = z.nullish(z.int().check(z.gte(0), z.lte(3650)))

/** What of a shop's letterhead is typed and not saved yet. */
const letterhead = z.strictObject({
  data: z.strictObject({
    ...Object.fromEntries(letterheadTexts.map((name) => [name, typedText])),
    payment_account_id: z.nullish(id),
    days_to_pay: typedDays,
    discount_percent: z.nullish(z.number().check(z.gte(0), z.lte(100))),
    discount_days: typedDays,
    is_small_business: z.optional(z.boolean()),
  }),
})

/** How a shop is reached: by one of the ways that there are. */
const connectionBody = z.strictObject({
  version: z.optional(version),
  connector: z.optional(z.enum(connectors)),
  address: z.optional(z.string().check(z.maxLength(200))),
  // it goes in a header
  key_name: z.optional(z.string().check(z.maxLength(100), z.regex(/^[\x20-\x7e]*$/))),
  sends_mails: z.optional(z.boolean()),
  // an empty one takes it away
  secret: z.optional(z.string().check(z.maxLength(200))),
  incoming_secret: z.optional(z.string().check(z.maxLength(200))),
})

const toReckon = (data: z.core.$ZodType) => z.strictObject({ data })

/** What becomes of the amounts of one column of all of them. */
const changeOfSpread = z.strictObject({
  to: id,
  how: z.enum(spreadHows),
  value: z.string().check(z.regex(/^-?\d{1,10}(?:\.\d{1,2})?$/)),
  ending: z.optional(z.enum(amountEndings)),
})

/** A value for all of them, and of a list of references what is added and taken away. */
const manySchema = (entity: Entity): z.core.$ZodType => {
  const ids = z.optional(z.array(id).check(z.minLength(1), z.maxLength(100)))
  const change = z.strictObject(Object.fromEntries(listChanges.map((how) => [how, ids])))
  const lists = listsOfMany(entity).map(({ name }) => [name, z.optional(change)])
  const spreads = spreadsOf(entity).map(({ name }) => [name, z.optional(changeOfSpread)])
  return z.strictObject({ ...shapeOf(fieldsOfMany(entity)), ...Object.fromEntries([...lists, ...spreads]) })
}

/** One body for each object of which many are moved or written at once: what it lacks, its body does not know. */
const bulkBodies = () => {
  // one code fits one order, and is not tried on many
  const { pickup_code: _, ...ofOrder } = moveParams.order.shape
  const ofMany = { ...moveParams, order: z.strictObject(ofOrder) }
  const moved = Object.fromEntries(
    Object.entries(ofMany).map(([object, params]) => [object, { params: z.optional(params) }]),
  )
  const written = Object.fromEntries(
    entities.flatMap((entity) =>
      entity.edit === undefined ? [] : [[entity.name, { data: z.optional(manySchema(entity)) }]],
    ),
  )
  const objects = new Set([...Object.keys(moved), ...Object.keys(written)])
  return Object.fromEntries(
    [...objects].map((object) => [object, bulkAround({ ...moved[object], ...written[object] })]),
  )
}

/** One body for each object that people write, around what they may write of it. */
const editBodies = <Body>(around: (data: z.core.$ZodType) => Body): Readonly<Record<string, Body>> =>
  Object.fromEntries(
    entities.flatMap((entity) => (entity.edit === undefined ? [] : [[entity.name, around(dataSchema(entity))]])),
  )

type Called = Pick<Route, 'method' | 'path'>
const keyOf = ({ method, path }: Called): string => `${method} ${path}`

/** What stands in the place of a call's body for the object in its path, where that differs by object. */
const bodies = new Map<string, Readonly<Record<string, z.core.$ZodType>>>([
  [keyOf(routes['record.action']), bodiesAround(actionAround)],
  [keyOf(routes['object.bulk']), bulkBodies()],
  [keyOf(routes['record.create']), editBodies(createAround)],
  [keyOf(routes['record.change']), editBodies(changeAround)],
  [keyOf(routes['order.new_totals']), { [order.name]: toReckon(dataSchema(order)) }],
  [keyOf(routes['order.totals']), { [order.name]: toReckon(dataSchema(order)) }],
  [keyOf(routes['shop.connect']), { [shop.name]: connectionBody }],
  [keyOf(routes['shop.letterhead']), { [shop.name]: letterhead }],
  [keyOf(routes['user.change_me']), { [user.name]: changeAround(ownSchema(user)) }],
])

export const objectBodiesOf = (route: Called): Readonly<Record<string, z.core.$ZodType>> | undefined =>
  bodies.get(keyOf(route))

/** The body that is read for an object in the path, or for the one that the path is about. */
export const bodyFor = (route: Called & Pick<Route, 'body'>, asked: unknown): Route['body'] => {
  const own = objectBodiesOf(route)
  const object = asked ?? (own && Object.keys(own)[0])
  return own !== undefined && typeof object === 'string' && Object.hasOwn(own, object) ? own[object] : route.body
}
