import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { recordOf } from '#api/record.ts'
import type { Row } from '#api/list.ts'
import { hrefOf, type BuiltPlaceId } from '#commands/places.ts'
import { fieldsWrittenBy } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'
import { markOf } from '#entities/tone.ts'
import { historyField } from '#entities/history.ts'
import type { Moves } from '#machines/life/moves.ts'
import { useActor, useSubject } from '#screens/command-hooks.ts'
import type { LifeEntry } from '#screens/life/life-history.tsx'
import { LifeLine, LifeMap } from '#screens/life/life-map.tsx'
import { LifeToolbar } from '#screens/life/life-toolbar.tsx'
import { toggleMap, useMapShown } from '#screens/life/map-shown.ts'
import { MapToggle } from '#screens/life/map-toggle.tsx'
import { useSectionInFocus } from './use-section-in-focus.ts'
import { usePageName } from '#screens/page-name.ts'
import { usePainted } from '#screens/pending.ts'
import type { Painted } from '#screens/services.ts'
import { latePart } from '#ui/late/late-part.tsx'
import { Tabs } from '#ui/shell/tabs.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { useFormat } from '#screens/format.ts'
import { relatedOf, useRelatedTotals, type Related } from './related-list.tsx'
import { RecordBody, type RecordBodyProps } from './record-body.tsx'
import { useEditor } from '#screens/edit/use-editor.ts'
import { isWrittenInPlace, ownActs } from './drawn-lists.ts'
import { RecordFrame } from './record-frame.tsx'
import { leadsOn } from './missing.ts'
import { RecordRead } from './record-outcomes.tsx'
import { besideName, factLabelOf, panelId, sectionsOf, showSection } from './sections.ts'
import { recordTexts } from './texts.ts'
import { Passing } from './use-carried.ts'
import { useValueText } from './value-text.ts'

const CopyDelete = latePart(async () => (await import('./copy-delete.tsx')).CopyDelete)
const Merging = latePart(async () => (await import('./merging.tsx')).Merging)

export type RecordScreenProps = {
  entity: Entity
  id: number
  /** As the address names it. */
  section: string | undefined
  /** A list or a panel of that section, as the address names it. */
  widget?: string | undefined
  list: BuiltPlaceId
  place: BuiltPlaceId
  /** Where people move its records. */
  moves: Moves | undefined
  /** What stands over it in place of its name. */
  called?: string
  /** The fields that are written here, where that is less than whoever looks may write. */
  writes?: readonly string[]
  /** Sections besides those of its form, after them; one without contents is shown by its place. */
  own?: readonly OwnSection[]
  /** At the right of its sections. */
  end?: ReactNode
}

export type OwnSection = { id: string; label: string; contents?: ReactNode }
const nothing: readonly OwnSection[] = []

