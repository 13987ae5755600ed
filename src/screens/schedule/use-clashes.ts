import { useTranslation } from 'react-i18next'
import { changesOf, placeBehind, planOf, changed, type Content } from '#entities/schedule/plan.ts'
import type { OpenSchedule } from './use-schedule.ts'
import type { ScheduleWords } from './words.ts'

/** Each cell that somebody else has changed as well: what stands here, and what there. */
export function useClashes({ context, published, plan }: OpenSchedule, words: ScheduleWords): string[] {
  const { t } = useTranslation('schedule')
  const { clash } = context
  if (clash === null) return []
  const there = changed(planOf([]), published, changesOf(clash.current.draft))
  const said = (content: Content | undefined): string => {
    if (content === undefined) return t('nothing')
    if (content.kind === 'free') return t('free')
    return content.kind === 'open' ? t('shifts', { count: content.count }) : words.shiftName(content)
  }
  return clash.keys.map((key) => {
    const { user_id, day, template_id } = placeBehind(key)
    const name = user_id === null ? (words.templateName(template_id) ?? '') : words.nameOf(user_id)
    return t('clash', { name, day: words.dayOf(day), here: said(plan.get(key)), there: said(there.get(key)) })
  })
}
