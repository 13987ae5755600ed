import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listener } from '#commands/offers.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { useListener } from '#screens/command-hooks.ts'
import { RecordHeader } from './record-header.tsx'
import { RecordStale } from './record-outcomes.tsx'
import type { RecordTexts } from './texts.ts'
import { useRecordNavigation } from './use-record-navigation.ts'
import { printPage } from '#ui/print-page.ts'

type RecordFrameProps = {
  entity: Entity
  place: BuiltPlaceId
  list: BuiltPlaceId
  record: { id: number; version: number }
  texts: RecordTexts
  /** How it is called, how it stands, and what else tells it apart. */
  title: string
  mark?: ReactNode
  status?: string
  known: readonly ReactNode[]
  /** What may be done to it. */
  toolbar?: ReactNode
  /** The names of the sections over its contents, where they are drawn. */
  tabs?: ReactNode
  /** In the order of their digits; kept by whoever asks for them. */
  sections: readonly string[]
  onShow: (section: string) => void
  /** What it hears besides its neighbours, its list and its sections; kept as well. */
  acts?: Readonly<Record<string, () => void>>
  /** Undefined where it was read. */
  onRetry: (() => void) | undefined
  children: ReactNode
}

const none = {}

/** What every record has around its contents: its name, the ways from it, its actions, its sections and its keys. */
export function RecordFrame(props: RecordFrameProps) {
  const { entity, record, place, list, texts, sections, onShow, acts = none, onRetry } = props
  const { t } = useTranslation('record')
  const { neighbours, areOnTheirWay, up, upTo, step } = useRecordNavigation(entity, record.id, place, list)
  const listener = useMemo<Listener>(() => {
    const bySection = <T,>(of: (section: string) => T) =>
      Object.fromEntries(sections.map((section, at) => [`record.section_${at + 1}`, of(section)]))
    const titles = bySection((section) => t(`section.${section}`))
    const all: Readonly<Record<string, (() => void) | undefined>> = {
      'record.previous': step(-1),
      'record.next': step(1),
      'record.up': up,
      'record.print': printPage,
      ...bySection((section) => () => onShow(section)),
      ...acts,
    }
    return {
      record: { object: entity.name, id: record.id },
      hears: (command) => all[command] !== undefined,
      verdict: () => ({ ok: true }),
      called: (command) => titles[command],
      send: ({ type }) => all[type]?.(),
    }
  }, [step, up, sections, onShow, acts, entity, record.id, t])
  useListener('record', listener)
  const { title, mark, known } = props
  return (
    <div
      className="flex min-h-0 flex-1 flex-col"
      data-record={record.id}
      data-version={record.version}
      data-status={props.status}
    >
      <RecordHeader
        object={entity.name}
        id={record.id}
        version={record.version}
        {...{ title, mark, known, neighbours, texts, upTo }}
        hasBar={props.toolbar !== undefined}
        onUp={up}
      />
      {/* keys that lead to them are kept until they are there */}
      {areOnTheirWay && <span data-pending="" />}
      {props.toolbar}
      {onRetry && <RecordStale texts={texts} onRetry={onRetry} />}
      {props.tabs && (
        <div data-print="hide" className="contents">
          {props.tabs}
        </div>
      )}
      {props.children}
    </div>
  )
}
