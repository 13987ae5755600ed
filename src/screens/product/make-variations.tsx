import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { VariationMatrix } from '#api/product/variations.ts'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'
import { useFormat } from '#screens/format.ts'
import { showToast } from '#ui/layer/toast.ts'
import { readVariationsAgain } from './use-make-one.ts'

type MakeVariationsProps = { product: number; plan: VariationMatrix['plan']; onClose: () => void }

type Plan = VariationMatrix['plan']

/** What comes of making them, as somebody would say it: nothing of what there is none of. */
function usePlanText(): (plan: Plan, tense: 'will' | 'did') => string {
  const { t } = useTranslation('record')
  const { number, list } = useFormat()
  return (plan, tense) => {
    const said = (['added', 'back', 'retired'] as const).flatMap((part) => {
      const count = plan[part]
      return count === 0 ? [] : [t(`variations.${tense}_${part}`, { count, number: number(count) })]
    })
    return list(said)
  }
}

/** Says how many come, stay and go before they are made. */
export function MakeVariations({ product, plan, onClose }: MakeVariationsProps) {
  const { t } = useTranslation('record')
  const { number } = useFormat()
  const queries = useQueryClient()
  const isOnItsWay = useRef(false)
  const planText = usePlanText()
  const make = async () => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    try {
      const { payload } = await call('product.make_variations', { params: { id: product } })
      showToast({ text: planText(payload, 'did'), tone: 'good', id: 'product.make_variations' })
    } catch (error) {
      // what was refused has been said
      if (failureOf(error) === undefined) throw error
    }
    onClose()
    await readVariationsAgain(queries)
  }
  const answers: AskAnswer[] = [
    { label: t('variations.make'), variant: 'primary', isFirst: true, give: () => void make() },
    { label: t('variations.stay'), give: onClose },
  ]
  const { kept, retired } = plan
  const sentences = [
    `${planText(plan, 'will')}.`,
    ...(kept > 0 ? [t('variations.will_keep', { count: kept, number: number(kept) })] : []),
    ...(retired > 0 ? [t('variations.retire_note')] : []),
  ]
  return <AskDialog title={t('variations.ask')} text={sentences.join(' ')} answers={answers} onClose={onClose} />
}
