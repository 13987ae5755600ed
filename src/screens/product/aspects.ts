import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import type { Row } from '#api/list.ts'
import type { VariationMatrix } from '#api/product/variations.ts'
import { places } from '#commands/place-table.ts'
import { loadEntity } from '#entities/load.ts'
import type { Entity, Field } from '#entities/entity.ts'

export type Variation = VariationMatrix['variations'][number]
/** What a list shows of each variation. */
export const aspects = ['stock', 'price', 'sku', 'gtin', 'active'] as const
export type Aspect = (typeof aspects)[number]
/** What a cell of the matrix shows; the price stands beside the stock. */
export const shownAspects = ['stock', 'sku', 'gtin', 'active'] as const satisfies readonly Aspect[]
export type ShownAspect = (typeof shownAspects)[number]

/** All variations of a product: one of the lists that are read again when products change. */
export const variationsOf = ({ id, version }: Pick<Row, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['search', places.product.entity, 'variations', id, version],
    queryFn: async ({ signal }) => (await call('product.variations', { params: { id }, signal })).payload,
    placeholderData: keepPreviousData,
  })

export type Kinds = { readonly product: Entity; readonly price: Entity }

/** The kinds of record that are written here. */
export const kindsOfVariations = queryOptions({
  queryKey: ['entity', 'variations'],
  queryFn: async (): Promise<Kinds> => ({
    product: await loadEntity(places.product.entity),
    price: await loadEntity(places.price.entity),
  }),
  staleTime: Infinity,
})

/** How what is shown of a variation is typed. */
export const fieldOf = ({ product, price }: Kinds, aspect: Aspect): Field | undefined => {
  const { tiers } = price.fields
  switch (aspect) {
    case 'stock':
      return product.fields['stock_quantity']
    case 'price':
      return tiers?.kind === 'list' ? tiers.of['price'] : undefined
    case 'active':
      return undefined
    default:
      return product.fields[aspect]
  }
}

export type VariationValue = string | number | boolean | null

/** What of a variation it is. */
export const valueOf = (one: Variation, aspect: Aspect): VariationValue => {
  switch (aspect) {
    case 'stock':
      return one.stock_quantity
    case 'price':
      return one.price?.tiers[0]?.price ?? null
    case 'sku':
      return one.sku
    case 'gtin':
      return one.gtin
    case 'active':
      return one.is_active
  }
}

export const isFigure = (aspect: Aspect): boolean => aspect === 'stock' || aspect === 'price'
