import { product } from '#entities/product/product.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { searchOf } from '#server/search/fold.ts'
import { updateWords } from '#server/search/words.ts'
import { sql } from '#server/sql.ts'
import { recount } from '#server/store/row-counts.ts'
import { withoutIndexes } from '../bulk.ts'
import { copyInto } from '../copy.ts'
import { day } from '../lengths.ts'
import { countOn, settleTables } from '../seed.ts'
import { termIds } from './attributes.ts'
import { sortIntoCategories } from './categories.ts'
import { textProducts } from './many-texts.ts'
import { goods, type ProductKind } from './product-kinds.ts'
import { seedProducts, type Product } from './products.ts'
import { priceProducts } from './prices.ts'
import { tagProducts } from './tags.ts'

const places =
  'Ahorntal|Alpstein|Birkenau|Bodden|Brocken|Dachstein|Darß|Eiger|Elbsand|Engadin|Erlenbruch|Falkenstein|Feldberg|Fichtel|Finsterau|Gletsch|Gosau|Habicht|Halligen|Harzblick|Hochkönig|Hohenfels|Hunsrück|Isar|Jagst|Kaisertal|Karwendel|Kellerwald|Königsee|Lauenburg|Lechtal|Lofoten|Maifeld|Müritz|Nebelhorn|Nordkap|Oberalp|Odenwald|Plöner See|Rennsteig|Rhön|Rügen|Säntis|Schafberg|Schlei|Schwarzwald|Silvretta|Spessart|Steinwald|Stubai|Tannheim|Tegernsee|Titisee|Uckermark|Urner Boden|Vogelsberg|Watzmann|Wendland|Wetterstein|Zugspitz'.split(
    '|',
  )
const makes =
  'Pro|Lite|Air|Plus|Classic|Active|Alpin|Trail|Polar|Summit|Nova|Prime|Ultra|Flex|Core|Storm|Vento|Terra|Luna|Sol|Nord|Süd|West|Ost|Aqua|Ignis|Rock|Moor|Wald|Fels'.split(
    '|',
  )
const colours =
  'nachtblau|moosgrün|schiefer|sandgelb|beerenrot|nebelgrau|tannengrün|rostrot|bernstein|gletscherblau|petrol|kiesel|erdbraun|wollweiß|kohle|heidelila|signalorange|sonnengelb|himmelblau|flechte|torf|lachs|marine|olive|stein|weinrot|türkis|senf|rauchblau|schwarz'.split(
    '|',
  )
const allSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL']

const variable = goods.filter(({ variations }) => variations !== undefined)
const single = goods.filter(({ variations }) => variations === undefined)

/** Of ten products six come in variations: one of them in three hundred, the others in four to six, five in the mean. */
const largest = 300
const variationsOf = (at: number): number => {
  if (at % 5 > 2) return 0
  if (at === 0) return largest
  const nth = Math.floor(at / 5) * 3 + (at % 5)
  // these make room for the first
  return 4 + (nth % 3) - (nth <= (largest - 4) / 2 ? 2 : 0)
}

/** So many that are written in one go. */
const batch = 5000

const written = [
  'products',
  'product_shops',
  'product_tags',
  'product_categories',
  'product_terms',
  'product_media',
  'prices',
  'price_tiers',
  'price_history',
  'stock_movements',
]

/**
 * So many products besides the demo's, of its kinds, with three times as many variations, and with all that a catalogue
 * has: names of their own, terms, tags, categories, shops, prices in every list and a stock that was counted. The
 * triggers rest meanwhile: what they write is written here.
 */
export async function growCatalogue(db: Db, products: number, today: Date = new Date()): Promise<void> {
  const { id } = await db.one<{ id: number }>(sql`select max(id) as id from products`)
  const { price } = await db.one<{ price: number }>(sql`select max(id) as price from prices`)
  const last = { product: id, price }
  await withoutIndexes(db, written, async () => {
    for (let from = 0; from < products; from += batch) {
      const made: Made[] = []
      for (let at = from; at < Math.min(products, from + batch); at += 1) {
        const family = familyOf(at, last.product)
        last.product += family.length
        made.push(...family)
      }
      await transaction(db, async (tx) => {
        last.price = await write(tx, made, today, last.price)
      })
    }
    await showPictures(db, id)
  })
  await textProducts(db, id)
  await countOn(db)
  await recount(db)
  await updateWords(db)
  await settleTables(db)
}

type Made = Product & { readonly terms: readonly number[] }

