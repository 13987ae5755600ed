import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarView } from '#machines/calendar.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useReasons } from '#screens/reasons.ts'
import { Button } from '#ui/action/button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Bar } from '#ui/shell/bar.tsx'

type CalendarHeadProps = {
  title?: ReactNode | undefined
  /** The month, the week, the day or the year that is shown. */
  period: string
  view: CalendarView
  onView: (view: CalendarView) => void
  /** Who is looked at. */
  children?: ReactNode
}

const views = ['month', 'week', 'day'] as const

/** What is looked at, and where to from there. */
export function CalendarHead({ title, period, view, onView, children }: CalendarHeadProps) {
  const { t } = useTranslation('calendar')
  return (
    <Bar kind="title" className="border-b border-line py-1.5">
      {title}
      {children}
      <span aria-live="polite" className="ml-auto text-body font-strong whitespace-nowrap max-md:ml-0">
        {period}
      </span>
      <span className="flex items-center">
        <PageButton command="calendar.previous" icon={ChevronLeft} />
        <PageButton command="calendar.next" icon={ChevronRight} />
        <CommandButton command="calendar.today" label={t('today')} variant="quiet" />
      </span>
      <SegmentedControl
        label={t('view')}
        segments={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={onView}
      />
      <span aria-hidden className="max-xl:hidden">
        <Kbd caps={['v']} />
      </span>
      <CommandButton command="calendar.vacation" label={t('request_vacation')} variant="primary" />
    </Bar>
  )
}

function PageButton({ command, icon: Icon }: { command: string; icon: typeof ChevronLeft }) {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const offer = useOffer(command)
  if (offer === undefined) return null
  return (
    <button
      type="button"
      aria-label={t(command)}
      aria-keyshortcuts={caps.aria(command)}
      onClick={() => offer.run()}
      className="inline-flex h-7.5 items-center gap-0.5 rounded-field px-1 text-ink-2 hover:bg-hover"
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      <span aria-hidden className="inline-flex max-2xl:hidden">
        <Kbd caps={caps.of(command) ?? []} />
      </span>
    </button>
  )
}

type CommandButtonProps = { command: string; label: string; variant?: 'primary' | 'secondary' | 'quiet' }

/** A command as a button: with its key, and refused with its reason; nothing where nobody hears it. */
export function CommandButton({ command, label, variant = 'secondary' }: CommandButtonProps) {
  const caps = useKeyCaps()
  const reasonOf = useReasons()
  const offer = useOffer(command)
  if (offer === undefined) return null
  return (
    <Button
      variant={variant}
      keys={caps.of(command)}
      aria-keyshortcuts={caps.aria(command)}
      because={offer.enabled ? undefined : reasonOf(offer.because)}
      onClick={() => offer.run()}
    >
      {label}
    </Button>
  )
}
