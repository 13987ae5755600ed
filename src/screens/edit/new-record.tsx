import { useSelector } from '@xstate/react'
import { DateTime } from 'luxon'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import type { Row } from '#api/list.ts'
import { recordOf } from '#api/record.ts'
import { createId, hrefOf, placeOf, type BuiltPlaceId } from '#commands/places.ts'
import { mayBegin } from '#entities/access.ts'
import { fieldsCalled } from '#machines/editor/called.ts'
import { writtenFields } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'
import { loadEntity, type ObjectName } from '#entities/load.ts'
import { begunFrom } from '#machines/editor/begun-from.ts'
import { copied } from '#machines/editor/copied.ts'
import type { Edit } from '#machines/editor/edits.ts'
import type { Values } from '#machines/editor/merge.ts'
import { titleOf } from '#screens/command-title.ts'
import { useActor } from '#screens/command-hooks.ts'
import { usePageName } from '#screens/page-name.ts'
import type { RecordBodyProps } from '#screens/record/record-body.tsx'
import { RecordFrame } from '#screens/record/record-frame.tsx'
import { RecordRead } from '#screens/record/record-outcomes.tsx'
import { panelId, sectionsOf, showSection } from '#screens/record/sections.ts'
import { recordTexts } from '#screens/record/texts.ts'
import { useSectionInFocus } from '#screens/record/use-section-in-focus.ts'
import { RefusedPlace } from '#screens/refused-place.tsx'
import { Tabs } from '#ui/shell/tabs.tsx'
import { beginWith } from './begin-with.ts'
import { useBegunByChoice } from './use-begun-by-choice.ts'
import { useRowsOfNew } from './use-rows-of-new.ts'
import { useEditor, type Editing } from './use-editor.ts'

type NewRecordProps = { entity: Entity; list: BuiltPlaceId; place: BuiltPlaceId }

/** Nobody has numbered it yet. */
const unnumbered: Row = { id: 0, version: 0 }
const none: readonly [] = []

/** A record that does not exist yet: the sections of its form with what a new one begins with, or filled in as another one is. */
export function NewRecord(props: NewRecordProps) {
  const actor = useActor()
  const { entity, place } = props
  const asked = new URLSearchParams(useSearch())
  const like = Number(asked.get('like'))
  const from = placeOf(place).begunFrom?.find((object) => Number(asked.get(object)) > 0)
  if (actor === undefined) return null
  if (entity.edit?.create !== true || !mayBegin(actor, entity.name))
    return <RefusedPlace place={place} requires={{ anyOf: entity.access.write }} />
  if (like > 0) return <Like key={like} {...props} like={like} />
  if (from === undefined) return <Begun key="new" {...props} />
  const id = Number(asked.get(from))
  return <From key={`${from} ${id}`} {...props} object={from} id={id} />
}

/** Begun from another record, once that is read. */
function From({ object, id, ...props }: NewRecordProps & { object: ObjectName; id: number }) {
  const texts = recordTexts(useTranslation('record').t)
  const { data: from } = useQuery({ queryKey: ['entity', object], queryFn: async () => loadEntity(object) })
  if (from === undefined) return <span data-pending="" />
  return <FromRecord {...{ ...props, from, id, texts }} />
}

function FromRecord({ from, id, texts, ...props }: NewRecordProps & FromProps) {
  const read = useQuery(recordOf(from, id))
  return (
    <RecordRead read={read} list={props.list} texts={texts}>
      {(record) => <BegunFrom {...props} from={from} record={record} />}
    </RecordRead>
  )
}

function BegunFrom({ from, record, ...props }: NewRecordProps & { from: Entity; record: Row }) {
  const edits = useMemo(
    () => begunFrom(props.entity, from, record, DateTime.now().toISODate()),
    [props.entity, from, record],
  )
  return <Begun {...props} edits={edits} />
}

/** As another record is, once that is read. */
function Like({ like, ...props }: NewRecordProps & { like: number }) {
  const read = useQuery(recordOf(props.entity, like))
  const texts = recordTexts(useTranslation('record').t)
  return (
    <RecordRead read={read} list={props.list} texts={texts}>
      {(record) => (
        <Begun {...props} like={like} filled={copied(Object.fromEntries(writtenFields(props.entity)), record)} />
      )}
    </RecordRead>
  )
}

type FromProps = { from: Entity; id: number; texts: ReturnType<typeof recordTexts> }
type BegunProps = NewRecordProps & { like?: number; filled?: Values; edits?: readonly Edit[] }

function Begun({ entity, list, place, like, filled, edits = none }: BegunProps) {
  const { t } = useTranslation(['record', 'commands', 'places'])
  const texts = recordTexts(useTranslation('record').t)
  const title = titleOf(createId(entity.name), t)
  usePageName(title)
  const written = useMemo(() => writtenFields(entity).map(([name]) => name), [entity])
  const sections = useMemo(() => {
    const isWritten = ({ name }: { name: string }) => written.includes(name)
    return sectionsOf(entity)
      .map((section) => ({
        ...section,
        fields: section.fields.filter(isWritten),
        lists: section.lists.filter(isWritten),
      }))
      .filter(({ fields, lists }) => fields.length + lists.length > 0)
  }, [entity, written])
  const names = useMemo(() => sections.map(({ id }) => id), [sections])
  const [asked, show] = useState(names[0] ?? '')
  const shown = useSectionInFocus(unnumbered.id, asked, names)
  const goTo = useMemo(
    () => (name: string) => {
      show(name)
      showSection(name)
    },
    [],
  )
  const editing = useEditor(entity, filled ?? null, written, like)
  const called = new URLSearchParams(useSearch()).get('called') ?? ''
  useEffect(() => {
    const calling = called === '' ? [] : fieldsCalled(entity, called)
    const beginning = calling.map(([path, value]): Edit => ({ type: 'editor.change', path, value }))
    return editing && beginWith(editing.actor, [...beginning, ...edits])
  }, [editing, entity, called, edits])
  const tabs = sections.map(({ id }, at) => ({ id, label: t(`section.${id}`), digit: `${at + 1}` }))
  const body = { entity, record: unnumbered, title, sections, related: none, shown, map: null }
  return (
    <RecordFrame
      {...{ entity, place, list, texts, title }}
      record={unnumbered}
      known={none}
      sections={names}
      onShow={goTo}
      onRetry={undefined}
      tabs={<Tabs label={t('sections')} panelId={panelId} current={shown} onChange={goTo} tabs={tabs} />}
    >
      {editing === undefined ? (
        <span data-pending="" />
      ) : (
        <Written {...body} editing={editing} written={written} place={place} />
      )}
    </RecordFrame>
  )
}

type WrittenProps = RecordBodyProps & { editing: Editing; written: readonly string[]; place: BuiltPlaceId }

/** Once it is created it is read on its own page, in the place of this one; what was typed meanwhile is saved first. */
function Written({ place, ...props }: WrittenProps) {
  const { actor, Editor } = props.editing
  useBegunByChoice(props.entity, place, actor)
  useRowsOfNew(props.entity, place, actor)
  const [, navigate] = useLocation()
  const created = useSelector(actor, ({ value, context }) => (value === 'pristine' ? context.base['id'] : undefined))
  useEffect(() => {
    if (typeof created === 'number') navigate(hrefOf(place, { id: created }), { replace: true })
  }, [created, navigate, place])
  return <Editor {...props} isNew />
}
