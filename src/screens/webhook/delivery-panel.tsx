import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { recordOf } from '#api/record.ts'
import type { DeliveryTrouble } from '#entities/webhook-delivery/parts.ts'
import { webhookDelivery, type DeliveryRow } from '#entities/webhook-delivery/webhook-delivery.ts'
import { mostTries } from '#machines/webhook-delivery/webhook-delivery.ts'
import { movesOfWebhookDelivery } from '#machines/webhook-delivery/moves.ts'
import { PanelPart, usePanelParts } from '#screens/admin/panel-part.tsx'
import { useFormat } from '#screens/format.ts'
import { LifeHistory, type LifeEntry } from '#screens/life/life-history.tsx'
import { LifeToolbar } from '#screens/life/life-toolbar.tsx'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { CodeLines } from '#ui/view/code-lines.tsx'
import { ScrollBox } from '#ui/view/scroll-box.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'

const parts = ['request', 'answer', 'attempts'] as const

type Attempt = {
  number: number
  outcome: 'delivered' | 'failed' | 'stalled'
  code: number | null
  trouble: DeliveryTrouble | null
  answer: string | null
  duration: number | null
  date_finished: string
}
type Expanded = {
  request?: readonly { name: string; value: string }[]
  attempts?: readonly Attempt[]
  history?: readonly LifeEntry[]
}

const toneOf = { delivered: 'good', failed: 'bad', stalled: 'wait' } as const

/** What is told, what the receiver answered to each try, and what may be done about it. */
export function DeliveryPanel({ delivery }: { delivery: DeliveryRow }) {
  usePanelParts(parts)
  return (
    <>
      <LifeToolbar record={delivery} moves={movesOfWebhookDelivery} hasMore={false} />
      <ScrollBox className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        <Standing delivery={delivery} />
        <Parts key={`${delivery.id} ${delivery.version}`} delivery={delivery} />
      </ScrollBox>
    </>
  )
}

/** Why it stands where it stands. */
function Standing({ delivery: { status, reason, tries, date_next: next } }: { delivery: DeliveryRow }) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const text = (): string | undefined => {
    if (status === 'dismissed' && reason !== null) return t('job.dismissed', { reason })
    if (next === null) return undefined
    const at = format.moment(next)
    if (status === 'held') return t('job.leaves', { at })
    return t('webhook.next', { at, number: format.number(tries + 1), most: format.number(mostTries) })
  }
  const said = text()
  return said === undefined ? null : (
    <p className="m-0 border-b border-line px-4 py-2.5 text-table text-ink-2">{said}</p>
  )
}

function Parts({ delivery }: { delivery: DeliveryRow }) {
  const { t } = useTranslation(['record', 'entities'])
  const format = useFormat()
  // a try changes the row: what came of it is asked for with it
  const {
    data: read,
    isError,
    refetch,
  } = useQuery({ ...recordOf(webhookDelivery, delivery.id), refetchOnMount: 'always' })
  if (read === undefined) return isError ? <PanelFailed onRetry={() => void refetch()} /> : <Skeleton className="m-4" />
  const { request = [], attempts = [], history = [] } = read as unknown as Expanded // held against the entity
  const last = attempts[0]
  const quiet = (text: string): ReactNode => <p className="m-0 text-table text-ink-3">{text}</p>
  const came = ({ code, trouble }: Attempt): string =>
    [
      code === null ? '' : String(code),
      trouble === null ? '' : t(`webhook-delivery.trouble.${trouble}`, { ns: 'entities' }),
    ]
      .filter((word) => word !== '')
      .join(' · ')
  const milliseconds = ({ duration }: Attempt) => (duration === null ? '' : `${format.number(duration)} ms`)
  return (
    <>
      <PanelPart id="request" number={1} title={t('webhook.request')} note={delivery.webhook.label}>
        <CodeLines entries={[{ name: 'webhook-id', value: delivery.message }, ...request]} />
      </PanelPart>
      <PanelPart id="answer" number={2} title={t('job.answer')} end={last && milliseconds(last)}>
        {last === undefined ? (
          quiet(t('job.no_attempts'))
        ) : (
          <>
            <p className="m-0 text-table wrap-anywhere">{came(last)}</p>
            {last.answer !== null && (
              <pre className="m-0 pt-1 font-mono text-code wrap-anywhere whitespace-pre-wrap">{last.answer}</pre>
            )}
          </>
        )}
      </PanelPart>
      <PanelPart id="attempts" number={3} title={t('job.attempts')} note={format.number(attempts.length)}>
        {attempts.length === 0 && quiet(t('job.no_attempts'))}
        <ol className="m-0 list-none p-0">
          {attempts.map((attempt) => (
            <li
              key={attempt.number}
              className="grid grid-cols-[1.75rem_auto_1fr_auto] items-baseline gap-x-3 border-b border-line py-1.5 text-table last:border-b-0"
            >
              <span className="text-right tabular-nums">{format.number(attempt.number)}</span>
              <time dateTime={attempt.date_finished} className="tabular-nums">
                {format.moment(attempt.date_finished)}
              </time>
              <StatusMark tone={toneOf[attempt.outcome]} word={t(`webhook.outcome.${attempt.outcome}`)} />
              <span className="text-ink-3 tabular-nums">{milliseconds(attempt)}</span>
              <span className="col-start-2 col-end-5 min-w-0 wrap-anywhere text-ink-3">{came(attempt)}</span>
            </li>
          ))}
        </ol>
      </PanelPart>
      {history.length > 0 && <LifeHistory entity={webhookDelivery} history={history} />}
    </>
  )
}
