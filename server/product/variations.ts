import type { VariationMatrix } from '#api/product/variations.ts'
import { mayBegin, type Actor } from '#entities/access.ts'
import { wireNameOf, wireValueOf } from '#entities/edit.ts'
import { shopsAmong } from '#entities/in-shops.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { ProductMove } from '#machines/product/product.ts'
import type { Caller } from '#server/caller.ts'
import type { Queries, Tx } from '#server/db.ts'
import { createRecord } from '#server/edit/create.ts'
import { recordToEdit, requireRight, sourceToEdit, type Written } from '#server/edit/record-to-edit.ts'
import { moveRecord } from '#server/life/move.ts'
import { refuse } from '#server/problem.ts'
import { fold } from '#server/search/fold.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { productLife } from './life.ts'
import { seenWaiting } from './parts.ts'
import { combinationsOf, planOf, planOfOne, type Plan } from './variation-plan.ts'

type Attribute = VariationMatrix['attributes'][number] & { sort_by: 'menu_order' | 'name' | 'numeric_name' }
type Variation = VariationMatrix['variations'][number]

const object = 'product'

/** So many variations of a product somebody can still oversee, and the server makes at once. */
const most = 500

/** So many of them are called by their names in a line of the history. */
const mostTold = 8

/** Characters that fit. */
const longest = { name: 200, sku: 64 }

/** What a variation begins with as its product has it. */
const inherited = [
  'tax_class',
  'is_virtual',
  'weight',
  'net_weight',
  'weight_unit',
  'length',
  'width',
  'height',
  'length_unit',
  'unit',
  'unit_content',
  'unit_base',
  'delivery_days_min',
  'delivery_days_max',
  'shipping_class',
  'season_code',
  'manage_stock',
  'backorders',
] as const

const natural = new Intl.Collator('de', { numeric: true })

/** The attributes of a product with its terms, each in its order; those that the house alone knows make no variations. */
async function attributesOf(db: Queries, product: number): Promise<Attribute[]> {
  const attributes = await db.rows<Attribute>(sql`
    select a.id, a.name, a.classification, a.makes_variations, a.sort_by,
      jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.place, t.id) as terms
    from product_terms p join product_attribute_terms t on t.id = p.term_id
    join product_attributes a on a.id = t.product_attribute_id
    where p.product_id = ${product} group by a.id
    order by a.makes_variations desc, a.classification is distinct from 'color', a.name, a.id`)
  const sorts = { menu_order: undefined, name: undefined, numeric_name: natural.compare }
  return attributes.map((one) => {
    const compare = one.sort_by === 'name' ? new Intl.Collator('de').compare : sorts[one.sort_by]
    return compare === undefined ? one : { ...one, terms: one.terms.toSorted((a, b) => compare(a.name, b.name)) }
  })
}

const variationsOf = (db: Queries, user: Actor, product: number, list?: number): Promise<Variation[]> =>
  db.rows<Variation>(sql`
    select p.id, p.version, p.name, p.sku, p.gtin, p.stock_quantity, p.is_active, p.is_retired,
      (select count(*)::integer from waitlist_entries e
       where e.product_id = p.id and e.status = 'waiting' and ${seenWaiting(user)}) as waiting,
      array(select t.term_id from product_terms t where t.product_id = p.id order by t.term_id) as terms,
      (select jsonb_build_object('id', c.id, 'version', c.version, 'tiers', (
        select jsonb_agg(jsonb_build_object('min_quantity', t.min_quantity, 'price', t.price::text) order by t.min_quantity)
        from price_tiers t where t.price_id = c.id))
       from prices c where c.product_id = p.id and c.price_list_id = ${list ?? null}::bigint
         and exists (select from price_tiers t where t.price_id = c.id)) as price
    from products p where p.parent_id = ${product} order by p.id`)

/** The first list that says what it costs, else the first of all. */
const listOf = (db: Queries, product: number) =>
  db.maybe<NonNullable<VariationMatrix['price_list']>>(sql`
    select l.id, l.name as label, l.currency, (
      select t.price::text from prices c join price_tiers t on t.price_id = c.id
      where c.product_id = ${product} and c.price_list_id = l.id order by t.min_quantity limit 1) as price
    from price_lists l
    order by not exists (select from prices c where c.product_id = ${product} and c.price_list_id = l.id), l.id limit 1`)

/** The variations of a product by what they differ in, and what comes of making them anew. */
export async function variationMatrix(db: Queries, user: Actor, product: number): Promise<VariationMatrix> {
  const attributes = await attributesOf(db, product)
  const list = await listOf(db, product)
  const variations = await variationsOf(db, user, product, list?.id)
  const { missing, kept, back, superfluous } = planOf(making(attributes), variations)
  return {
    attributes: attributes.map(({ sort_by: _order, ...one }) => one),
    variations,
    price_list: list ?? null,
    plan: { added: missing.length, kept: kept.length, back: back.length, retired: superfluous.length },
  }
}

const making = (attributes: readonly Attribute[]) => attributes.filter(({ makes_variations }) => makes_variations)

/**
 * Makes one for each combination: those that are there stay, what is wanted no longer is retired and keeps its history.
 * With the terms of one combination it alone is made, or comes back.
 */
