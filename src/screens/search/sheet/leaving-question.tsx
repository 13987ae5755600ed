import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'

type LeavingQuestionProps = { count: number; onStay: () => void; onGo: () => void }

/** Before the sheet is left: what was refused in it stands nowhere else. */
export function LeavingQuestion({ count, onStay, onGo }: LeavingQuestionProps) {
  const { t } = useTranslation('search')
  const answers = useMemo<AskAnswer[]>(
    () => [
      { id: 'answer.discard', label: t('sheet.discard'), give: onGo },
      { label: t('sheet.stay'), variant: 'primary', isFirst: true, give: onStay },
    ],
    [t, onGo, onStay],
  )
  return <AskDialog title={t('sheet.lost', { count })} text={t('sheet.lost_text')} answers={answers} onClose={onStay} />
}
