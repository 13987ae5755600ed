import { DateTime } from 'luxon'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduleQuestion } from '#machines/schedule/context.ts'
import { dayAfter } from '#entities/schedule/times.ts'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'
import { useFormat } from '#screens/format.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'

type ScheduleQuestionProps = {
  question: ScheduleQuestion
  week: string
  /** What stands against the week that is to be published. */
  warnings: readonly string[]
  count: number
  /** Another week to copy into. */
  onInto: (week: string) => void
  onYes: () => void
  onNo: () => void
}

/** So many of them are listed. */
const mostListed = 50

/** So many weeks after and before this one are offered; whoever plans further ahead copies from there. */
const weeksAfter = 52
const weeksBefore = 8

type CopyIntoProps = { week: string; into: string; onInto: (week: string) => void }

/** Which week the shifts go to: the next one, unless another is chosen. */
function CopyInto({ week, into, onInto }: CopyIntoProps) {
  const { t } = useTranslation('schedule')
  const { day, shortDay } = useFormat()
  const weeks = Array.from({ length: weeksBefore + 1 + weeksAfter }, (_, at) => at - weeksBefore)
    .filter((at) => at !== 0)
    .map((at) => dayAfter(week, 7 * at))
  return (
    <span className="flex flex-col items-start gap-3">
      <NativeSelect
        aria-label={t('ask.copy.into')}
        value={into}
        choices={weeks.map((monday) => ({
          value: monday,
          label: `${t('week', { number: DateTime.fromISO(monday).weekNumber })}, ${t('from_to', {
            from: shortDay(monday),
            to: day(dayAfter(monday, 6)),
          })}`,
        }))}
        onChange={onInto}
      />
      {t('ask.copy.text')}
    </span>
  )
}

/** Before staff see a plan that something stands against, before a draft goes, and before another week is written in or over. */
export function ScheduleQuestionDialog({
  question,
  week,
  warnings,
  count,
  onInto,
  onYes,
  onNo,
}: ScheduleQuestionProps) {
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
    ) : question.about === 'copy' ? (
      <CopyInto week={week} into={question.into} onInto={onInto} />
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
