import type { FastifyInstance } from 'fastify'
import { callerOf } from '#server/caller.ts'
import { productsOnSale } from '#server/look/on-sale.ts'
import { mergeTerms } from '#server/product-attribute/merge.ts'
import { makeVariations, variationMatrix } from '#server/product/variations.ts'
import { implement } from '#server/route.ts'
import { readRecord } from '#server/store/record.ts'

/** What products differ in: two terms become one, and variations are made of them; and where those of a look are on sale. */
export function variationRoutes(app: FastifyInstance): void {
  implement(app, 'attribute_term.merge', (call) =>
    call.change((tx) => mergeTerms(tx, callerOf(call), call.params.id, call.body.into_id)),
  )

  implement(app, 'product.variations', async ({ user, locale, db, params: { id } }) => {
    await readRecord(db, { user, locale }, { object: 'product', id }, [])
    return variationMatrix(db, user, id)
  })

  implement(app, 'product.make_variations', (call) =>
    call.change((tx) => makeVariations(tx, callerOf(call), call.params.id, call.body?.terms)),
  )

  implement(app, 'look.on_sale', ({ db, user, body }) => productsOnSale(db, user, body))
}