/** One record of any entity, read: what it shows follows from its fields, and what may be done to it from its life. */
export function RecordScreen({ entity, id, moves, called, ...where }: RecordScreenProps) {
  const read = useQuery({ ...recordOf(entity, id), refetchOnWindowFocus: 'always' })
  const leadsTo = leadsOn(read.error)
  const [, navigate] = useLocation()
  useEffect(() => {
    if (leadsTo !== undefined) navigate(hrefOf(where.place, { id: leadsTo }), { replace: true })
  }, [leadsTo, navigate, where.place])
  const record = usePainted(entity.name, read.data)
  useSubject(record, moves)
  const title = called ?? (record && nameOf(entity, record))
  usePageName(title)
  const texts = recordTexts(useTranslation('record').t)
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

type ShownProps = Omit<RecordScreenProps, 'id' | 'called'> & {
  record: Painted<Row>
  /** The one that the server has said; what is on its way counts further. */
  version: number
  title: string
  onRetry: (() => void) | undefined
}

/** Read, until its editor has come and stands in its place; keys are kept until then. */
function EditedRecord({ written, ...props }: RecordBodyProps & { written: readonly string[] }) {
  const editing = useEditor(props.entity, props.record, written)
  if (editing !== undefined) return <editing.Editor {...props} {...{ written, editing }} />
  return (
    <>
      {/* what is typed in a section of its own would not outlast the change */}
      <Passing value>
        <RecordBody {...props} own={nothing} />
      </Passing>
      <span data-pending="" />
    </>
  )
}

const bareKinds: readonly string[] = ['number', 'percent', 'money', 'date', 'datetime']

/** What comes after the ninth has no key. */
const mostDigits = 9

/** May records of this kind be copied or deleted? */
const mayGo = ({ edit }: Entity): boolean => edit?.clone !== undefined || edit?.delete === true

/** What an open record with a life hears besides what every record does. */
const acts = { 'record.map': toggleMap }

function Shown(props: ShownProps) {
  const {
    entity,
    record,
    version,
    title,
    section,
    widget,
    list,
    place,
    moves,
    onRetry,
    writes,
    own = nothing,
    end,
  } = props
  const texts = recordTexts(useTranslation('record').t)
  const { t } = useTranslation(['record', 'places', 'entities'])
  const textOf = useValueText(entity, record)
  const sections = useMemo(() => sectionsOf(entity), [entity])
  const actor = useActor()
  const related = useMemo(() => relatedOf(entity, actor), [entity, actor])
  const apart = useMemo(() => related.filter((one) => one.section === undefined), [related])
  const names = useMemo(
    () => [
      ...sections.map(({ id }) => id),
      ...own.map(({ id }) => id),
      ...apart.map((one) => one.place),
      ...(historyField in entity.fields ? [historyField] : []),
    ],
    [entity, sections, own, apart],
  )
  const totals = useRelatedTotals(related, record.id)
  const { number } = useFormat()
  /** How many entries the lists of a section hold together; none is not worth a word. */
  const countIn = (lists: readonly string[], places: (one: Related) => boolean) => {
    const rows = lists.map((name) => (Array.isArray(record[name]) ? record[name].length : 0))
    const refer = related.map((one, at) => (places(one) ? (totals[at] ?? 0) : 0))
    const count = [...rows, ...refer].reduce((sum, one) => sum + one, 0)
    return count === 0 || names.length > mostDigits ? {} : { count: number(count) }
  }
  const tabs = [
    ...sections.map(({ id, lists }) => ({
      id,
      label: t(`section.${id}`),
      ...countIn(
        lists.map(({ name }) => name),
        (one) => one.section === id,
      ),
    })),
    ...own.map(({ id, label }) => ({ id, label })),
    ...apart.map((one) => ({
      id: one.place,
      label: t(one.place, { ns: 'places' }),
      ...countIn([], (other) => other === one),
    })),
    ...(historyField in entity.fields ? [{ id: historyField, label: t('section.history') }] : []),
  ].map((tab, at) => ({ ...tab, ...(at < mostDigits && { digit: `${at + 1}` }) }))
  const [, navigate] = useLocation()
  const state = useHistoryState<unknown>()
  const { id } = record
  // where the address has no part for it
  const [chosen, setChosen] = useState({ id, section })
  const show = useCallback(
    (name: string) => {
      setChosen({ id, section: name })
      // the list it came from stays known
      navigate(hrefOf(place, { id, section: name }), { replace: true, state })
      showSection(name)
    },
    [navigate, place, id, state],
  )
  const asked = section ?? (chosen.id === id ? chosen.section : undefined)
  const start = asked !== undefined && names.includes(asked) ? asked : (names[0] ?? '')
  const shown = useSectionInFocus(id, start, names)
  // an address leads to its section
  const [first] = useState(start)
  useEffect(() => {
    if (widget ?? first !== names[0]) showSection(widget ?? first)
  }, [first, names, widget])
  const known = besideName(entity, record)
    // the status of a life stands there with its mark
    .filter((name) => moves === undefined || name !== 'status')
    .flatMap((name) => {
      const text = textOf(name)
      // that it is so is said by its name
      if (entity.fields[name]?.kind === 'flag')
        return record[name] === true ? [t(factLabelOf(entity, name, record), { ns: 'entities' })] : []
      // a bare number or day does not say of what
      const isBare = bareKinds.includes(entity.fields[name]?.kind ?? '')
      return text === '' ? [] : [isBare ? `${t(factLabelOf(entity, name, record), { ns: 'entities' })} ${text}` : text]
    })
  // who writes nothing of it needs no editor
  const written = useMemo(
    () => writes ?? (actor === undefined ? [] : fieldsWrittenBy(actor, entity, record)),
    [actor, entity, record, writes],
  )
  const body = {
    entity,
    record,
    title,
    sections,
    related,
    shown,
    own,
    map: moves && <Lived moves={moves} record={record} />,
  }
  const [isDeleted, setDeleted] = useState(false)
  const onDeleted = useCallback(() => setDeleted(true), [])
  if (isDeleted) return null
  const Acts = ownActs[entity.name]
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
          end={moves ? <MapOf /> : end}
        />
      }
    >
      {Acts !== undefined && <Acts {...{ entity, record }} />}
      {entity.edit?.merge === true && <Merging {...{ entity, record, place }} />}
      {mayGo(entity) && <CopyDelete {...{ entity, record, place, onDeleted }} />}
      {written.length === 0 ? <RecordBody {...body} /> : <EditedRecord {...body} written={written} />}
    </RecordFrame>
  )
}

/** What a life adds around its record. */
const lifeProps = (moves: Moves, record: Painted<Row>) => ({
  acts,
  status: moves.statusOf(record),
  mark: <Mark moves={moves} record={record} />,
  // what is written in place has its moves beside what is written
  ...(!moves.isApart(record) &&
    !isWrittenInPlace(moves.object) && { toolbar: <LifeToolbar moves={moves} record={record} /> }),
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
