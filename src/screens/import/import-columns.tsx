import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportMapping, ImportTrial } from '#api/edit/import.ts'
import type { Entity } from '#entities/entity.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { keysIn, nothing, useTargets, withColumn } from './targets.ts'

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
  const { columns, keyChoice } = useTargets(entity)
  const keys = keysIn(entity, mapping).map((key) =>
    key === null ? { value: nothing, label: t('import.key.none') } : keyChoice(key),
  )
  const rows = trial.columns.map((column, at) => ({ ...column, at, target: mapping.columns[at] ?? null }))
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
        columns={[
          {
            id: 'head',
            header: t('import.column.head'),
            cell: ({ head, sample }) => (
              <span className="grid">
                <span className="break-words">{head}</span>
                {sample !== '' && <span className="truncate text-meta text-ink-3">{sample}</span>}
              </span>
            ),
          },
          {
            id: 'field',
            header: t('import.column.field'),
            width: '52%',
            cell: ({ at, head, target }) => (
              <NativeSelect
                size="medium"
                className="w-full"
                aria-label={`${t('import.column.field')}: ${head}`}
                choices={columns}
                value={target ?? nothing}
                onChange={(next) => onMapping(withColumn(entity, mapping, at, next === nothing ? null : next))}
              />
            ),
          },
        ]}
      />
    </section>
  )
}
