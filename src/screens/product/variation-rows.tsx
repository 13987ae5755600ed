import { useTranslation } from 'react-i18next'
import type { VariationMatrix } from '#api/product/variations.ts'
import { useFormat } from '#screens/format.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { Swatch } from '#ui/view/swatch.tsx'
import { aspects, fieldOf, isFigure, type Aspect, type Kinds, type ShownAspect, type Variation } from './aspects.ts'
import { layoutOf, type Layout, type Combination } from './matrix-of.ts'
import { useMakeOne } from './use-make-one.ts'
import { useVariationSave } from './use-variation-save.ts'
import { VariationCell } from './variation-cell.tsx'
import { FilledPlace, MissingPlace, type VariationCellOf } from './variation-place.tsx'
import { VariationTable, type TableRow } from './variation-table.tsx'

type VariationRowsProps = {
  product: number
  kinds: Kinds
  matrix: VariationMatrix
  aspect: ShownAspect
  mayWrite: boolean
}
type Matrix = Extract<Layout, { kind: 'matrix' }>

const sumOf = (places: readonly Combination[]): number =>
  places.reduce((all, { one }) => all + (one?.stock_quantity ?? 0), 0)

/** Two attributes are a row and a column each, further ones group the rows; fewer make a row of each variation. */
export function VariationRows({ product, kinds, matrix, aspect, mayWrite }: VariationRowsProps) {
  const { t } = useTranslation(['record', 'entities'])
  const { number, amount } = useFormat()
  const list = matrix.price_list
  const { save, forget, marks } = useVariationSave(product, list?.id)
  const { box, make } = useMakeOne(product)
  const layout = layoutOf(matrix)
  const word = (of: Aspect) => t(of === 'stock' ? 'variations.stock' : `variations.aspect.${of}`)
  const label = t('product.variations', { ns: 'entities' })
  const cellOf: VariationCellOf = (one, of, at) => ({
    one,
    aspect: of,
    field: fieldOf(kinds, of),
    at,
    label: `${one.name}: ${word(of)}`,
    isOpen: mayWrite && (of !== 'price' || list !== null),
    mark: marks[`${one.id} ${of}`],
    inherited: of === 'price' && list?.price ? amount(list.price, list.currency) : undefined,
    onSave: (value) => void save(one, of, value),
    onForget: () => forget(one, of),
  })
  const missing = (place: Combination, at: string) => (
    <MissingPlace
      key={at}
      place={place}
      at={at}
      isEnd={isFigure(aspect)}
      onMake={mayWrite ? () => make(place, at) : undefined}
    />
  )

  const tableOf = ({ down, across, groups }: Matrix) => {
    let line = -1
    const all = groups.flatMap(({ rows }) => rows)
    const total = {
      label: t('variations.total'),
      cells: across.terms.map((_term, column) =>
        number(sumOf(all.flatMap(({ places }) => places.slice(column, column + 1)))),
      ),
      end: number(sumOf(all.flatMap(({ places }) => places))),
    }
    return (
      <VariationTable
        label={label}
        corner={down.name}
        columns={across.terms.map(({ id, name }) => ({ key: String(id), label: name, isEnd: isFigure(aspect) }))}
        even={aspect === 'stock' || aspect === 'active' ? 5.5 : 10}
        groups={groups.map(({ terms, rows }) => ({
          key: terms.map(({ id }) => id).join(' '),
          ...(terms.length > 0 && { label: terms.map(({ name }) => name).join(', ') }),
          rows: rows.map(({ term, places }) => {
            line += 1
            return {
              key: String(term.id),
              head: <Swatch color={term.color} name={term.name} />,
              cells: places.map((place, column) => {
                const at = `${line} ${column}`
                if (place.one === undefined) return missing(place, at)
                return (
                  <FilledPlace
                    key={at}
                    one={place.one}
                    aspect={aspect}
                    at={at}
                    cellOf={cellOf}
                    hasPrices={list !== null}
                  />
                )
              }),
              end: number(sumOf(places)),
            }
          }),
        }))}
        total={aspect === 'stock' ? total : undefined}
      />
    )
  }

  const rowOf = (one: Variation, line: number): TableRow => ({
    key: String(one.id),
    head: <RefLink to={kinds.product.name} target={{ id: one.id, label: one.name }} />,
    cells: aspects.map((of, column) => <VariationCell key={of} {...cellOf(one, of, `${line} ${column}`)} />),
  })
  const listOf = (caption: string, rows: readonly TableRow[]) => (
    <VariationTable
      label={caption}
      corner={t('product.variations.variation', { ns: 'entities' })}
      columns={aspects.map((of) => ({ key: of, label: word(of), isEnd: isFigure(of) }))}
      groups={[{ key: 'all', rows }]}
    />
  )
  const { others } = layout
  return (
    <div ref={box}>
      {layout.kind === 'matrix' && tableOf(layout)}
      {layout.kind === 'list' &&
        layout.places.length > 0 &&
        listOf(
          label,
          layout.places.map((place, line) =>
            place.one === undefined
              ? {
                  key: place.terms.map(({ id }) => id).join(' '),
                  head: place.terms.map(({ id, name, color }) => <Swatch key={id} color={color} name={name} />),
                  cells: aspects.map((_of, column) => (column === 0 ? missing(place, `${line} 0`) : null)),
                }
              : rowOf(place.one, line),
          ),
        )}
      {others.length > 0 && (
        <>
          {(layout.kind === 'matrix' || layout.places.length > 0) && (
            <h3 className="px-4 pt-4 pb-2 text-meta text-ink-2">{t('variations.others')}</h3>
          )}
          {listOf(t('variations.others'), others.map(rowOf))}
        </>
      )}
    </div>
  )
}
