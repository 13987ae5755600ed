import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { VariationMatrix } from '#api/product/variations.ts'
import { places } from '#commands/place-table.ts'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'

type MakeVariationsProps = { product: number; plan: VariationMatrix['plan']; onClose: () => void }

/** Says how many come, stay and go before they are made. */
export function MakeVariations({ product, plan, onClose }: MakeVariationsProps) {
  const { t } = useTranslation('record')
  const queries = useQueryClient()
  const isOnItsWay = useRef(false)
  const answers = useMemo<AskAnswer[]>(() => {
    const make = async () => {
      if (isOnItsWay.current) return
      isOnItsWay.current = true
      try {
        const { payload } = await call('product.make_variations', { params: { id: product } })
        showToast({ text: t('variations.plan', payload), tone: 'good', id: 'product.make_variations' })
      } catch (error) {
        // what was refused has been said
        if (failureOf(error) === undefined) throw error
      }
      onClose()
      await Promise.all(
        [
          ['product.variations', product],
          ['record', places.product.entity],
          ['search', places.product.entity],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    }
    return [
      { label: t('variations.make'), variant: 'primary', isFirst: true, give: () => void make() },
      { label: t('variations.stay'), give: onClose },
    ]
  }, [t, product, queries, onClose])
  return (
    <AskDialog
      title={t('variations.ask')}
      text={[t('variations.plan', plan), ...(plan.retired > 0 ? [t('variations.retire_note')] : [])].join('. ')}
      answers={answers}
      onClose={onClose}
    />
  )
}
