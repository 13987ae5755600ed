import { useTranslation } from 'react-i18next'
import { labelOf, type Entity } from '#entities/entity.ts'
import { houseCurrency } from '#screens/format.ts'
import { useFieldText } from '../field-text.ts'
import { useFieldWords } from '../field-words.ts'

export type OverlapTexts = {
  labelOf: (field: string) => string
  /** A value of this field in a line or, of a list, what one of its rows says; a row that is not there says so. */
  textOf: (field: string, value: unknown) => string
}

/** What stands on the sides of a conflict, in words. */
export function useOverlapTexts(entity: Entity): OverlapTexts {
  const { t } = useTranslation(['record', 'entities'])
  const textOf = useFieldText()
  const wordsOf = useFieldWords(entity)
  return {
    labelOf: (name) => t(labelOf(entity, name), { ns: 'entities' }),
    textOf: (name, value) => {
      const field = entity.fields[name]
      if (field === undefined) return ''
      if (field.kind !== 'list')
        return textOf({ field, value, word: wordsOf(name, field), currency: houseCurrency }) || '–'
      if (typeof value !== 'object' || value === null) return t('edit.removed')
      const cells = Object.entries(field.of).flatMap(([column, one]) => {
        const cell: unknown = Reflect.get(value, column)
        const word = (suffix: string) => wordsOf(name, field)(`${column}.${suffix}`)
        const text = column === 'id' ? '' : textOf({ field: one, value: cell, word, currency: houseCurrency })
        return text === '' ? [] : [text]
      })
      return cells.join(', ') || '–'
    },
  }
}
