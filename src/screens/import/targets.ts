import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportMapping, ImportTrial } from '#api/edit/import.ts'
import { wireNameOf } from '#entities/edit.ts'
import { labelOf, type Entity } from '#entities/entity.ts'
import { importKeys, importedFields, importsNew, rowId } from '#entities/import/import.ts'

export type ImportChoice = { readonly value: string; readonly label: string }

/** In a list of the browser's own, what no field is called. */
export const nothing = '-'

/** What a column can be meant for and what a row can be known by, in words. */
export function useTargets(
  entity: Entity,
  spread: ImportTrial['spread'],
): {
  columns: readonly ImportChoice[]
  keyChoice: (key: string) => ImportChoice
} {
  const { t } = useTranslation(['search', 'entities'])
  return useMemo(() => {
    const word = (name: string) => (name === rowId ? t('import.key.id') : t(labelOf(entity, name), { ns: 'entities' }))
    const fields = importedFields(entity)
    const written = fields.flatMap(([name, field]): ImportChoice[] => [
      { value: name, label: word(name) },
      ...(field.kind === 'ref'
        ? [{ value: wireNameOf(name, field), label: t('import.by_id', { field: word(name) }) }]
        : []),
    ])
    const columns = spread.map(({ name, label }) => ({ value: name, label }))
    const keys = importKeys(entity)
      .filter((key) => !fields.some(([name]) => name === key))
      .map((key) => ({ value: key, label: word(key) }))
    return {
      columns: [{ value: nothing, label: t('import.column.none') }, ...written, ...columns, ...keys],
      keyChoice: (key) => ({ value: key, label: word(key) }),
    }
  }, [entity, spread, t])
}

/** What the rows of a file that is mapped so can be known by. */
export const keysIn = (entity: Entity, { columns }: ImportMapping): readonly (string | null)[] => [
  ...importKeys(entity).filter((key) => columns.includes(key)),
  ...(importsNew(entity) ? [null] : []),
]

/** A column for one field, which no other is for then. */
export function withColumn(entity: Entity, mapping: ImportMapping, at: number, target: string | null): ImportMapping {
  const fieldIn = (one: string | null) =>
    importedFields(entity).find(([name, field]) => one === name || one === wireNameOf(name, field))?.[0] ?? one
  const columns = mapping.columns.map((one, place) =>
    place === at ? target : target !== null && fieldIn(one) === fieldIn(target) ? null : one,
  )
  const next = { ...mapping, columns }
  const keys = keysIn(entity, next)
  return { ...next, key: mapping.key !== null && keys.includes(mapping.key) ? mapping.key : (keys[0] ?? null) }
}
