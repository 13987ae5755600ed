import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isRef, type Field } from '#entities/entity.ts'
import { textOf } from '#screens/derive/value.ts'
import { useFormat } from '#screens/format.ts'
import { isTyped, isUnread, read } from './typed/reading.ts'

type Shown = { field: Field; value: unknown; word: (suffix: string) => string; currency: string }

/** A value as it is read, with its unit; what was typed and says nothing stands as it is. */
export function useFieldText(): (shown: Shown) => string {
  const { t } = useTranslation('record')
  const formats = useFormat()
  return useCallback(
    ({ field, value, word, currency }) => {
      if (isUnread(value)) return value.unread
      if (isRef(value)) return value.label
      if (field.kind === 'money' && typeof value === 'string') return formats.money(value, currency)
      if (field.kind === 'datetime' && typeof value === 'string') return formats.moment(value)
      const say = {
        formats,
        word: (key: string) => word(key.slice(1)),
        flag: (flag: boolean) => t(flag ? 'yes' : 'no'),
      }
      // an empty label leaves of a choice's key the dot and its value
      const text = textOf(field, field.kind === 'flag' ? value === true : value, '', say, currency)
      return field.kind === 'number' && field.unit !== undefined && field.unit !== 'bytes' && text !== ''
        ? `${text} ${field.unit}`
        : text
    },
    [t, formats],
  )
}

/** What is wrong with a value before any schema is asked: it cannot be read, is taken from no list, or is too long. */
export function useOwnProblem(): (field: Field, value: unknown) => string | undefined {
  const { t } = useTranslation(['fields', 'errors'])
  const { locale } = useFormat()
  return useCallback(
    (field, value) => {
      if ((field.kind === 'text' || field.kind === 'longtext') && typeof value === 'string' && value.length > field.max)
        return t('field_too_long', { ns: 'errors', count: field.max })
      if (!isUnread(value)) return undefined
      if (!isTyped(field)) return t('not_taken')
      const reading = read(field, value.unread, locale)
      return reading.ok ? undefined : t(reading.because, { count: reading.count })
    },
    [t, locale],
  )
}
