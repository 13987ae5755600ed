import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { locales } from '#entities/locale.ts'
import type { ReturnedPieces } from '#entities/return/condition.ts'
import { useFormat } from '#screens/format.ts'

/** How pieces came back, in words: `1 wie neu, 2 geöffnet`; what nobody has looked at says so. */
export function usePieceWords(): (pieces: readonly ReturnedPieces[]) => string {
  const { t } = useTranslation('entities')
  const { number, locale } = useFormat()
  return useCallback(
    (pieces) =>
      pieces
        .map(({ condition, quantity }) => {
          const word = t(condition === null ? 'return.pieces.condition.none' : `return.items.condition.${condition}`)
          return `${number(quantity)} ${word.charAt(0).toLocaleLowerCase(locales[locale].tag)}${word.slice(1)}`
        })
        .join(', '),
    [locale, number, t],
  )
}