export async function makeVariations(
  tx: Tx,
  caller: Caller,
  id: number,
  one?: readonly number[],
): Promise<VariationMatrix['plan']> {
  if (!mayBegin(caller.user, object)) throw refuse({ status: 403, code: 'no_right' })
  const { entity } = sourceToEdit(object)
  const { user, before: parent } = await recordToEdit(tx, caller, sourceToEdit(object), id)
  requireRight(user, entity, parent)
  if (parent['type'] !== 'variable') throw refuse({ status: 409, code: 'not_variable' })
  const attributes = making(await attributesOf(tx, id))
  if (attributes.length === 0) throw refuse({ status: 409, code: 'no_attribute_values' })
  const ways = combinationsOf(attributes).length
  if (ways > most) throw refuse({ status: 409, code: 'too_many_variations', params: { number: ways, max: most } })
  const takes = (terms: readonly { id: number }[]) => terms.filter((term) => one?.includes(term.id)).length === 1
  const isOne = one === undefined || (one.length === attributes.length && attributes.every(({ terms }) => takes(terms)))
  if (!isOne) throw refuse({ status: 422, code: 'invalid', fields: { terms: 'field_choice' } })
  const made = await variationsOf(tx, user, id)
  const whole = planOf(attributes, made)
  const plan = one === undefined ? whole : planOfOne(whole, made, one)
  for (const way of plan.missing) {
    const sku = await freeSku(tx, [String(parent['sku']), ...way.map(({ name }) => codeOf(name))].join('-'))
    const name = `${String(parent['name'])}, ${way.map((term) => term.name).join(', ')}`
    const { id: variation } = await createRecord(tx, caller, object, {
      ...takenOver(parent),
      name: name.slice(0, longest.name),
      sku,
      type: 'variation',
      parent_id: id,
      visibility: 'hidden',
      shops: shopsAmong(entity, parent).map((shop) => ({ shop_id: shop.id })),
      terms: way.map((term) => ({ term_id: term.id })),
    })
    if (parent['is_active'] === true) await sell(tx, caller, variation, true)
  }
  for (const [ids, is_active] of [
    [plan.superfluous, false],
    [plan.back, true],
  ] as const)
    for (const variation of ids) {
      // before it is sold: nobody sells what is retired; and nobody undoes what was done to it before
      await tx.run(sql`
        update products set is_retired = ${!is_active}, version = version + 1
        where id = ${variation} and is_retired <> ${!is_active}`)
      await sell(tx, caller, variation, is_active)
    }
  const before = made.filter(({ is_active, is_retired }) => is_active || !is_retired).length
  await noteMade(tx, user, id, before, plan)
  return {
    added: plan.missing.length,
    kept: plan.kept.length,
    back: plan.back.length,
    retired: plan.superfluous.length,
  }
}

/** A line of the product's history: how many there were and are, and which came. */
async function noteMade(tx: Tx, user: { id: number; name: string }, id: number, before: number, plan: Plan) {
  const after = before + plan.missing.length + plan.back.length - plan.superfluous.length
  if (plan.missing.length + plan.back.length + plan.superfluous.length === 0) return
  const names = plan.missing.map((way) => way.map(({ name }) => name).join(', '))
  const told = names.length > mostTold ? [...names.slice(0, mostTold), '…'] : names
  const changes = [{ field: 'variations', before: String(before), after: String(after) }]
  await tx.run(sql`
    insert into history (object, record_id, verb, text, changes, user_id, who)
    values (${object}, ${id}, 'product.make_variations', ${told.join(' · ') || null}, ${JSON.stringify(changes)}::jsonb,
      ${user.id}, ${user.name})`)
}

/** Sells it from now on, or no longer, as somebody does by hand; one that stands so already stays. */
async function sell(tx: Tx, caller: Caller, id: number, is_active: boolean): Promise<void> {
  const before = await tx.one<{ version: number; is_active: boolean }>(sql`
    select version, is_active from products where id = ${id} for update`)
  if (before.is_active === is_active) return
  const move: ProductMove = is_active ? 'product.activate' : 'product.deactivate'
  await moveRecord(tx, caller, productLife, id, move, { version: before.version })
}

const takenOver = (parent: Written): Values =>
  Object.fromEntries(
    inherited.flatMap((name) => {
      const field = knownSource(object).entity.fields[name]
      return field === undefined ? [] : [[wireNameOf(name, field), wireValueOf(field, parent[name])]]
    }),
  )

/** `nachtblau` → NAC, `XL` → XL. */
const codeOf = (name: string): string =>
  fold(name)
    .replaceAll(/[^a-z\d]+/g, '')
    .slice(0, 3)
    .toUpperCase()

/** What nobody has yet; `nachtblau` and `nachtrot` would be called the same. */
async function freeSku(tx: Tx, wanted: string): Promise<string> {
  const short = wanted.slice(0, longest.sku - 4)
  for (let at = 1; ; at++) {
    const sku = at === 1 ? short : `${short}-${at}`
    if ((await tx.run(sql`select from products where lower(sku) = lower(${sku})`)) === 0) return sku
  }
}
