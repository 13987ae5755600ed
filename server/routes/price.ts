import type { FastifyInstance } from 'fastify'
import { priceListTypes } from '#entities/price-list-type.ts'
import { pricesInLists } from '#server/price/in-lists.ts'
import { tryPrice } from '#server/price/tried.ts'
import { implement } from '#server/route.ts'
import { visibleTo } from '#server/search/access.ts'
import { knownSource } from '#server/search/source.ts'
import { readRecord } from '#server/store/record.ts'
import { text } from '#server/texts.ts'

export function priceRoutes(app: FastifyInstance): void {
  implement(app, 'price_list.types', async ({ locale }) =>
    priceListTypes.map((value) => ({ value, label: text(locale, 'entities', `price-list.type.${value}`) })),
  )

  implement(app, 'price_list.prices', async ({ user, locale, db, body: { product_id: id } }) => {
    visibleTo(user, knownSource('price'))
    if (id !== null) await readRecord(db, { user, locale }, { object: 'product', id }, [])
    return pricesInLists(db, id)
  })

  implement(app, 'price_list.price', async ({ user, locale, db, params, body }) => {
    const list = await readRecord(db, { user, locale }, { object: 'price-list', id: params.id }, [])
    return tryPrice(db, user, list as unknown as Parameters<typeof tryPrice>[2], body) // as its view has it
  })
}
