import { productCategory } from '#entities/product-category/product-category.ts'
import type { Tx } from '#server/db.ts'
import { copyInto } from '../copy.ts'
import { day } from '../lengths.ts'
import { seedRecords } from '../records.ts'
import { categoryTree } from './category-tree.ts'
import type { Product } from './products.ts'

type Category = {
  readonly id: number
  readonly name: string
  readonly singular_name: string | null
  readonly plural_name: string
  readonly description: string | null
  readonly parent_id: number | null
  readonly place: number
  readonly path: string
  readonly lineage: readonly number[]
  readonly is_b2b: boolean
  readonly is_sent_to_platform: boolean
  readonly numbers: readonly string[]
}

const lineOf = /^( *)(.*?)(?: \((.*?)\))?(?: =([\d,]+))?(?: ([*+]))?(?:: (.*))?$/

/** The tree as rows, each after the one it stands in. */
function makeCategories(): Category[] {
  const made: Category[] = []
  const above: Category[] = []
  for (const line of categoryTree.trim().split('\n')) {
    const [, indent = '', name = '', singular, numbers = '', sign, description] = lineOf.exec(line) ?? []
    above.length = indent.length / 2
    const parent = above.at(-1)
    const id = made.length + 1
    const one: Category = {
      id,
      name,
      singular_name: singular ?? null,
      plural_name: name,
      description: description ?? null,
      parent_id: parent?.id ?? null,
      place: made.filter(({ parent_id }) => parent_id === (parent?.id ?? null)).length + 1,
      path: parent === undefined ? name : `${parent.path} › ${name}`,
      lineage: [...(parent?.lineage ?? []), id],
      is_b2b: sign === '*',
      is_sent_to_platform: sign === '+',
      numbers: numbers === '' ? [] : numbers.split(','),
    }
    made.push(one)
    above.push(one)
  }
  return made
}

const rowOf = ({ id, name, singular_name, plural_name, description, parent_id, place, path, ...rest }: Category) => ({
  id,
  name,
  singular_name,
  plural_name,
  description,
  parent_id,
  place,
  path,
  lineage: `{${rest.lineage.join()}}`,
  is_b2b: rest.is_b2b,
  is_sent_to_platform: rest.is_sent_to_platform,
})

/** What is cut for the others does not stand among theirs. */
const isFor = ({ path }: Category, { name }: Product): boolean =>
  !(path.startsWith('Damen') && name.includes('Herren')) && !(path.startsWith('Herren') && name.includes('Damen'))

export async function seedCategories(tx: Tx, products: readonly Product[], today: Date): Promise<void> {
  const categories = makeCategories()
  await seedRecords(
    tx,
    productCategory,
    categories.map((category) => ({
      ...rowOf(category),
      date_created: new Date(today.getTime() - 700 * day),
      date_updated: new Date(today.getTime() - category.id * 3 * day),
    })),
  )
  await sortIntoCategories(tx, products, categories)
}

/** Each product into its categories, by the kind of goods that it is. */
export async function sortIntoCategories(
  tx: Tx,
  products: readonly Product[],
  categories: readonly Category[] = makeCategories(),
): Promise<void> {
  const wholes = products.filter(({ type }) => type !== 'variation')
  await copyInto(
    tx,
    'product_categories',
    categories.flatMap((category) =>
      wholes
        .filter((one) => isFor(category, one) && category.numbers.some((number) => one.sku.startsWith(`ND-${number}`)))
        .map(({ id }) => ({ product_id: id, category_id: category.id })),
    ),
  )
}
