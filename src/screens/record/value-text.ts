import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { labelOf } from '#entities/entity.ts'
import type { Entity } from '#entities/entity.ts'
import { textOf } from '#screens/derive/value.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'

/** A field of a record as text, in the language and currency of whoever reads it. */
export function useValueText(entity: Entity, record: Row): (name: string) => string {
  const { t } = useTranslation(['record', 'entities'])
  const formats = useFormat()
  return useCallback(
    (name) => {
      const field = entity.fields[name]
      const value = record[name]
      if (field === undefined || value === null || value === undefined) return ''
      const currency = typeof record['currency'] === 'string' ? record['currency'] : houseCurrency
      if (field.kind === 'money' && typeof value === 'string') return formats.money(value, currency)
      const say = {
        formats,
        word: (key: string) => t(key, { ns: 'entities' }),
        flag: (flag: boolean) => (flag ? t('yes') : t('no')),
      }
      return textOf(field, value, labelOf(entity, name), say, currency)
    },
    [entity, record, formats, t],
  )
}
