import type { ImportMapping } from '#api/edit/import.ts'
import { importedFields, rowId } from '#entities/import/import.ts'
import { wireNameOf } from '#entities/edit.ts'
import type { Entity, Field } from '#entities/entity.ts'
import type { Locale } from '#entities/locale.ts'
import type { FieldProblem } from '#server/problem.ts'
import { isBlank, type FileRow, type ImportCell, type RowOrigin } from './cell.ts'
import { readCell, textOf, type CellOf } from './read-cell.ts'
import { withoutApostrophe } from '#server/export/neutral.ts'
import { columnOf, plain } from './words.ts'
import { editsOf } from '#server/edit/entity-edits.ts'

type PlannedColumn = CellOf & { readonly at: number; readonly isWritten: boolean }

/** What a file is read by: its columns, what a row is known by, and what an empty cell means. */
export type ImportPlan = {
  readonly entity: Entity
  readonly locale: Locale
  readonly key: string | null
  readonly clears: boolean
  readonly columns: readonly PlannedColumn[]
  /** The column that says what a record was when the file went out, where that is asked of it. */
  readonly originAt: number | undefined
}

export function planOf(
  entity: Entity,
  locale: Locale,
  heads: readonly string[],
  { key, columns, empty }: ImportMapping,
): ImportPlan {
  const fields = importedFields(entity)
  return {
    entity,
    locale,
    key,
    clears: empty === 'clear',
    originAt: editsOf(entity.name).heldAgainst && columnOf(entity, heads, 'source'),
    columns: columns.flatMap((target, at): PlannedColumn[] => {
      if (target === null) return []
      const written = fields.find(([name, field]) => name === target || wireNameOf(name, field) === target)
      const [name, field] = written ?? [target, entity.fields[target] ?? idField]
      return [
        {
          object: entity.name,
          at,
          name,
          field,
          isNeutral: heads[at] === target,
          byId: field.kind === 'ref' && target !== name,
          isWritten: written !== undefined,
        },
      ]
    }),
  }
}

const idField: Field = { kind: 'text', max: 20 }

/** A row as it was read: what it is known by, what it says of each field, and what of it nobody can read. */
export type RowRead = {
  readonly row: number
  readonly cells: readonly ImportCell[]
  /** Empty where the row does not say it. */
  readonly key: string
  readonly values: ReadonlyMap<string, ValueRead>
  readonly problems: Readonly<Record<string, FieldProblem>>
  readonly origin?: RowOrigin
}

/** Null clears the field; a reference by its name has yet to be found. */
export type ValueRead =
  | { readonly value: string | number | boolean | null }
  | { readonly label: string }
  | { readonly labels: readonly string[] }

export function readRow(plan: ImportPlan, { row, cells, origin }: FileRow): RowRead {
  const values = new Map<string, ValueRead>()
  const problems: Record<string, FieldProblem> = {}
  let key = ''
  for (const column of plan.columns) {
    const { at, name, field, isWritten } = column
    const cell = cells[at] ?? null
    const isKey = name === plan.key
    if (isKey && !isBlank(cell)) key = withoutApostrophe(textOf(cell)).trim()
    if (!isWritten) continue
    if (isBlank(cell)) {
      if (plan.clears && !isKey) values.set(name, emptyOf(field))
      continue
    }
    const read = readCell(column, cell, plan.locale)
    if ('problem' in read) problems[wireNameOf(name, field)] = read.problem
    else values.set(name, read)
  }
  if (plan.key === rowId && key !== '' && !/^\d{1,15}$/.test(key)) problems[rowId] = 'field_invalid'
  const held = origin ?? originIn(plan, cells)
  return { row, cells, key, values, problems, ...(held && { origin: held }) }
}

/** As a table says it; one that leaves it out says nothing. */
function originIn({ originAt }: ImportPlan, cells: readonly ImportCell[]): RowOrigin | undefined {
  const cell = originAt === undefined ? null : (cells[originAt] ?? null)
  return isBlank(cell) ? undefined : { source: withoutApostrophe(textOf(cell)), language: undefined }
}

const emptyOf = ({ kind }: Field): ValueRead =>
  kind === 'list' ? { labels: [] } : { value: kind === 'flag' ? false : null }

/** Two keys that are one to the database. */
export const sameKey = (key: unknown): string => plain(String(key))
