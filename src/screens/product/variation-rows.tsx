import { useTranslation } from 'react-i18next'
import type { VariationMatrix } from '#api/product/variations.ts'
import { useFormat } from '#screens/format.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { aspects, fieldOf, isFigure, type Aspect, type Kinds, type Variation } from './aspects.ts'
import { Swatch } from '#ui/view/swatch.tsx'
import { useVariationSave } from './use-variation-save.ts'
import { VariationCell } from './variation-cell.tsx'
import { VariationTable, type TableRow } from './variation-table.tsx'

type VariationRowsProps = { product: number; kinds: Kinds; matrix: VariationMatrix; aspect: Aspect; mayWrite: boolean }

/** Two attributes are a row and a column each; fewer or more make a row of each variation. */
export function VariationRows({ product, kinds, matrix, aspect, mayWrite }: VariationRowsProps) {
  const { t } = useTranslation(['record', 'entities'])
  const { number, amount } = useFormat()
  const list = matrix.price_list
  const { save, problems } = useVariationSave(product, list?.id)
  const shown = matrix.variations.filter((one) => !one.is_retired || one.is_active)
  const cellOf = (one: Variation, of: Aspect, at: string) => (
    <VariationCell
      one={one}
      aspect={of}
      field={fieldOf(kinds, of)}
      at={at}
      label={`${one.name}: ${t(`variations.aspect.${of}`)}`}
      isOpen={mayWrite && (of !== 'price' || list !== null)}
      problem={problems[`${one.id} ${of}`]}
      onSave={(value) => void save(one, of, value)}
    />
  )
  const [down, across, ...more] = matrix.attributes.filter((one) => one.makes_variations)
  const label = t('product.variations', { ns: 'entities' })
  const said = Object.values(problems)
  const wrong = said.length > 0 && (
    <p role="alert" className="m-0 px-4 pt-1 text-meta text-bad-ink">
      {[...new Set(said)].join(' · ')}
    </p>
  )
  const isIn = (one: Variation, ids: readonly number[]) => ids.every((id) => one.terms.includes(id))
  const ways =
    down === undefined || across === undefined ? [] : down.terms.flatMap((a) => across.terms.map((b) => [a.id, b.id]))
  const isMatrix = more.length === 0 && ways.length > 0 && shown.every((one) => ways.some((way) => isIn(one, way)))
  if (!isMatrix || down === undefined || across === undefined)
    return (
      <>
        <VariationTable
          label={label}
          corner={t('product.variations.variation', { ns: 'entities' })}
          columns={aspects.map((of) => ({ key: of, label: t(`variations.aspect.${of}`), isEnd: isFigure(of) }))}
          rows={shown.map((one, row) => ({
            key: String(one.id),
            head: <RefLink to={kinds.product.name} target={{ id: one.id, label: one.name }} />,
            cells: aspects.map((of, column) => cellOf(one, of, `${row} ${column}`)),
          }))}
        />
        {wrong}
      </>
    )

  const at = (a: number, b: number) => shown.find((one) => isIn(one, [a, b]))
  const sum = (of: readonly (Variation | undefined)[]) =>
    number(of.reduce((all, one) => all + (one?.stock_quantity ?? 0), 0))
  const rows = down.terms.map(({ id, name, color }, row): TableRow => {
    const own = across.terms.map((term) => at(id, term.id))
    return {
      key: String(id),
      head: <Swatch color={color} name={name} />,
      cells: own.map((one, column) => {
        const key = across.terms[column]?.id
        if (one === undefined)
          return (
            <span key={key} className="block pr-2 text-right text-meta text-ink-3">
              {t('variations.missing')}
            </span>
          )
        const price = aspect === 'stock' ? one.price?.tiers[0]?.price : undefined
        return (
          <span key={key} className="flex items-center gap-2">
            {price !== undefined && list !== null && (
              <span className="shrink-0 text-meta text-ink-3 tabular-nums">{amount(price, list.currency)}</span>
            )}
            {cellOf(one, aspect, `${row} ${column}`)}
          </span>
        )
      }),
      end: sum(own),
    }
  })
  const total = {
    label: t('variations.total'),
    cells: across.terms.map((term) => sum(down.terms.map((row) => at(row.id, term.id)))),
    end: sum(shown),
  }
  return (
    <>
      <VariationTable
        label={label}
        corner={down.name}
        columns={across.terms.map(({ id, name }) => ({ key: String(id), label: name, isEnd: isFigure(aspect) }))}
        rows={rows}
        total={aspect === 'stock' ? total : undefined}
      />
      {wrong}
    </>
  )
}
