import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'
import { useServices } from '#screens/services.ts'
import { showToast } from '#ui/layer/toast.ts'

type DeletingProps = { entity: Entity; record: Row; onClose: () => void; onDeleted?: () => void }

/** What is deleted comes back by nothing: asked first, with the focus on leaving it. */
export function Deleting({ entity, record, onClose, onDeleted }: DeletingProps) {
  const { t } = useTranslation(['record', 'ui'])
  const { deleteRecord } = useServices()
  const title = nameOf(entity, record)
  const isOnItsWay = useRef(false)
  const answers = useMemo<AskAnswer[]>(() => {
    const remove = async () => {
      if (isOnItsWay.current) return
      isOnItsWay.current = true
      const isDeleted = await deleteRecord(entity, record)
      onClose()
      if (isDeleted === undefined) return
      showToast({ text: t('delete.done', { record: title }), tone: 'good' })
      onDeleted?.()
    }
    return [
      { label: t('delete.stay'), isFirst: true, give: onClose },
      { id: 'answer.delete', label: t('delete.delete'), variant: 'danger', give: () => void remove() },
    ]
  }, [t, entity, record, title, deleteRecord, onClose, onDeleted])
  return (
    <AskDialog
      title={t('delete.title', { record: title })}
      text={t('delete.text')}
      answers={answers}
      onClose={onClose}
    />
  )
}
