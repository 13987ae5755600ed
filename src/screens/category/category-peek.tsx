import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { productCategory } from '#entities/product-category/product-category.ts'
import type { ValueFormat } from '#screens/derive/value.ts'
import { useFormat } from '#screens/format.ts'
import { Peek } from '#screens/search/parts/peek.tsx'
import type { Category } from './branches.ts'

type CategoryPeekProps = { category: Category; onOpen: () => void; onClose: () => void }

/** The category in focus beside its tree. */
export function CategoryPeek({ category, onOpen, onClose }: CategoryPeekProps) {
  const { t } = useTranslation(['search', 'entities', 'ui'])
  const formats = useFormat()
  const say = useMemo<ValueFormat>(
    () => ({
      formats,
      word: (key) => t(key, { ns: 'entities' }),
      flag: (value) => (value ? t('yes') : t('no')),
      pendingText: t('pending', { ns: 'ui' }),
    }),
    [formats, t],
  )
  return <Peek entity={productCategory} row={category} {...{ say, onOpen, onClose }} />
}
