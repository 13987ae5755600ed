import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { failureOf } from '#api/failure.ts'
import { recordOf } from '#api/record.ts'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { hrefOf } from '#commands/places.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { useListener } from '#screens/on-stage.ts'
import { usePageName } from '#screens/page-name.ts'
import { listIn, useNeighbours } from './neighbours.ts'
import { RecordBody } from './record-body.tsx'
import { RecordHeader } from './record-header.tsx'
import { RecordError, RecordLoading, RecordNotFound, RecordStale } from './record-outcomes.tsx'
import { sectionId, sectionsOf } from './sections.ts'

export type RecordScreenProps = { entity: Entity; id: number; list: BuiltPlaceId; place: BuiltPlaceId }

const isMissing = (error: Error | null): boolean => {
  const failure = error === null ? undefined : failureOf(error)
  return failure?.kind === 'refused' && failure.status === 404
}

/** One record of any entity, read: what it shows follows from its fields alone. */
export function RecordScreen({ entity, id, list, place }: RecordScreenProps) {
  const { data, error, refetch } = useQuery({ ...recordOf(entity, id), refetchOnWindowFocus: 'always' })
  const title = data === undefined ? undefined : String(data[entity.list.columns[0] ?? 'id'])
  usePageName(title)
  const retry = () => void refetch()
  if (isMissing(error)) return <RecordNotFound list={list} />
  if (data === undefined) return error === null ? <RecordLoading /> : <RecordError onRetry={retry} />
  return (
    <Shown
      entity={entity}
      record={data}
      title={title ?? ''}
      list={list}
      place={place}
      onRetry={error === null ? undefined : retry}
    />
  )
}

type ShownProps = Omit<RecordScreenProps, 'id'> & { record: Row; title: string; onRetry: (() => void) | undefined }

function Shown({ entity, record, title, list, place, onRetry }: ShownProps) {
  const [, navigate] = useLocation()
  const state = useHistoryState<unknown>()
  const neighbours = useNeighbours(entity, record.id)
  const sections = useMemo(() => sectionsOf(entity), [entity])
  const up = useCallback(() => {
    const from = neighbours?.list(neighbours.at) ?? listIn(state) ?? ''
    navigate(from === '' ? hrefOf(list) : `${hrefOf(list)}?${from}`)
  }, [neighbours, state, list, navigate])
  const listener = useMemo<Listener>(() => {
    const to = (other: number | undefined, by: 1 | -1) =>
      other === undefined || neighbours === undefined
        ? undefined
        : () =>
            navigate(hrefOf(place, { id: other }), {
              replace: true,
              state: { list: neighbours.list(neighbours.at + by) },
            })
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      'record.previous': to(neighbours?.previous, -1),
      'record.next': to(neighbours?.next, 1),
      'record.up': up,
      ...Object.fromEntries(sections.map(({ id }, at) => [`record.section_${at + 1}`, () => show(id)])),
    }
    return {
      hears: (command) => acts[command] !== undefined,
      verdict: () => ({ ok: true }),
      send: ({ type }) => acts[type]?.(),
    }
  }, [neighbours, navigate, place, sections, up])
  useListener('record', listener)
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-record={record.id}>
      <RecordHeader entity={entity} record={record} title={title} neighbours={neighbours} onList={up} />
      {onRetry && <RecordStale onRetry={onRetry} />}
      <RecordBody entity={entity} record={record} sections={sections} />
    </div>
  )
}

const show = (section: string): void => {
  const part = document.getElementById(sectionId(section))
  part?.scrollIntoView({ block: 'nearest' })
  part?.focus({ preventScroll: true })
}
