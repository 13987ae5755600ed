import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordOf } from '#api/record.ts'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { useListener } from '#screens/on-stage.ts'
import { usePageName } from '#screens/page-name.ts'
import { isMissing } from './missing.ts'
import { RecordBody } from './record-body.tsx'
import { RecordHeader } from './record-header.tsx'
import { RecordError, RecordLoading, RecordNotFound, RecordStale } from './record-outcomes.tsx'
import { sectionId, sectionsOf } from './sections.ts'
import { useRecordTexts } from './texts.ts'
import { useWays } from './use-ways.ts'
import { useValueText } from './value-text.ts'

export type RecordScreenProps = { entity: Entity; id: number; list: BuiltPlaceId; place: BuiltPlaceId }

/** One record of any entity, read: what it shows follows from its fields alone. */
export function RecordScreen({ entity, id, list, place }: RecordScreenProps) {
  const { data, error, refetch } = useQuery({ ...recordOf(entity, id), refetchOnWindowFocus: 'always' })
  const title = data === undefined ? undefined : String(data[entity.list.columns[0] ?? 'id'])
  usePageName(title)
  const texts = useRecordTexts('record')
  const retry = () => void refetch()
  if (isMissing(error)) return <RecordNotFound list={list} texts={texts} />
  if (data === undefined)
    return error === null ? <RecordLoading texts={texts} /> : <RecordError texts={texts} onRetry={retry} />
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

/** Beside its name stand the next words of its row. */
const words = 4

type ShownProps = Omit<RecordScreenProps, 'id'> & { record: Row; title: string; onRetry: (() => void) | undefined }

function Shown({ entity, record, title, list, place, onRetry }: ShownProps) {
  const texts = useRecordTexts('record')
  const textOf = useValueText(entity, record)
  const { neighbours, up, upTo, step } = useWays(entity, record.id, place, list)
  const sections = useMemo(() => sectionsOf(entity), [entity])
  const listener = useMemo<Listener>(() => {
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      'record.previous': step(-1),
      'record.next': step(1),
      'record.up': up,
      ...Object.fromEntries(sections.map(({ id }, at) => [`record.section_${at + 1}`, () => show(id)])),
    }
    return {
      hears: (command) => acts[command] !== undefined,
      verdict: () => ({ ok: true }),
      send: ({ type }) => acts[type]?.(),
    }
  }, [step, sections, up])
  useListener('record', listener)
  const known = entity.list.columns
    .slice(1, 1 + words)
    .map((name) => textOf(name))
    .filter((text) => text !== '')
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-record={record.id}>
      <RecordHeader {...{ title, known, neighbours, texts, upTo }} onUp={up} />
      {onRetry && <RecordStale texts={texts} onRetry={onRetry} />}
      <RecordBody entity={entity} record={record} sections={sections} />
    </div>
  )
}

const show = (section: string): void => {
  const part = document.getElementById(sectionId(section))
  part?.scrollIntoView({ block: 'nearest' })
  part?.focus({ preventScroll: true })
}
