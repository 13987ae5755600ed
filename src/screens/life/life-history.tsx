import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#entities/entity.ts'
import { readersZone } from '#screens/dates.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { useTimeZone } from '#screens/time-zone.ts'
import { Timeline, TimelineEntry } from '#ui/view/timeline.tsx'
import { Part } from '#screens/record/part.tsx'
import { changeText, type FieldChange } from './change-text.ts'
import { historyText } from './history-text.ts'

/** What happened to a record: as `historyOver` of its entity says it. */
export type LifeEntry = {
  id: number
  verb: string
  from: string | null
  to: string | null
  text: string | null
  who: string | null
  /** The key by which a program did it for them. */
  api_key?: string | null
  date_created: string
  /** What a save wrote. */
  changes?: readonly FieldChange[]
}

type HistoryEntity = Pick<Entity, 'name' | 'fields'>
export type LifeHistoryProps = {
  entity: HistoryEntity
  /** Of the record's amounts. */
  currency?: string | undefined
  history: readonly LifeEntry[]
}

/** One thing that happened: drawn once, whatever comes after it, for its values alone tell one from another. */
const Happened = memo(function Happened({
  entity,
  currency = houseCurrency,
  verb,
  from,
  to,
  text,
  who,
  api_key = null,
  date_created,
  changes = [],
}: LifeEntry & Pick<LifeHistoryProps, 'entity' | 'currency'>) {
  const object = entity.name
  const { t } = useTranslation('record')
  const { t: word, i18n } = useTranslation('entities')
  const fieldLabel = (field: string) =>
    i18n.exists(`${object}.${field}`, { ns: 'entities' }) ? word(`${object}.${field}`) : undefined
  const format = useFormat()
  const say = {
    formats: format,
    // a choice that there is no longer is told as it was kept
    word: (key: string) => word(key, { defaultValue: key.slice(key.lastIndexOf('.') + 1) }),
    flag: (value: boolean) => t(value ? 'yes' : 'no'),
  }
  const way = from !== null &&
    to !== null &&
    from !== to && { from: word(`${object}.status.${from}`), to: word(`${object}.status.${to}`) }
  return (
    <TimelineEntry
      time={format.time(date_created)}
      exact={`${format.moment(date_created)} (${readersZone()})`}
      // a move that led somewhere else may have been another thing there
      title={t([`did.${verb}.${to}`, `did.${verb}`, `did.${verb.split('.').at(-1) ?? verb}`], { defaultValue: verb })}
    >
      {way && <span className="block">{t('from_to', way)}</span>}
      {text !== null && <span className="block text-ink-2">{historyText(text, format, fieldLabel)}</span>}
      {changes.map((change) => (
        <span key={change.field} className="block text-ink-2 wrap-anywhere">
          {word(`${object}.${change.field}`)}: {changeText(change, { entity, currency }, say)}
        </span>
      ))}
      <span className="block">{api_key === null ? (who ?? t('nobody')) : t('by_key', { who, key: api_key })}</span>
    </TimelineEntry>
  )
})

/** Everything that happened to the record, by whom and when, the latest first. */
export const LifeHistory = memo(function LifeHistory({ entity, currency, history }: LifeHistoryProps) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const zone = useTimeZone()
  const days = Map.groupBy(history, ({ date_created }) => format.weekday(date_created))
  return (
    <Part title={t('section.history')} note={zone} section="history">
      {history.length === 0 && <p className="text-table text-ink-3">{t('none.history')}</p>}
      <Timeline
        label={t('section.history')}
        days={[...days].map(([heading, entries]) => ({
          id: heading,
          heading,
          entries: entries.map((entry) => <Happened key={entry.id} entity={entity} currency={currency} {...entry} />),
        }))}
      />
    </Part>
  )
})
