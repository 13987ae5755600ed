import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import { filteredBy } from '#entities/many/filtered-by.ts'
import type { Entity } from '#entities/entity.ts'
import type { ValueFormat } from '#screens/derive/value.ts'
import { useFormat } from '#screens/format.ts'
import type { useFilterWords } from '#screens/filter/filter-words.ts'
import type { SearchState } from '#screens/search/address/search-state.ts'

/** How values, labels and flags are said in the language of the reader. */
export function useValueFormat(): ValueFormat {
  const { t } = useTranslation(['search', 'entities', 'ui'])
  const formats = useFormat()
  return useMemo<ValueFormat>(() => {
    // a list says the same few words in every row
    const words = new Map<string, string>()
    return {
      formats,
      word: (key) => {
        const word = words.get(key) ?? t(key, { ns: 'entities' })
        words.set(key, word)
        return word
      },
      flag: (value) => (value ? t('yes') : t('no')),
      pendingText: t('pending', { ns: 'ui' }),
    }
  }, [formats, t])
}

/** What a list is searched and filtered by, in words. */
export function useSearchDescription(
  entity: Entity,
  { query, filters }: SearchState,
  say: ValueFormat,
  words: ReturnType<typeof useFilterWords>,
): readonly string[] {
  const { t } = useTranslation('search')
  return [
    ...(query === '' ? [] : [t('quoted', { text: query })]),
    ...filters.flatMap((clause) => {
      const of = filteredBy(entity.fields[clause.field])
      return of === undefined ? [] : [`${say.word(labelOf(entity, clause.field))} ${words.clause(of, clause)}`]
    }),
  ]
}
