import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportMapping, ImportTrial } from '#api/edit/import.ts'
import type { Entity } from '#entities/entity.ts'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { SimpleTable, type SimpleColumn } from '#ui/list/simple-table.tsx'
import { keysIn, nothing, useTargets, withColumn, type ImportChoice } from './targets.ts'

type ImportColumnsProps = {
  entity: Entity
  trial: ImportTrial
  mapping: ImportMapping
  onMapping: (mapping: ImportMapping) => void
  /** Beside what rows are known by. */
  children: ReactNode
}

/** What each column of the file is meant for, and what a row is known by. */
export function ImportColumns({ entity, trial, mapping, onMapping, children }: ImportColumnsProps) {
  const { t } = useTranslation('search')
  const { columns, keyChoice } = useTargets(entity, trial.spread)
  const keys = keysIn(entity, mapping).map((key) =>
    key === null ? { value: nothing, label: t('import.key.none') } : keyChoice(key),
  )
  const rows = trial.columns.map((column, at): ColumnRow => ({
    ...column,
    at,
    choices: columns,
    target: mapping.columns[at] ?? nothing,
    onTarget: (next) => onMapping(withColumn(entity, mapping, at, next === nothing ? null : next)),
  }))
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('import.key')} className="min-w-60 flex-1">
          {(wiring) => (
            <NativeSelect
              {...wiring}
              choices={keys}
              value={mapping.key ?? nothing}
              onChange={(key) => onMapping({ ...mapping, key: key === nothing ? null : key })}
            />
          )}
        </Field>
        {children}
      </div>
      <div>
        <Checkbox
          label={t('import.empty')}
          checked={mapping.empty === 'clear'}
          onChange={({ currentTarget }) => onMapping({ ...mapping, empty: currentTarget.checked ? 'clear' : 'keep' })}
        />
        <p className="m-0 ml-6 text-meta text-ink-3">{t('import.empty.help')}</p>
      </div>
      {trial.is_remembered && <p className="m-0 text-meta text-ink-2">{t('import.remembered')}</p>}
      <SimpleTable
        label={t('import.column.field')}
        rows={rows}
        rowKey={({ at }) => at}
        columns={columnsOf(t('import.column.head'), t('import.column.field'))}
      />
    </section>
  )
}

type ColumnRow = ImportTrial['columns'][number] & {
  readonly at: number
  readonly choices: readonly ImportChoice[]
  readonly target: string
  readonly onTarget: (target: string) => void
}

const columnsOf = (head: string, field: string): SimpleColumn<ColumnRow>[] => [
  { id: 'head', header: head, cell: (row) => <Head row={row} /> },
  { id: 'field', header: field, width: '52%', cell: (row) => <Target row={row} label={field} /> },
]

function Head({ row: { head, sample, target } }: { row: ColumnRow }) {
  return (
    <span className="grid">
      <span className={classes('break-words', target === nothing && 'text-ink-3')}>{head}</span>
      {sample !== '' && <span className="truncate text-meta text-ink-3">{sample}</span>}
    </span>
  )
}

function Target({ row: { head, choices, target, onTarget }, label }: { row: ColumnRow; label: string }) {
  return (
    <NativeSelect
      size="medium"
      className={classes('w-full', target === nothing && 'text-ink-3')}
      aria-label={`${label}: ${head}`}
      choices={choices}
      value={target}
      onChange={onTarget}
    />
  )
}
