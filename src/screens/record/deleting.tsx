import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { record as readRecord } from '#api/reads.ts'
import { labelOf, type Entity } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'
import { useFormat } from '#screens/format.ts'
import { useServices } from '#screens/services.ts'
import { showToast } from '#ui/layer/toast.ts'
import { numberBeside, ownLists, whatGoes } from './what-goes.ts'

/** What it is called, and the number by which it differs from what is called the same. */
function useTitle(entity: Entity, record: Row): string {
  const { t } = useTranslation('record')
  const name = nameOf(entity, record)
  const number = numberBeside(entity, record)
  return number === undefined ? name : t('delete.numbered', { record: name, number })
}

/** How many rows of each of its lists go with it, in words; empty where none do, undefined until it is known. */
function useWhatGoes(entity: Entity, { id }: Row): string | undefined {
  const { t } = useTranslation(['record', 'entities'])
  const { number, list } = useFormat()
  const lists = ownLists(entity)
  const { data, isError } = useQuery({ ...readRecord(entity.name, id, lists), enabled: lists.length > 0 })
  if (lists.length === 0 || isError) return ''
  if (data === undefined) return undefined
  const counted = whatGoes(entity, data).map(
    ([name, count]) => `${t(labelOf(entity, name), { ns: 'entities' })} (${number(count)})`,
  )
  return counted.length === 0 ? '' : t('delete.goes', { details: list(counted) })
}

type DeletingProps = { entity: Entity; record: Row; onClose: () => void; onDeleted?: () => void }

/** What is deleted comes back by nothing: asked first, with the focus on leaving it, where it can be deleted at all. */
export function Deleting({ entity, record, onClose, onDeleted }: DeletingProps) {
  const { t, i18n } = useTranslation(['record', 'palette'])
  const { deleteRecord, refusedDeletion } = useServices()
  /** Undefined until it is known. */
  const [refusal, setRefusal] = useState<string | null>()
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const said = await refusedDeletion(entity, record)
      if (isGone) return
      // what nobody answered has been said
      if (said === undefined) onClose()
      else setRefusal(said)
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [refusedDeletion, entity, record, onClose])
  const title = useTitle(entity, record)
  const goes = useWhatGoes(entity, record)
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
  // what is often mixed up with it
  const note = i18n.exists(`delete.note.${entity.name}`, { ns: 'record' }) ? t(`delete.note.${entity.name}`) : ''
  if (refusal === undefined || (refusal === null && goes === undefined)) return <span data-pending="" />
  if (refusal !== null)
    return (
      <AskDialog
        title={t('delete.kept', { record: title })}
        text={refusal}
        answers={[{ label: t('close', { ns: 'palette' }), isFirst: true, give: onClose }]}
        onClose={onClose}
      />
    )
  return (
    <AskDialog
      title={t('delete.title', { record: title })}
      text={[goes, t('delete.text'), note].filter(Boolean).join(' ')}
      answers={answers}
      onClose={onClose}
    />
  )
}
