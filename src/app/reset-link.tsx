import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'
import { signOut } from './edit-records.ts'

/**
 * Somebody has followed the link to a new password while they, or whoever used this browser before, are signed in: whose
 * it is nobody knows but the server, so what is to become of it is asked.
 */
export function ResetLink({ name }: { name: string }) {
  const { t } = useTranslation('sign-in-step')
  const [isOpen, setOpen] = useState(true)
  const answers = useMemo<AskAnswer[]>(() => {
    // used or not, it is of no use to anybody who finds it in the history
    const stay = () => {
      history.replaceState(null, '', location.pathname + location.search)
      setOpen(false)
    }
    return [
      { label: t('reset.stay'), give: stay },
      {
        label: t('reset.sign_out'),
        variant: 'primary',
        isFirst: true,
        // the sign-in page finds it at the address
        give: () => {
          setOpen(false)
          void signOut()
        },
      },
    ]
  }, [t])
  if (!isOpen) return null
  return (
    <AskDialog
      title={t('reset.signed_in', { name })}
      text={t('reset.signed_in_text')}
      answers={answers}
      onClose={answers[0]?.give ?? (() => {})}
    />
  )
}
