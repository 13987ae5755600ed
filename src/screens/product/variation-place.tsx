import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#screens/format.ts'
import { classes } from '#ui/classes.ts'
import type { Aspect, Variation } from './aspects.ts'
import type { Combination } from './matrix-of.ts'
import { VariationCell, type VariationCellProps } from './variation-cell.tsx'

/** All that a cell shows of a variation in one of its aspects. */
export type VariationCellOf = (one: Variation, aspect: Aspect, at: string) => Omit<VariationCellProps, 'beside'>

type MissingPlaceProps = { place: Combination; at: string; isEnd: boolean; onMake: (() => void) | undefined }

/** A combination that is no variation yet: Enter makes it one. */
export function MissingPlace({ place, at, isEnd, onMake }: MissingPlaceProps) {
  const { t } = useTranslation('record')
  const text = t(place.isRetired ? 'variations.gone' : 'variations.missing')
  if (onMake === undefined)
    return <span className={classes('block px-2 text-meta text-ink-3', isEnd && 'text-right')}>{text}</span>
  return (
    <button
      type="button"
      data-cell={at}
      aria-label={t(place.isRetired ? 'variations.take_up_cell' : 'variations.make_cell', {
        name: place.terms.map(({ name }) => name).join(', '),
      })}
      title={text}
      onClick={onMake}
      className={classes(
        'block h-7 w-full truncate rounded-field border border-transparent text-meta text-ink-3 hover:border-line-strong focus:text-ink',
        isEnd ? 'pr-2 text-right' : 'px-2 text-left',
      )}
    >
      {text}
    </button>
  )
}

type FilledPlaceProps = { one: Variation; aspect: Aspect; at: string; cellOf: VariationCellOf; hasPrices: boolean }

/** A variation in the matrix: what is there of it, with the price where it differs and how many wait where nothing is. */
export function FilledPlace({ one, aspect, at, cellOf, hasPrices }: FilledPlaceProps) {
  const { t } = useTranslation('record')
  const { number } = useFormat()
  const [isIn, setIn] = useState(false)
  if (aspect !== 'stock') return <VariationCell {...cellOf(one, aspect, at)} />
  const price = cellOf(one, 'price', at)
  const waits = !isIn && one.stock_quantity <= 0 && one.waiting > 0
  // the inherited one stands there as long as somebody may write another
  const showsPrice = hasPrices && (isIn || price.mark !== undefined || one.price !== null)
  return (
    <span
      className="flex items-start justify-end"
      onFocus={() => setIn(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIn(currentTarget.contains(relatedTarget))}
    >
      {waits && (
        <span className="flex-3 text-right text-meta leading-7 whitespace-nowrap text-warn-ink">
          {t('variations.waiting', { count: one.waiting, number: number(one.waiting) })}
        </span>
      )}
      {showsPrice && <VariationCell {...price} beside={{ isPassed: !isIn }} />}
      <VariationCell {...cellOf(one, 'stock', at)} />
    </span>
  )
}
