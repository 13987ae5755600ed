import type { Exclusion, FeedTarget } from '#entities/feed/parts.ts'
import { decimal, digitsOf } from '#entities/money/amount.ts'
import { totalsOf } from '#entities/money/totals.ts'
import type { SoldProduct } from './candidates.ts'
import type { FeedItem } from './check.ts'
import type { StoredFeed } from './stored.ts'
import { ageGroups, brandNames, genders } from './words.ts'

/** With what every product of a feed is told. */
export type Telling = {
  readonly feed: StoredFeed
  /** Where the targets fetch pictures. */
  readonly publicUrl: string
  readonly rateOf: (taxClass: string) => number | undefined
}

/** Why it is not meant to be in the feed. */
export function exclusionOf({ is_sold, visibility, is_yet, is_still, price }: SoldProduct): Exclusion | undefined {
  if (!is_sold) return 'inactive'
  if (visibility === 'hidden') return 'hidden'
  if (!is_yet) return 'not_yet'
  if (!is_still) return 'over'
  return price === null ? 'no_price' : undefined
}

/** What each target calls it. */
const availability: Readonly<Record<FeedTarget, Readonly<Record<SoldProduct['stock_status'], string>>>> = {
  social: { 'in-stock': 'in stock', 'out-of-stock': 'out of stock', 'on-backorder': 'available for order' },
  merchant: { 'in-stock': 'in_stock', 'out-of-stock': 'out_of_stock', 'on-backorder': 'backorder' },
  // it knows no goods that come again
  pin: { 'in-stock': 'in stock', 'out-of-stock': 'out of stock', 'on-backorder': 'preorder' },
}

const unitNames: Readonly<Record<string, string>> = { piece: 'ct', m2: 'sqm' }
const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** The address of a picture: by its own bytes, so that another in its place has another (ADR 0224). */
const imagePath = ({ sha256, type }: SoldProduct['images'][number]): string =>
  `/feeds/image/${sha256}.${endings[type] ?? 'jpg'}`

export function itemOf(told: Telling, product: SoldProduct): FeedItem {
  const { feed, publicUrl } = told
  const { target, sku_prefix, brand } = feed
  const [image, ...more] = product.images.map((one) => `${publicUrl}${imagePath(one)}`)
  const terms = termsOf(product)
  const groups = terms('target_group').map((word) => word.toLowerCase())
  const gender = terms('gender')[0] ?? groups.find((word) => genders.has(word))
  const age = terms('age_group')[0] ?? groups.find((word) => ageGroups.has(word))
  const hasIdentifier = product.gtin !== null || product.mpn !== null
  const { unit, unit_content, unit_base, weight } = product
  const withPrefix = (sku: string) => `${sku_prefix ?? ''}${sku}`
  const measured = (of: number | null) =>
    unit === null || of === null || unit_content === null ? undefined : `${of} ${unitNames[unit] ?? unit}`
  return {
    id: withPrefix(product.sku),
    title: product.name,
    description: product.description ?? undefined,
    link: linkOf(feed, product),
    image,
    more_images: more,
    availability: availability[target][product.stock_status],
    availability_date: product.expected_return === null ? undefined : `${product.expected_return}T00:00:00Z`,
    price: priceOf(told, product),
    condition: 'new',
    brand: product.terms.find(({ attribute }) => brandNames.has(attribute.toLowerCase()))?.name ?? brand,
    gtin: product.gtin ?? undefined,
    mpn: product.mpn ?? undefined,
    identifier_exists: hasIdentifier ? undefined : 'no',
    product_type: product.category?.replaceAll(' › ', ' > '),
    group: product.group_sku === null ? undefined : withPrefix(product.group_sku),
    color: terms('color').join('/'),
    size: terms('size').join('/'),
    gender: gender && (genders.get(gender.toLowerCase()) ?? gender),
    age_group: age && ageOf(target, age),
    weight: weight === null || weight === 0 ? undefined : `${weight} kg`,
    unit_measure: measured(unit_content),
    unit_base: measured(unit_base ?? 1),
  }
}

const termsOf =
  ({ terms }: SoldProduct) =>
  (classification: string): string[] =>
    terms.flatMap((term) => (term.classification === classification ? [term.name] : []))

/** The youth have a word of their own in the social catalogue alone: elsewhere they are adults. */
function ageOf(target: FeedTarget, word: string): string {
  const age = ageGroups.get(word.toLowerCase()) ?? word
  return age === 'teen' && target !== 'social' ? 'adult' : age
}

/** A variation without a page of its own is chosen on that of its product. */
function linkOf({ shop_url }: StoredFeed, { slug, sku, is_own_slug }: SoldProduct): string | undefined {
  if (shop_url === null || slug === null) return undefined
  const page = `${shop_url.replace(/\/+$/, '')}/product/${encodeURIComponent(slug)}`
  return is_own_slug ? page : `${page}?sku=${encodeURIComponent(sku)}`
}

/** One piece, with the tax of the shop's own country or without it, whatever its list has. */
function priceOf({ feed, rateOf }: Telling, { price, tax_class }: SoldProduct): string | undefined {
  const { currency, is_net, is_tax_included, is_small_business } = feed
  const rate = is_small_business ? 0 : rateOf(tax_class)
  if (price === null || rate === undefined) return undefined
  const { total, tax_total } = totalsOf({
    currency,
    is_tax_included,
    vat_exempt: false,
    lines: [{ quantity: 1, price, tax_rate: rate }],
    fees: [],
    shipping: '0',
    voucher: '0',
  })
  return `${decimal(is_net ? total - tax_total : total, digitsOf(currency))} ${currency}`
}
