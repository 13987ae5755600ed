import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'

type CopyingProps = { title: string; onClose: () => void; onCopy: () => void }

/** A copy that is there at once is asked about first (spec §5); Enter makes it. */
export function Copying({ title, onClose, onCopy }: CopyingProps) {
  const { t } = useTranslation('record')
  const answers = useMemo<AskAnswer[]>(
    () => [
      { label: t('clone.stay'), give: onClose },
      { label: t('clone.copy'), variant: 'primary', isFirst: true, give: onCopy },
    ],
    [t, onClose, onCopy],
  )
  return <AskDialog title={t('clone.title', { record: title })} text={t('clone.text')} {...{ answers, onClose }} />
}
