import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduleQuestion } from '#machines/schedule/context.ts'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'
import { useFormat } from '#screens/format.ts'

type ScheduleQuestionProps = {
  question: ScheduleQuestion
  /** What stands against the week that is to be published. */
  warnings: readonly string[]
  count: number
  onYes: () => void
  onNo: () => void
}

/** So many of them are listed. */
const mostListed = 50

/** Before staff see a plan that something stands against, before a draft goes, and before another week is written in or over. */
export function ScheduleQuestionDialog({ question, warnings, count, onYes, onNo }: ScheduleQuestionProps) {
  const { t } = useTranslation('schedule')
  const { day } = useFormat()
  const { about } = question
  const into = 'into' in question ? day(question.into) : ''
  const answers = useMemo<AskAnswer[]>(() => {
    const no: AskAnswer = { label: t('ask.back'), give: onNo }
    const yes: AskAnswer = { label: t(`ask.${about}.yes`), give: onYes }
    // what loses something is not what Enter does
    return about === 'discard'
      ? [
          { ...yes, id: 'answer.discard' },
          { ...no, variant: 'primary', isFirst: true },
        ]
      : [no, { ...yes, variant: 'primary', isFirst: true }]
  }, [about, onNo, onYes, t])
  const text =
    about === 'publish' ? (
      <span className="flex flex-col gap-1.5">
        {warnings.slice(0, mostListed).map((warning) => (
          <span key={warning}>{warning}</span>
        ))}
      </span>
    ) : (
      t(`ask.${about}.text`, { week: into })
    )
  return (
    <AskDialog
      title={
        'into' in question
          ? t(`ask.${question.about}`, { week: into })
          : t(`ask.${about}`, { count: about === 'publish' ? warnings.length : count })
      }
      text={text}
      answers={answers}
      onClose={onNo}
    />
  )
}
