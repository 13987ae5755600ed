import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordOf } from '#api/record.ts'
import type { Row } from '#api/list.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'
import { useActor } from '#screens/command-hooks.ts'
import { usePageName } from '#screens/page-name.ts'
import { Tabs } from '#ui/shell/tabs.tsx'
import { relatedOf } from './related-list.tsx'
import { RecordBody } from './record-body.tsx'
import { RecordFrame } from './record-frame.tsx'
import { RecordRead } from './record-outcomes.tsx'
import { besideName, panelId, sectionsOf, showSection } from './sections.ts'
import { useRecordTexts } from './texts.ts'
import { useValueText } from './value-text.ts'

export type RecordScreenProps = { entity: Entity; id: number; list: BuiltPlaceId; place: BuiltPlaceId }

/** One record of any entity, read: what it shows follows from its fields alone. */
export function RecordScreen({ entity, id, list, place }: RecordScreenProps) {
  const read = useQuery({ ...recordOf(entity, id), refetchOnWindowFocus: 'always' })
  const title = read.data === undefined ? undefined : nameOf(entity, read.data)
  usePageName(title)
  const texts = useRecordTexts('record')
  return (
    <RecordRead read={read} list={list} texts={texts}>
      {(record, onRetry) => <Shown {...{ entity, record, list, place, onRetry }} title={title ?? ''} />}
    </RecordRead>
  )
}

type ShownProps = Omit<RecordScreenProps, 'id'> & { record: Row; title: string; onRetry: (() => void) | undefined }

function Shown({ entity, record, title, list, place, onRetry }: ShownProps) {
  const texts = useRecordTexts('record')
  const { t } = useTranslation(['record', 'places'])
  const textOf = useValueText(entity, record)
  const sections = useMemo(() => sectionsOf(entity), [entity])
  const actor = useActor()
  const related = useMemo(() => relatedOf(entity, actor), [entity, actor])
  const names = useMemo(
    () => [...sections.map(({ id }) => id), ...related.map((list) => list.place)],
    [sections, related],
  )
  const [shown, setShown] = useState(names[0] ?? '')
  const show = useCallback((section: string) => {
    setShown(section)
    showSection(section)
  }, [])
  const known = besideName(entity, record)
    .map((name) => textOf(name))
    .filter((text) => text !== '')
  return (
    <RecordFrame
      {...{ entity, record, place, list, texts, title, known, onRetry }}
      sections={names}
      onShow={show}
      tabs={
        <Tabs
          label={t('sections')}
          panelId={panelId}
          current={shown}
          onChange={show}
          tabs={[
            ...sections.map(({ id }) => ({ id, label: t(`section.${id}`) })),
            ...related.map(({ place: id }) => ({ id, label: t(id, { ns: 'places' }) })),
          ].map((tab, at) => ({ ...tab, digit: `${at + 1}` }))}
        />
      }
    >
      <RecordBody entity={entity} record={record} title={title} sections={sections} related={related} shown={shown} />
    </RecordFrame>
  )
}
