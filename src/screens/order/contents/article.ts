import type { Reckoned } from '#api/order/totals.ts'
import { isRef } from '#entities/entity.ts'
import { cellOf, pathOf, type Edit } from '#machines/editor/edits.ts'
import type { Values } from '#machines/editor/merge.ts'
import { keyOf, rowsIn } from '#machines/editor/rows.ts'
import { isUnread } from '#screens/edit/typed/reading.ts'

export const hasArticle = ({ product }: Values): boolean => isRef(product)

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Of an article these follow, where nobody has typed them. */
const following = ['sku', 'name', 'price', 'tax_rate'] as const

/** An article has been chosen, and what follows from it is on its way. */
export const awaitsArticle = (row: Values): boolean => hasArticle(row) && following.some((name) => isEmpty(row[name]))

/** A text by which its article is looked for, once it has been typed to its end. */
const isTyped = (row: Values, typing: string | null): boolean =>
  typing !== pathOf('items', keyOf(row), 'sku') && typing !== pathOf('items', keyOf(row), 'product')
const isBySku = (row: Values): boolean => isEmpty(row['product']) && !isEmpty(row['sku'])

type Line = Reckoned['items'][number]

const change = (row: Values, cell: string, value: unknown): Edit => ({
  type: 'editor.change',
  path: pathOf('items', keyOf(row), cell),
  value,
})

/** What the article of a line brings along: one that was chosen, or that has the SKU or GTIN that was typed. */
export const broughtBy = (row: Values, line: Line, typing: string | null): Edit[] => {
  if (hasArticle(row))
    return following.flatMap((name) =>
      isEmpty(row[name]) && !isEmpty(line[name]) ? [change(row, name, line[name])] : [],
    )
  if (line.product === null || !isTyped(row, typing)) return []
  const isScanned = isUnread(row['product'])
  if (!isScanned && !isBySku(row)) return []
  return [
    change(row, 'product', line.product),
    ...following.flatMap((name) =>
      name === 'sku' || isScanned || isEmpty(row[name]) ? [change(row, name, line[name])] : [],
    ),
  ]
}

/** No article has the SKU or GTIN that was typed, and nobody has said what the line is called. */
export const isUnknown = (row: Values, line: Line, typing: string | null): boolean =>
  isBySku(row) && isEmpty(row['name']) && line.product === null && line.sku === row['sku'] && isTyped(row, typing)

/** What is typed of lines, with what it makes void: another article, or another SKU, brings its own name, price and tax. */
export const withWhatFollows = (shown: Values, edit: Edit): readonly Edit[] => {
  if (edit.type !== 'editor.change') return [edit]
  const { name, row, cell } = cellOf(edit.path)
  if (name !== 'items') return [edit]
  const line = rowsIn(shown[name]).find((one) => keyOf(one) === row)
  if (line === undefined) return [edit]
  const isOther = cell === 'product' && isRef(edit.value)
  const isOtherSku = cell === 'sku' && !isEmpty(edit.value) && !isEmpty(line['product'])
  if (!isOther && !isOtherSku) return [edit]
  const others = ['product', ...following].filter((one) => one !== cell)
  return [...others.map((one) => change(line, one, null)), edit]
}
