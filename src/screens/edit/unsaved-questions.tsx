import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog, type AskAnswer } from './ask-dialog.tsx'
import type { EditorActor } from './use-editor.ts'

type LeaveDialogProps = {
  editor: EditorActor
  /** How much is unsaved, in words. */
  changed: string
}

/** Whoever goes with something unsaved is asked once. */
export function LeaveDialog({ editor, changed }: LeaveDialogProps) {
  const { t } = useTranslation('record')
  const answers = useMemo<AskAnswer[]>(
    () => [
      { id: 'answer.discard', label: t('edit.discard'), give: () => editor.send({ type: 'editor.discard' }) },
      { id: 'answer.keep', label: t('leave.keep'), give: () => editor.send({ type: 'editor.keep' }) },
      {
        id: 'answer.save',
        label: t('edit.save'),
        variant: 'primary',
        isFirst: true,
        give: () => editor.send({ type: 'editor.save' }),
      },
    ],
    [editor, t],
  )
  return (
    <AskDialog
      title={t('leave.title')}
      text={t('leave.text', { changed })}
      answers={answers}
      onClose={() => editor.send({ type: 'editor.stay' })}
    />
  )
}

type DiscardDialogProps = {
  /** How much is unsaved, in words; of a draft that nobody has taken up, nobody knows. */
  changed?: string
  onDiscard: () => void
  onClose: () => void
}

/** What was typed and is thrown away comes back by nothing: asked first, with the focus on keeping it. */
export function DiscardDialog({ changed, onDiscard, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('record')
  const answers = useMemo<AskAnswer[]>(
    () => [
      { label: t('discard.stay'), isFirst: true, give: onClose },
      { id: 'answer.discard', label: t('edit.discard'), variant: 'danger', give: onDiscard },
    ],
    [t, onDiscard, onClose],
  )
  const text = changed === undefined ? t('discard.draft') : t('discard.text', { changed })
  return <AskDialog title={t('discard.title')} {...{ text, answers, onClose }} />
}
