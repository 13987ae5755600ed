import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { recordOf } from '#api/record.ts'
import type { Row } from '#api/list.ts'
import { hrefOf, type BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'
import { markOf } from '#entities/tone.ts'
import { historyField } from '#entities/history.ts'
import type { Moves } from '#machines/moves.ts'
import { useActor, useSubject } from '#screens/command-hooks.ts'
import type { LifeEntry } from '#screens/life/life-history.tsx'
import { LifeLine, LifeMap } from '#screens/life/life-map.tsx'
import { LifeToolbar } from '#screens/life/life-toolbar.tsx'
import { toggleMap, useMapShown } from '#screens/life/map-shown.ts'
import { MapToggle } from '#screens/life/map-toggle.tsx'
import { usePageName } from '#screens/page-name.ts'
import { usePainted } from '#screens/pending.ts'
import type { Painted } from '#screens/services.ts'
import { Tabs } from '#ui/shell/tabs.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { relatedOf } from './related-list.tsx'
import { RecordBody } from './record-body.tsx'
import { RecordFrame } from './record-frame.tsx'
import { RecordRead } from './record-outcomes.tsx'
import { besideName, panelId, sectionsOf, showSection } from './sections.ts'
import { useRecordTexts } from './texts.ts'
import { useValueText } from './value-text.ts'

export type RecordScreenProps = {
  entity: Entity
  id: number
  /** As the address names it. */
  section: string | undefined
  list: BuiltPlaceId
  place: BuiltPlaceId
  /** Where people move its records. */
  moves: Moves | undefined
}

/** One record of any entity, read: what it shows follows from its fields, and what may be done to it from its life. */
export function RecordScreen({ entity, id, moves, ...where }: RecordScreenProps) {
  const read = useQuery({ ...recordOf(entity, id), refetchOnWindowFocus: 'always' })
  const record = usePainted(entity.name, read.data)
  useSubject(record, moves)
  const title = record && nameOf(entity, record)
  usePageName(title)
  const texts = useRecordTexts('record')
  return (
    <RecordRead read={{ ...read, data: record }} list={where.list} texts={texts}>
      {(shown, onRetry) => (
        <Shown
          {...{ entity, moves, onRetry, ...where }}
          record={shown}
          version={read.data?.version ?? shown.version}
          title={title ?? ''}
        />
      )}
    </RecordRead>
  )
}

type ShownProps = Omit<RecordScreenProps, 'id'> & {
  record: Painted<Row>
  /** The one that the server has said; what is on its way counts further. */
  version: number
  title: string
  onRetry: (() => void) | undefined
}

/** What an open record with a life hears besides what every record does. */
const acts = { 'record.map': toggleMap }

function Shown({ entity, record, version, title, section, list, place, moves, onRetry }: ShownProps) {
  const texts = useRecordTexts('record')
  const { t } = useTranslation(['record', 'places'])
  const textOf = useValueText(entity, record)
  const sections = useMemo(() => sectionsOf(entity), [entity])
  const actor = useActor()
  const related = useMemo(() => relatedOf(entity, actor), [entity, actor])
  const names = useMemo(
    () => [
      ...sections.map(({ id }) => id),
      ...related.map((one) => one.place),
      ...(historyField in entity.fields ? [historyField] : []),
    ],
    [entity, sections, related],
  )
  const tabs = [
    ...sections.map(({ id }) => ({ id, label: t(`section.${id}`) })),
    ...related.map(({ place: id }) => ({ id, label: t(id, { ns: 'places' }) })),
    ...(historyField in entity.fields ? [{ id: historyField, label: t('section.history') }] : []),
  ].map((tab, at) => ({ ...tab, digit: `${at + 1}` }))
  const [, navigate] = useLocation()
  const state = useHistoryState<unknown>()
  const { id } = record
  const show = useCallback(
    (name: string) => {
      // the list it came from stays known
      navigate(hrefOf(place, { id, section: name }), { replace: true, state })
      showSection(name)
    },
    [navigate, place, id, state],
  )
  const shown = section !== undefined && names.includes(section) ? section : (names[0] ?? '')
  // an address leads to its section
  const [first] = useState(shown)
  useEffect(() => {
    if (first !== names[0]) showSection(first)
  }, [first, names])
  const known = besideName(entity, record)
    // the status of a life stands there with its mark
    .filter((name) => moves === undefined || name !== 'status')
    .map((name) => textOf(name))
    .filter((text) => text !== '')
  return (
    <RecordFrame
      {...{ entity, place, list, texts, title, known, onRetry }}
      {...(moves && lifeProps(moves, record))}
      record={{ id, version }}
      sections={names}
      onShow={show}
      tabs={
        <Tabs
          label={t('sections')}
          panelId={panelId}
          current={shown}
          onChange={show}
          tabs={tabs}
          end={moves && <MapOf />}
        />
      }
    >
      <RecordBody
        {...{ entity, record, title, sections, related, shown }}
        map={moves && <Lived moves={moves} record={record} />}
      />
    </RecordFrame>
  )
}

/** What a life adds around its record. */
const lifeProps = (moves: Moves, record: Painted<Row>) => ({
  acts,
  status: moves.statusOf(record),
  mark: <Mark moves={moves} record={record} />,
  toolbar: <LifeToolbar moves={moves} record={record} />,
})

type LifeOf = { moves: Moves; record: Painted<Row> }

function Mark({ moves, record }: LifeOf) {
  const { t } = useTranslation(['entities', 'ui'])
  const status = moves.statusOf(record)
  const isPending = (record.pending?.length ?? 0) > 0
  return (
    <StatusMark
      strong
      className="shrink-0 text-body"
      {...markOf(moves.object, status)}
      word={t(`${moves.object}.status.${status}`)}
      pendingText={isPending ? t('pending', { ns: 'ui' }) : undefined}
    />
  )
}

const MapOf = () => <MapToggle isShown={useMapShown()} />

function Lived({ moves, record }: LifeOf) {
  const history = (record[historyField] ?? []) as readonly LifeEntry[] // held against the entity
  const isShown = useMapShown()
  return isShown ? <LifeMap {...{ moves, record, history }} /> : <LifeLine {...{ moves, record, history }} />
}
