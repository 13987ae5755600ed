import { Clock } from 'lucide-react'
import { DateTime } from 'luxon'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { houseZone } from '#entities/zone.ts'
import { useFormat } from '#screens/format.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { classes } from '#ui/classes.ts'
import { roadOf, type RoadInvoice, type RoadStep } from './road-steps.ts'

type Standing = 'past' | 'here' | 'next' | 'later'

/** The way of a claim: what went out, where it stands, what comes next with its day and its cost, and who does it anyway. */
export function ReminderRoad({ record }: { record: Row }) {
  const { t } = useTranslation('entities')
  const invoice = record as unknown as RoadInvoice // drawn of invoices alone, and held against the entity
  const { past, ahead } = roadOf(invoice, DateTime.now().setZone(houseZone).toISODate() ?? '')
  const stops = [
    ...past.map((step, at) => ({ step, standing: at === past.length - 1 ? ('here' as const) : ('past' as const) })),
    ...ahead.map((step, at) => ({ step, standing: at === 0 ? ('next' as const) : ('later' as const) })),
  ]
  return (
    <div className="px-4 pb-3">
      <h3 className="m-0 pt-2 pb-1.5 text-meta text-ink-2">{t('invoice.coming')}</h3>
      {stops.length === 0 ? (
        <p className="m-0 text-table text-ink-3">{t('invoice.coming.none')}</p>
      ) : (
        <ol aria-label={t('invoice.coming')} className="m-0 list-none p-0 text-table" data-reminder-road="">
          {stops.map(({ step, standing }, at) => (
            <Stop key={step.id} {...{ invoice, step, standing }} isLast={at === stops.length - 1} />
          ))}
        </ol>
      )}
      <WhoDoesIt invoice={invoice} />
    </div>
  )
}

const dots: Readonly<Record<Standing, string>> = {
  past: 'size-2.5 bg-ink-2',
  here: 'size-2.5 bg-now outline-4 outline-now/20',
  next: 'size-2.5 border-2 border-primary bg-surface',
  later: 'size-1.5 bg-ink-3',
}

type StopProps = { invoice: RoadInvoice; step: RoadStep; standing: Standing; isLast: boolean }

function Stop({ invoice, step, standing, isLast }: StopProps) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const isAhead = standing === 'next' || standing === 'later'
  return (
    <li
      aria-current={standing === 'here' ? 'step' : undefined}
      data-standing={standing}
      className="grid grid-cols-[14px_56px_minmax(0,1fr)] gap-x-2 pb-3 last:pb-1"
    >
      <span aria-hidden className="relative flex justify-center">
        <span className={classes('z-1 mt-1.25 rounded-full', dots[standing])} />
        {!isLast && (
          <span
            className={classes(
              'absolute top-2.5 -bottom-5 border-l',
              isAhead ? 'border-dotted border-primary' : 'border-line-strong',
            )}
          />
        )}
      </span>
      <time dateTime={step.at} className="text-ink-3 tabular-nums">
        {format.shortDay(step.at)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        <span className={classes(standing !== 'later' && 'font-strong', standing === 'next' && 'text-primary-ink')}>
          <StopName step={step} />
        </span>
        {standing === 'here' && (
          <span className="ml-2 rounded-full bg-now px-1.5 text-key leading-4 font-strong text-surface">
            {t('map.here')}
          </span>
        )}
        <Details {...{ invoice, step }} />
      </div>
    </li>
  )
}

function StopName({ step }: { step: RoadStep }): ReactNode {
  const { t } = useTranslation(['record', 'entities'])
  const said = step.kind === 'reminder' ? step.reminder : step.kind === 'coming' ? step.coming : undefined
  if (said !== undefined) return said.name ?? t(`invoice.next_reminder.${said.template}`, { ns: 'entities' })
  return t(`reminder_road.${step.kind as 'sent' | 'due' | 'handed_over' | 'paid'}`) // no reminder, as just asked
}

/** What a stop cost, until when it gave time, and what became of its mail. */
function Details({ invoice, step }: { invoice: RoadInvoice; step: RoadStep }) {
  const { t } = useTranslation(['record', 'entities'])
  const format = useFormat()
  const cost = (fee: string) =>
    Number(fee) > 0 ? t('reminder_road.fee', { fee: format.money(fee, invoice.currency) }) : t('reminder_road.no_fee')
  const whoOf = ({ origin, who }: RoadInvoice['reminders'][number]): string => {
    if (who === null) return t('reminder_road.run')
    return origin === 'bulk' ? t('reminder_road.bulk', { who }) : who
  }
  const said = (): string[] => {
    switch (step.kind) {
      case 'sent':
        return [invoice.email ?? '']
      case 'due':
        return [invoice.payment_method?.label ?? '']
      case 'coming':
        return step.coming.template === 'collection' ? [] : [cost(step.coming.fee)]
      case 'reminder': {
        const { level, fee, waived, date_due, mail_status, date_first_opened } = step.reminder
        return [
          `${t('invoice.reminder_level', { ns: 'entities' })} ${format.number(level)}`,
          cost(fee),
          Number(waived) > 0 ? t('reminder_road.waived', { fee: format.money(waived, invoice.currency) }) : '',
          date_due === null ? '' : t('reminder_road.term', { day: format.shortDay(date_due) }),
          whoOf(step.reminder),
          date_first_opened !== null
            ? t('reminder_road.opened', { day: format.shortDay(date_first_opened) })
            : mail_status === null
              ? ''
              : t(`invoice.reminders.mail_status.${mail_status}`, { ns: 'entities' }),
        ]
      }
      default:
        return []
    }
  }
  const text = said()
    .filter((part) => part !== '')
    .join(' · ')
  return (
    <span className="block text-meta text-ink-3">
      {text}
      {step.kind === 'reminder' && step.reminder.mail !== null && (
        <>
          {' · '}
          <RefLink to="communication" target={{ ...step.reminder.mail, label: t('reminder_road.mail') }} />
        </>
      )}
    </span>
  )
}

/** The run that would do the next of it, or why none does. */
function WhoDoesIt({ invoice }: { invoice: RoadInvoice }) {
  const { t } = useTranslation(['record', 'entities', 'because'])
  const format = useFormat()
  const [next] = invoice.coming
  if (next === undefined) return null
  const what = next.name ?? t(`invoice.next_reminder.${next.template}`, { ns: 'entities' })
  const text = invoice.reminders_suspended
    ? t('reminder_road.suspended')
    : invoice.email === null && next.template !== 'collection'
      ? t('no_email', { ns: 'because' })
      : next.run === null
        ? t('reminder_road.off', { what })
        : t('reminder_road.by_run', { what, day: format.weekday(next.run), time: format.time(next.run) })
  return (
    <p className="m-0 mt-1 flex max-w-[52ch] items-start gap-2.5 rounded-field bg-sunken px-3 py-2 text-table text-ink-2">
      <Clock aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      {text}
    </p>
  )
}
