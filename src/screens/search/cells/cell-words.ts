import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { labelOf, type Entity, type Field } from '#entities/entity.ts'
import type { ErrorCode } from '#entities/reason.ts'
import { useFieldText, useOwnProblem } from '#screens/edit/field-text.ts'
import { useFieldWords } from '#screens/edit/field-words.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { valueIn } from '#screens/edit/sheet/cells.ts'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** What the amounts of a row are in. */
export const currencyOf = (row: Row, field: Field): string => {
  const own = 'currency' in field ? field.currency : undefined
  return own ?? (typeof row['currency'] === 'string' ? row['currency'] : houseCurrency)
}

export type CellSpeech = ReturnType<typeof useCellWords>

/** How the cells of a list are said and read: what they hold in words, what is wrong with them, what pasted text means. */
export function useCellWords(entity: Entity) {
  const { t } = useTranslation(['entities', 'errors', 'record'])
  const { locale } = useFormat()
  const wordsOf = useFieldWords(entity)
  const textOf = useFieldText()
  const ownProblem = useOwnProblem()
  return {
    label: (name: string) => t(labelOf(entity, name), { ns: 'entities' }),
    wordsOf,
    said: (row: Row, name: string, value: unknown, field = entity.fields[name]): string =>
      field === undefined ? '' : textOf({ field, value, word: wordsOf(name, field), currency: currencyOf(row, field) }),
    wrongIn: (field: Field, value: unknown): string | undefined =>
      ownProblem(field, value) ??
      (field.required === true && field.kind !== 'flag' && isEmpty(value)
        ? t('field_required', { ns: 'errors' })
        : undefined),
    /** Why nobody writes in it. */
    because: (code: ErrorCode) => t(code, { ns: ['errors', 'because'] }),
    /** A value as somebody has copied it elsewhere. */
    read: (name: string, field: Field, text: string): unknown =>
      valueIn(field, text, {
        locale,
        choice: (value: string) => wordsOf(name, field)(value),
        yes: t('yes', { ns: 'record' }),
        no: t('no', { ns: 'record' }),
      }),
  }
}
