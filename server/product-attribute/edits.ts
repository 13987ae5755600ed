import type { SentValues, Values } from '#machines/editor/merge.ts'
import type { Queries, Tx } from '#server/db.ts'
import type { EntityEdits, Lock } from '#server/edit/entity-edits.ts'
import { refuse } from '#server/problem.ts'
import { searchOf } from '#server/search/fold.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'

/** Attributes are written with their terms, those of the house with their options: the same rows, otherwise called. */
const editsWith = (list: 'terms' | 'options'): EntityEdits => ({
  ...(list === 'options' && { begins: async () => ({ is_private: true }) }),
  settles: (tx, _user, id) => callTerms(tx, id),
  completes: (tx, _user, before, sent) => keepUsed(tx, list, before, sent),
  stays: (db, record) => usedBy(db, Number(record['id'])),
})

export const productAttributeEdits = editsWith('terms')
export const privateAttributeEdits = editsWith('options')

/** A term is called and found by its attribute's name, too. */
async function callTerms(tx: Tx, attribute: number): Promise<void> {
  const { entity } = knownSource('attribute-term')
  const terms = await tx.rows<{ id: number; name: string; attribute_name: string; slug: string | null }>(sql`
    select t.id, t.name, a.name as attribute_name, t.slug
    from product_attribute_terms t join product_attributes a on a.id = t.product_attribute_id where a.id = ${attribute}`)
  for (const { id, attribute_name, ...term } of terms) {
    const search = searchOf(entity, { attribute_name, ...term })
    await tx.run(sql`
      update product_attribute_terms set attribute_name = ${attribute_name}, search = ${search}
      where id = ${id} and (attribute_name, search) is distinct from (${attribute_name}, ${search})`)
  }
}

type TermRows = readonly { readonly id: number; readonly name: string }[]

/** What products have goes by being merged into another; nobody else gives it to one while it goes. */
async function keepUsed(tx: Tx, list: string, before: Values | undefined, sent: SentValues): Promise<SentValues> {
  if (before === undefined || sent[list] === undefined) return sent
  const left = new Set((sent[list] as readonly { id?: number }[]).map(({ id }) => id)) // held against the entity
  const gone = (before[list] as TermRows).filter(({ id }) => !left.has(id))
  for (const { id, name } of gone) {
    await tx.run(sql`select from product_attribute_terms where id = ${id} for update`)
    const count = await tx.run(sql`select from product_terms where term_id = ${id}`)
    if (count > 0)
      throw refuse({
        status: 422,
        code: 'invalid',
        fields: { [list]: { code: 'term_used', params: { value: name, count } } },
      })
  }
  return sent
}

/** Of how many products somebody would take something. */
async function usedBy(db: Queries, attribute: number): Promise<Lock | undefined> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(distinct p.product_id)::integer as count from product_terms p
    join product_attribute_terms t on t.id = p.term_id where t.product_attribute_id = ${attribute}`)
  return count === 0 ? undefined : { code: 'attribute_used', params: { count } }
}
