import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Row } from '#api/list.ts'
import { spreadTargets } from '#api/spread.ts'
import { readable } from '#entities/access.ts'
import { isRef, type Entity, type Field } from '#entities/entity.ts'
import {
  fromName,
  rowsOfSpread,
  spreadName,
  spreadsOf,
  spreadValue,
  withSpread,
  withSpreadFields,
  type Spread,
} from '#entities/many/spread.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { useActor } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'

/** A column for each record that the rows of a list refer to: what stands in it, and what of it is typed. */
export type SpreadColumn = {
  readonly name: string
  readonly field: Field
  readonly header: string
  /** The column of the list in whose place they come. */
  readonly at: string
  /** What it says of a row, without its currency. */
  readonly text: (row: Row) => string
  /** What counts in its place where it says nothing. */
  readonly inherited: (row: Row) => string
  /** From how many on it counts, where not from the first. */
  readonly beginning: (row: Row) => number | undefined
}

/** What a sheet is of: the entity with the columns of its lists as fields, and each row with what stands in these. */
export type SheetOf = {
  readonly entity: Entity
  /** As the server knows it. */
  readonly base: Entity
  readonly expand: readonly string[]
  readonly columns: readonly SpreadColumn[]
  readonly filled: (row: Row) => Row
  /** A row once others are saved: what counts in it where it says nothing is theirs. */
  readonly after: (row: Row, saved: ReadonlyMap<number, Row>) => Row
}

type Target = { readonly id: number; readonly label: string; readonly currency: string | undefined }

/** Undefined until it is known which columns there are. */
export function useSheetOf(entity: Entity): SheetOf | undefined {
  const actor = useActor()
  const formats = useFormat()
  const spreads = useMemo(
    () =>
      spreadsOf(entity).filter(
        ({ list }) => list.records === undefined || (actor && readable(actor, list.records) !== null),
      ),
    [entity, actor],
  )
  const targets = useQueries({
    queries: spreads.map(({ to, cell }) => spreadTargets(to.to, cell.kind === 'money')),
    combine: (answers) =>
      answers.some(({ isPending }) => isPending) ? undefined : answers.map(({ data }) => data ?? []),
  })
  return useMemo(
    () =>
      targets &&
      sheetOf(
        entity,
        spreads.map((spread, at) => ({ spread, targets: targets[at] ?? [] })),
        (amount, currency) => (currency === undefined ? String(amount) : formats.amount(String(amount), currency)),
        formats.currency,
      ),
    [entity, spreads, targets, formats],
  )
}

/** The same without any server. */
export function sheetOf(
  base: Entity,
  all: readonly { readonly spread: Spread; readonly targets: readonly Target[] }[],
  say: (value: unknown, currency: string | undefined) => string,
  sign: (currency: string) => string,
): SheetOf {
  const cells = all.flatMap(({ spread, targets }) =>
    targets.map((target) => {
      const { currency } = target
      const field: Field = { ...spread.cell, inline: true, ...(currency !== undefined && { currency }) }
      return { spread, target, name: spreadName(spread, target.id), field }
    }),
  )
  return {
    base,
    entity: withSpreadFields(base, cells),
    expand: all.map(({ spread }) => spread.name),
    columns: cells.map(({ spread, target: { id, label, currency }, name, field }) => {
      const text = (value: unknown) => (value === null || value === undefined ? '' : say(value, currency))
      return {
        name,
        field,
        header: currency === undefined ? label : `${label} ${sign(currency)}`,
        at: spread.value,
        text: (row) => text(row[name]),
        inherited: (row) => text(spreadValue(spread, rowsIn(row[fromName(spread.name)]), id)),
        beginning: (row) => {
          const own = rowsOfSpread(spread, rowsIn(row[spread.name]), id)
          const counted = own.length > 0 ? own : rowsOfSpread(spread, rowsIn(row[fromName(spread.name)]), id)
          const from = Number(counted[0]?.[spread.first] ?? 1)
          return from > 1 ? from : undefined
        },
      }
    }),
    after: (row, saved) => {
      let next = row
      for (const { spread, target, name } of cells) {
        const from = spread.from === undefined ? undefined : row[spread.from]
        const theirs = isRef(from) ? saved.get(from.id) : undefined
        if (theirs === undefined || !(name in theirs)) continue
        const known = rowsIn(next[fromName(spread.name)])
        const rows = withSpread(spread, known, target.id, theirs[name] ?? null) ?? known
        next = { ...next, [fromName(spread.name)]: rows }
      }
      return next
    },
    filled: (row) => ({
      ...row,
      ...Object.fromEntries(
        cells.map(({ spread, target, name }) => [name, spreadValue(spread, rowsIn(row[spread.name]), target.id)]),
      ),
    }),
  }
}