/** A product and its variations, numbered behind `last`. */
function familyOf(at: number, last: number): Made[] {
  const count = variationsOf(at)
  const kinds = count === 0 ? single : variable
  const kind = (at === 0 ? undefined : kinds[at % kinds.length]) ?? kinds[0]
  if (kind === undefined) return []
  const nth = Math.floor(at / 3)
  const model = `${places[nth % places.length] ?? ''} ${makes[Math.floor(nth / places.length) % makes.length] ?? ''}`
  const series = 1 + Math.floor(nth / places.length / makes.length)
  const name = `${kind.noun} „${model}${series === 1 ? '' : ` ${series}`}“`
  const sku = `ND-${kind.code}${String(at + 1).padStart(6, '0')}`
  const base = {
    is_virtual: false,
    weight: kind.weight,
    price: kind.price + (at % 40) * 500,
    tax_rate: 19,
    // of one in thirty nobody has written anything yet
    about: at % 30 === 7 ? '' : kind.about,
  }
  const chosen = choicesOf(kind, at, count)
  const variations = chosen.map(([colour, size], index): Made => {
    const words = [colour, size].filter((word) => word !== '')
    return {
      ...base,
      id: last + 2 + index,
      sku: `${sku}-${words.map((word) => codeOf(word)).join('-')}`,
      name: `${name}, ${words.join(', ')}`,
      type: 'variation',
      parent_id: last + 1,
      stock: stockOf(last + 2 + index),
      terms: words.flatMap((word) => termOf(word) ?? []),
    }
  })
  const all = new Set(variations.flatMap(({ terms }) => terms))
  const stock = count === 0 ? stockOf(last + 1) : variations.reduce((sum, one) => sum + (one.stock ?? 0), 0)
  const type = count === 0 ? 'simple' : 'variable'
  return [{ ...base, id: last + 1, sku, name, type, parent_id: null, stock, terms: [...all] }, ...variations]
}

/** One in nine is sold out. */
const stockOf = (id: number) => (id % 9 === 0 ? 0 : 1 + ((id * 7919) % 53))

/** No two colours begin alike in so many letters. */
const codeOf = (word: string) =>
  word.slice(0, 6).toUpperCase().replaceAll('Ü', 'U').replaceAll('ß', 'S').replaceAll(' ', '')

const makers = ['Farbe', 'Größe', 'Schuhgröße', 'Kindergröße', 'Ausführung']
const termOf = (word: string): number | undefined => {
  const maker = makers.find((one) => termIds.has(`${one} ${word}`))
  return maker === undefined ? undefined : termIds.get(`${maker} ${word}`)
}

/** So many of its colours and sizes. */
function choicesOf({ variations = [] }: ProductKind, at: number, count: number): [colour: string, size: string][] {
  const isSized = variations.every((word) => !colours.includes(word))
  const sizes = count === largest ? allSizes : isSized ? variations : ['']
  const needed = Math.ceil(count / Math.max(1, sizes.length))
  const own = Array.from({ length: needed }, (_, nth) => colours[(at * 7 + nth) % colours.length] ?? '')
  return own.flatMap((colour) => sizes.map((size): [string, string] => [colour, size])).slice(0, count)
}

/** Writes them with all that is theirs; the last number of a price. */
async function write(tx: Tx, made: readonly Made[], today: Date, lastPrice: number): Promise<number> {
  await seedProducts(tx, made, today)
  await tagProducts(tx, made)
  await sortIntoCategories(tx, made)
  await copyInto(
    tx,
    'product_terms',
    made.flatMap(({ id, terms }) => terms.map((term_id) => ({ product_id: id, term_id }))),
  )
  const prices = await priceProducts(tx, made, today, lastPrice)
  await copyInto(
    tx,
    'price_history',
    prices.map(({ id, date, amount }) => ({ price_id: id, date_from: date, amount })),
  )
  await tx.run(sql`
    insert into price_tier_history (price_id, min_quantity, date_from, amount)
    select t.price_id, t.min_quantity, h.date_from, t.price from price_tiers t
    join price_history h on h.price_id = t.price_id where t.price_id = any(${prices.map(({ id }) => id)}::bigint[])`)
  await copyInto(
    tx,
    'stock_movements',
    made.flatMap((one) => {
      const { id, sku, name, stock = 0, type } = one
      if (type === 'variable' || stock === 0) return []
      return {
        product_id: id,
        sku,
        date_created: new Date(today.getTime() - 40 * day - (id % 400) * 60_000),
        cause: 'stocktaking',
        quantity: stock,
        stock_after: stock,
        note: 'Lager Kiel',
        search: searchOf(product, { sku, name }),
      }
    }),
  )
  return prices.at(-1)?.id ?? lastPrice
}

/** Those of the demo's products of the same kind, and of the same colour where there is one. */
async function showPictures(db: Db, last: number): Promise<void> {
  await db.run(sql`
    with shown as materialized (
      select distinct on (left(p.sku, 5), x.media_id) left(p.sku, 5) as kind, x.media_id, m.title
      from product_media x join products p on p.id = x.product_id join media m on m.id = x.media_id
      where p.type <> 'variation'
    )
    insert into product_media (product_id, place, media_id)
    select p.id, row_number() over (partition by p.id order by s.media_id) - 1, s.media_id
    from products p join shown s on s.kind = left(p.sku, 5) where p.id > ${last} and p.type <> 'variation'`)
  await db.run(sql`
    update media m set product_count = (select count(*) from product_media x where x.media_id = m.id)`)
}
