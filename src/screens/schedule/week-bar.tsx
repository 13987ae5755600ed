import { CalendarCog, Users } from 'lucide-react'
import { DateTime } from 'luxon'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { hrefOf } from '#commands/places.ts'
import { locales } from '#entities/locale.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useFormat, useLanguage } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Bar } from '#ui/shell/bar.tsx'

type WeekBarProps = {
  ref: Ref<HTMLSelectElement>
  week: string
  areas: readonly { id: number; name: string }[]
  area: number | undefined
  onArea: (area: number | undefined) => void
}

/** A button of the week with its key. */
function WeekButton({ id }: { id: string }) {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const offer = useOffer(id)
  if (offer === undefined) return null
  return (
    <Button
      variant="quiet"
      {...(caps.of(id) && { keys: caps.of(id) })}
      aria-keyshortcuts={caps.aria(id)}
      onClick={() => offer.run()}
    >
      {t(id)}
    </Button>
  )
}

/** Which week it is, which area of it is shown, and the ways to others. */
export function WeekBar({ ref, week, areas, area, onArea }: WeekBarProps) {
  const { t } = useTranslation(['schedule', 'places', 'commands'])
  const [, navigate] = useLocation()
  const caps = useKeyCaps()
  const { day, shortDay } = useFormat()
  const { tag } = locales[useLanguage()]
  const [earlier, later] = [useOffer('schedule.earlier'), useOffer('schedule.later')]
  const monday = DateTime.fromISO(week, { locale: tag })
  const keys = [...(caps.of('schedule.earlier') ?? []), ...(caps.of('schedule.later') ?? [])]
  return (
    <Bar kind="title">
      <h1 className="m-0 text-title font-strong">{t('work_schedule', { ns: 'places' })}</h1>
      <span className="flex items-center gap-2">
        <NativeSelect
          ref={ref}
          size="medium"
          aria-label={t('area')}
          aria-keyshortcuts={caps.aria('schedule.area')}
          value={area === undefined ? '' : `${area}`}
          choices={[
            { value: '', label: t('all_areas') },
            ...areas.map(({ id, name }) => ({ value: `${id}`, label: name })),
          ]}
          onChange={(value) => onArea(Number(value) || undefined)}
        />
        <Kbd caps={caps.of('schedule.area') ?? []} />
      </span>
      <span className="flex items-center max-md:hidden">
        <IconButton
          icon={CalendarCog}
          label={t('schedule.templates', { ns: 'commands' })}
          onClick={() => navigate(hrefOf('shift_templates'))}
        />
        <IconButton
          icon={Users}
          label={t('schedule.areas', { ns: 'commands' })}
          onClick={() => navigate(hrefOf('work_areas'))}
        />
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="m-0 flex items-baseline gap-2 whitespace-nowrap tabular-nums" aria-live="polite">
          <span className="text-body font-strong">{t('week', { number: monday.weekNumber })}</span>
          <span className="text-table text-ink-2">
            {t('from_to', {
              from: shortDay(monday.toFormat('yyyy-MM-dd')),
              to: day(monday.plus({ days: 6 }).toFormat('yyyy-MM-dd')),
            })}
          </span>
        </p>
        <span className="flex items-center gap-1">
          <Button variant="quiet" aria-label={t('schedule.earlier', { ns: 'commands' })} onClick={() => earlier?.run()}>
            ‹
          </Button>
          <Button variant="quiet" aria-label={t('schedule.later', { ns: 'commands' })} onClick={() => later?.run()}>
            ›
          </Button>
          <span className="max-md:hidden">
            <Kbd caps={keys} />
          </span>
        </span>
        <WeekButton id="schedule.this_week" />
        <WeekButton id="schedule.copy_week" />
      </span>
    </Bar>
  )
}
