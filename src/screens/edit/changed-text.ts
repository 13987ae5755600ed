import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#entities/entity.ts'
import type { EditorContext } from '#machines/editor/context.ts'
import { differences } from '#machines/editor/difference.ts'
import { useFormat } from '#screens/format.ts'

/** How much is unsaved, and in which sections: `3 changes in Base data and Addresses`; without any there is a new record. */
export function useChangedText(
  entity: Entity,
  { fields, base, shown }: Pick<EditorContext, 'fields' | 'base' | 'shown'>,
): string {
  const { t } = useTranslation('record')
  const { list } = useFormat()
  const changes = useMemo(() => differences(fields, base, shown), [fields, base, shown])
  const sections = Object.entries(entity.form).flatMap(([id, names]) =>
    changes.some(({ field }) => names.includes(field)) ? [t(`section.${id}`)] : [],
  )
  if (changes.length === 0) return t('edit.new')
  return t('edit.changes', { count: changes.length, sections: list(sections) })
}
