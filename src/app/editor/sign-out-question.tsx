import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'
import { signOutQuestion } from '../edit-records.ts'

/** Drafts are found again by whoever wrote them, and by nobody else; whether they stay is asked. */
export function SignOutQuestion({ count }: { count: number }) {
  const { t } = useTranslation('record')
  const answers = useMemo<AskAnswer[]>(
    () => [
      { label: t('sign_out.stay'), give: () => signOutQuestion.answer(null) },
      { id: 'answer.discard', label: t('sign_out.discard'), give: () => signOutQuestion.answer('discard') },
      {
        id: 'answer.keep',
        label: t('sign_out.keep'),
        variant: 'primary',
        isFirst: true,
        give: () => signOutQuestion.answer('keep'),
      },
    ],
    [t],
  )
  return (
    <AskDialog
      title={t('sign_out.title', { count })}
      text={t('sign_out.text')}
      answers={answers}
      onClose={() => signOutQuestion.answer(null)}
    />
  )
}
