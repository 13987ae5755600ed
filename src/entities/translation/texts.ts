import type { Entity } from '../entity.ts'

/** Whose texts customers read: the entities with a field that is `translated`. A test holds these names against them. */
export const translatedObjects = [
  'product',
  'product-category',
  'product-attribute',
  'attribute-term',
  'product-tag',
  'media',
  'look',
  'shop',
  'payment-method',
  'shipping-method',
  'mail-template',
  'setting',
] as const

/** What those fields are called. */
export const translatedNames = [
  'name',
  'short_title',
  'short_description',
  'description',
  'bullet_points',
  'meta_description',
  'singular_name',
  'plural_name',
  'tooltip',
  'label',
  'claim',
  'terms',
  'footer',
  'cancellation_terms',
  'instructions',
  'invoice_instructions',
  'fee_name',
  'customer_note',
  'alt_text',
  'caption',
  'subject',
  'body',
  'mail_footer',
] as const

type TranslatedField = { readonly object: string; readonly field: string; readonly max: number }

/** Every text that customers read in their own language, as these entities mark it. */
export const translatedFieldsOf = (of: readonly Pick<Entity, 'name' | 'fields'>[]): readonly TranslatedField[] =>
  of.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, one]) =>
      (one.kind === 'text' || one.kind === 'longtext') && one.translated === true
        ? [{ object: name, field, max: one.max }]
        : [],
    ),
  )
