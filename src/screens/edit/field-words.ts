import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf, type Entity, type Field } from '#entities/entity.ts'
import { roles } from '#entities/role.ts'

/** The words below a field's label: of its choices, or of its rows' fields and their choices. Roles are called the same everywhere. */
export function useFieldWords(
  entity: Pick<Entity, 'name'>,
): (name: string, field: Field) => (suffix: string) => string {
  const { t } = useTranslation(['entities', 'ui'])
  return useCallback(
    (name, field) => (suffix) => {
      const [column = '', value] = field.kind === 'list' ? suffix.split('.') : ['', suffix]
      const chosen = field.kind === 'list' ? field.of[column] : field
      if (value !== undefined && chosen?.kind === 'choice' && chosen.of === roles)
        return t(`role.${value}`, { ns: 'ui' })
      return t(labelOf(entity, `${name}.${suffix}`), { ns: 'entities' })
    },
    [t, entity],
  )
}
