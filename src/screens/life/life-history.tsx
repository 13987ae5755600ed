import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { readersZone } from '#screens/dates.ts'
import { useFormat } from '#screens/format.ts'
import { useTimeZone } from '#screens/time-zone.ts'
import { Timeline, TimelineEntry } from '#ui/view/timeline.tsx'
import { Part } from '#screens/record/part.tsx'
import { historyText } from './history-text.ts'

/** What happened to a record: as `historyOver` of its entity says it. */
export type LifeEntry = {
  id: number
  verb: string
  from: string | null
  to: string | null
  text: string | null
  who: string | null
  date_created: string
}

export type LifeHistoryProps = { object: string; history: readonly LifeEntry[] }

/** One thing that happened: drawn once, whatever comes after it, for its values alone tell one from another. */
const Happened = memo(function Happened({
  object,
  verb,
  from,
  to,
  text,
  who,
  date_created,
}: LifeEntry & { object: string }) {
  const { t } = useTranslation('record')
  const { t: word } = useTranslation('entities')
  const format = useFormat()
  const way = from !== null &&
    to !== null &&
    from !== to && { from: word(`${object}.status.${from}`), to: word(`${object}.status.${to}`) }
  return (
    <TimelineEntry
      time={format.time(date_created)}
      exact={`${format.moment(date_created)} (${readersZone()})`}
      title={t(`did.${verb}`)}
    >
      {way && <span className="block">{t('from_to', way)}</span>}
      {text !== null && (
        <span className="block text-ink-2">{historyText(text, format, word('invoice.reminder_level'))}</span>
      )}
      <span className="block">{who ?? t('nobody')}</span>
    </TimelineEntry>
  )
})

/** Everything that happened to the record, by whom and when, the latest first. */
export const LifeHistory = memo(function LifeHistory({ object, history }: LifeHistoryProps) {
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
          entries: entries.map((entry) => <Happened key={entry.id} object={object} {...entry} />),
        }))}
      />
    </Part>
  )
})
