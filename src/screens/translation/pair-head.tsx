import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { isRef } from '#entities/entity.ts'
import { markOf } from '#entities/tone.ts'
import { translation } from '#entities/translation/translation.ts'
import { useFormat } from '#screens/format.ts'
import { classes } from '#ui/classes.ts'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { textIn } from './parts.ts'

type PairHeadProps = { record: Row; name: string; count: string; isOver: boolean }

/** Which text it is, how far, by whom and since when, and how long. */
export function PairHead({ record, name, count, isOver }: PairHeadProps) {
  const { t } = useTranslation(['record', 'entities'])
  const { day } = useFormat()
  const status = textIn(record['status'])
  const changed = day(textIn(record['date_source_changed']))
  const by = record['translated_by']
  const at = textIn(record['date_translated'])
  const known = () => {
    if (status === 'missing') return t('text.since', { date: changed })
    if (status === 'outdated') return t('text.changed', { date: changed })
    if (at === '') return ''
    return isRef(by) ? t('text.by', { who: by.label, date: day(at) }) : day(at)
  }
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h3 className="m-0 text-table font-strong">{name}</h3>
      <StatusMark
        className="text-table"
        {...markOf(translation.name, status)}
        word={t(`translation.status.${status}`, { ns: 'entities' })}
      />
      <span className="min-w-0 text-meta text-ink-3">{known()}</span>
      <span className={classes('ml-auto text-meta tabular-nums', isOver ? 'font-strong text-warn-ink' : 'text-ink-3')}>
        {count}
      </span>
    </div>
  )
}
