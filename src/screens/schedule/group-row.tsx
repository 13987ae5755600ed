import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Cover } from '#entities/schedule/cover.ts'
import { coverKey } from '#entities/schedule/week.ts'
import { classes } from '#ui/classes.ts'
import { dayLook, rowLook } from './looks.ts'

type GroupRowProps = {
  id: number | null
  name: string
  days: readonly string[]
  covers: ReadonlyMap<string, Cover>
  shownDay: number
}

/** The head of an area: how many of those it needs are there on each day. */
export function GroupRow({ id, name, days, covers, shownDay }: GroupRowProps) {
  return (
    <div role="row" className={classes(rowLook, 'min-h-7.5 bg-sunken')}>
      <span role="rowheader" className="flex items-center truncate px-4 text-table font-strong text-ink max-md:px-3">
        {name}
      </span>
      {days.map((day, column) => (
        <span
          key={day}
          role="gridcell"
          className={classes('flex items-center px-3 text-meta tabular-nums max-xl:px-2', dayLook(column, shownDay))}
        >
          <CoverText cover={covers.get(coverKey(id, day))} />
        </span>
      ))}
      <span aria-hidden />
    </div>
  )
}

function CoverText({ cover }: { cover: Cover | undefined }) {
  const { t } = useTranslation('schedule')
  if (cover === undefined || (cover.need === 0 && cover.extra === 0)) return <span className="text-ink-3">–</span>
  const { have, need, extra } = cover
  const isShort = have < need
  const text = need === 0 ? `${extra}` : t('cover', { have, need })
  return (
    <span className={classes('flex min-w-0 items-center gap-1.5', isShort ? 'text-warn-ink' : 'text-ink-2')}>
      {isShort && (
        <TriangleAlert role="img" aria-label={t('short_handed')} size={13} strokeWidth={1.75} className="shrink-0" />
      )}
      <span className="truncate">{text}</span>
      {need > 0 && extra > 0 && <span className="text-ink-3">{t('cover.extra', { extra })}</span>}
    </span>
  )
}
