import { mayWrite } from '#entities/access.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { changeRecord } from '#server/edit/change.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { notFound } from '#server/store/not-found.ts'

type Term = { id: number; attribute: number; is_private: boolean }

/** Of two terms of an attribute one stays: products that had the other have it from now on, each with a line of its history. */
export async function mergeTerms(tx: Tx, caller: Caller, from: number, into: number): Promise<{ moved: number }> {
  if (!mayWrite(caller.user, 'attribute-term', null)) throw refuse({ status: 403, code: 'no_right' })
  const terms = await tx.rows<Term>(sql`
    select t.id, a.id as attribute, a.is_private from product_attribute_terms t
    join product_attributes a on a.id = t.product_attribute_id where t.id in (${from}, ${into}) order by a.id for update of a`)
  const [goes, stays] = [from, into].map((id) => terms.find((one) => one.id === id))
  if (goes === undefined) throw notFound('attribute-term')
  if (stays === undefined || from === into || goes.attribute !== stays.attribute)
    throw refuse({ status: 422, code: 'invalid', fields: { into_id: 'term_of_another' } })
  const products = await tx.rows<{ id: number; terms: number[] }>(sql`
    select p.id, array(select o.term_id from product_terms o where o.product_id = p.id) as terms
    from products p join product_terms t on t.product_id = p.id and t.term_id = ${from}
    order by p.parent_id nulls first, p.id`)
  for (const { id, terms: had } of products) {
    const has = [...new Set(had.map((term) => (term === from ? into : term)))]
    await changeRecord(tx, caller, 'product', id, {
      data: { terms: has.map((term) => ({ term_id: term })) },
      version: undefined,
    })
  }
  const [object, list] = goes.is_private ? ['private-attribute', 'options'] : ['product-attribute', 'terms']
  const left = await tx.rows<{ id: number }>(sql`
    select id from product_attribute_terms where product_attribute_id = ${goes.attribute} and id <> ${from} order by place, id`)
  await changeRecord(tx, caller, object, goes.attribute, { data: { [list]: left }, version: undefined })
  return { moved: products.length }
}
