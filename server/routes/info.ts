import type { FastifyInstance } from 'fastify'
import { offeredLocales } from '#entities/locale.ts'
import { priceListTypes } from '#entities/price-list-type.ts'
import { implement } from '#server/route.ts'
import { text } from '#server/texts.ts'

export function infoRoutes(app: FastifyInstance): void {
  implement(app, 'info.locales', async () => offeredLocales)

  implement(app, 'price_list.types', async ({ locale }) =>
    priceListTypes.map((value) => ({ value, label: text(locale, 'entities', `price-list.type.${value}`) })),
  )
}
