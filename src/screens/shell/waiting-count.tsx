import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { worklistsOfObject } from '#api/dashboard/reads.ts'
import { objectAt, placeOf, type PlaceId } from '#commands/places.ts'
import { useFormat } from '#screens/format.ts'

/** How many requests wait for whoever may decide, beside the list in the drawer; nothing where none waits. */
export function WaitingCount({ id }: { id: PlaceId }) {
  // others have their worklists on the start page: to count a million orders beside each page is too dear
  const object = placeOf(id).group === 'time_tracking' ? objectAt(id) : undefined
  return object === undefined ? null : <Count object={object} />
}

function Count({ object }: { object: string }) {
  const { t } = useTranslation('home')
  const { number } = useFormat()
  const { data } = useQuery(worklistsOfObject(object))
  const count = data?.find(({ standard }) => standard !== null)?.count ?? 0
  if (count === 0) return null
  return (
    <span className="shrink-0 rounded-key bg-press px-1.5 text-meta tabular-nums text-ink" data-waiting={object}>
      <span aria-hidden>{number(count)}</span>
      <span className="sr-only">{t('waiting', { number: number(count) })}</span>
    </span>
  )
}
