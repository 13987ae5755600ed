import { attributeTerm } from '../attribute-term/attribute-term.ts'
import type { Entity, Field } from '../entity.ts'
import { paymentMethod } from '../payment-method.ts'
import { productAttribute } from '../product-attribute/product-attribute.ts'
import { productCategory } from '../product-category/product-category.ts'
import { productTag } from '../product-tag.ts'
import { product } from '../product/product.ts'
import { shippingMethod } from '../shipping-method/shipping-method.ts'
import { shop } from '../shop/shop.ts'

const translatedEntities: readonly Pick<Entity, 'name' | 'fields'>[] = [
  product,
  productCategory,
  productAttribute,
  attributeTerm,
  productTag,
  shop,
  paymentMethod,
  shippingMethod,
]

const lengthOf = (field: Field): number | undefined =>
  (field.kind === 'text' || field.kind === 'longtext') && field.translated === true ? field.max : undefined

export type TranslatedField = { readonly object: string; readonly field: string; readonly max: number }

/** Every text that customers read in their own language, as the entities say it. */
export const translatedFieldsOf = (of: readonly Pick<Entity, 'name' | 'fields'>[]): readonly TranslatedField[] =>
  of.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, one]) => {
      const max = lengthOf(one)
      return max === undefined ? [] : [{ object: name, field, max }]
    }),
  )

export const translatedFields = translatedFieldsOf(translatedEntities)
export const translatedObjects = [...new Set(translatedFields.map(({ object }) => object))]
export const translatedNames = [...new Set(translatedFields.map(({ field }) => field))]
