import { decimal, minorOf, reduced } from '../money/amount.ts'
import type { FieldProblem } from '../field-problem.ts'
import { rowsOfSpread, withSpread, type Spread } from './spread.ts'

type Values = Readonly<Record<string, unknown>>

/** How the amounts of one column are changed on many records: to this, by so many percent, by so much. */
export const spreadHows = ['set', 'percent', 'amount'] as const
/** What an amount ends in, in hundredths. */
export const amountEndings = ['00', '50', '90', '95', '99'] as const

export type SpreadChange = {
  /** The record whose column it is. */
  readonly to: number
  readonly how: (typeof spreadHows)[number]
  readonly value: string
  readonly ending?: (typeof amountEndings)[number] | undefined
}

/** A whole unit. */
const whole = 100

/** The nearest amount that ends so, the higher of two that are as near; none below zero. */
const endedOn = (minor: number, ending: number): number => {
  const below = Math.floor((minor - ending) / whole) * whole + ending
  return below < 0 || minor - below >= whole / 2 ? below + whole : below
}

/** Such an amount as it is then. */
export const changedAmount = (amount: string, { how, value, ending }: Omit<SpreadChange, 'to'>): string => {
  const changed = {
    set: () => minorOf(value),
    percent: () => minorOf(reduced(amount, -Number(value))),
    amount: () => minorOf(amount) + minorOf(value),
  }[how]()
  return decimal(changed < 0 || ending === undefined ? changed : endedOn(changed, Number(ending)))
}

/**
 * The rows of a record as they are then: by percent or by an amount all of the column are others, for what more of it cost
 * goes with what one costs; a new amount is that of the first.
 */
export const changedRows = (
  spread: Spread,
  rows: readonly Values[],
  change: SpreadChange,
): { readonly rows: readonly Values[] } | { readonly problem: FieldProblem } => {
  const own = rowsOfSpread(spread, rows, change.to)
  const next = (row: Values | undefined) => {
    const now = row?.[spread.value]
    return changedAmount(typeof now === 'string' ? now : '0', change)
  }
  if (change.how === 'set') {
    const value = next(undefined)
    if (Number(value) < 0) return { problem: 'negative_amount' }
    return { rows: withSpread(spread, rows, change.to, value) ?? rows }
  }
  if (own.length === 0) return { problem: 'nothing_of_its_own' }
  const changed = rows.map((row) => (own.includes(row) ? { ...row, [spread.value]: next(row) } : row))
  const isBelow = changed.some((row) => Number(row[spread.value]) < 0)
  return isBelow ? { problem: 'negative_amount' } : { rows: changed }
}
