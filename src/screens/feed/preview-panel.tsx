import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { call } from '#api/client.ts'
import type { Row } from '#api/list.ts'
import type { FeedPreview } from '#api/product/feed.ts'
import type { FeedRunEvent } from '#commands/catalogue/feeds.ts'
import type { Listener } from '#commands/offers.ts'
import { hrefOf } from '#commands/places.ts'
import type { FeedOutcome } from '#entities/feed/parts.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { JobProgress } from '#screens/shell/job-progress.tsx'
import { Button } from '#ui/action/button.tsx'
import { linkLook, nameLinkLook } from '#ui/action/link-look.ts'
import { SimpleTable, type SimpleColumn } from '#ui/list/simple-table.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { StatusMark, type StatusTone } from '#ui/view/status-mark.tsx'
import { mayRun } from './may-run.ts'
import { InvalidProducts } from './invalid-products.tsx'
import { useFeedJob } from './use-feed-job.ts'

const tones: Readonly<Record<FeedOutcome, StatusTone>> = { included: 'good', excluded: 'shut', invalid: 'bad' }

type Line = {
  id: string
  outcome: FeedOutcome
  said: string
  attribute: string | null
  source: string | null
  count: number
  href: string
}

/** How many products a feed holds, how many it does not and why, each reason with the way to them, and what has changed. */
export function FeedPreviewPanel({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'commands', 'entities'])
  const { number, list } = useFormat()
  const caps = useKeyCaps()
  const actor = useActor()
  const { id } = record
  const right = useMemo(() => mayRun(actor, record), [actor, record])
  const { job, begin } = useFeedJob(id)
  const { data, error, refetch } = useQuery({
    queryKey: ['feed.preview', id, record['date_checked']],
    queryFn: async ({ signal }) => (await call('feed.preview', { params: { id }, signal })).payload,
    placeholderData: (before) => before,
  })
  const listener = useMemo<Listener>(() => {
    const acts: { [E in FeedRunEvent['type']]: () => unknown } = {
      'feed.check': () => begin('feed.check'),
      'feed.run': () => begin('feed.run'),
    }
    return {
      hears: (of) => Object.hasOwn(acts, of),
      verdict: () => right,
      send: ({ type }) => void acts[type as FeedRunEvent['type']](), // heard alone
    }
  }, [begin, right])
  useListener('record', listener)

  if (error !== null && data === undefined) return <PanelFailed onRetry={() => void refetch()} />
  if (data === undefined) return <span data-pending="" />
  const changed = data.changes.map(({ change, count }) => t(`feed.change.${change}`, { count, number: number(count) }))
  const act = (type: FeedRunEvent['type']) => () => listener.send({ type })
  return (
    <div data-part="feed_preview" data-checked={String(record['date_checked'])}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-2 pb-2">
        <span className="min-w-0 flex-1 text-table text-ink-2">
          {record['date_checked'] === null
            ? t('feed.unchecked')
            : changed.length === 0
              ? t('feed.no_changes')
              : t('feed.changes', { changes: list(changed) })}
        </span>
        {right.ok && (
          <>
            <Button size="small" keys={caps.of('feed.check')} onClick={act('feed.check')}>
              {t('feed.check', { ns: 'commands' })}
            </Button>
            <Button size="small" keys={caps.of('feed.run')} onClick={act('feed.run')}>
              {t('feed.run', { ns: 'commands' })}
            </Button>
          </>
        )}
      </div>
      {data.contradictions.length > 0 && (
        <div className="px-4 pb-2">
          <Notice tone="warn">{data.contradictions.join('\n')}</Notice>
        </div>
      )}
      {job !== undefined && job.state !== 'completed' && (
        <div className="px-4 pb-2 text-table">
          <JobProgress job={job} />
        </div>
      )}
      {data.outcomes.length > 0 && <Reasons id={id} preview={data} />}
      {data.invalid.length > 0 && <InvalidProducts id={id} preview={data} />}
    </div>
  )
}

function Reasons({ id, preview }: { id: number; preview: FeedPreview }) {
  const { t } = useTranslation(['record', 'entities'])
  const { number } = useFormat()
  const to = (narrowed: Readonly<Record<string, string>>) =>
    `${hrefOf('feed_products')}?${new URLSearchParams({ feed: String(id), ...narrowed }).toString()}`
  const whole = preview.outcomes
    .filter(({ outcome }) => outcome === 'included')
    .map(({ outcome, count }): Line => ({
      id: outcome,
      outcome,
      said: t('feed.holds'),
      attribute: null,
      source: null,
      count,
      href: to({ outcome }),
    }))
  const why = preview.reasons.map(({ outcome, reason, attribute, source, count }): Line => ({
    id: `${outcome} ${reason} ${attribute}`,
    outcome,
    said: t(`feed-product.reason.${reason}`, { ns: 'entities' }),
    attribute,
    source,
    count,
    href: to({ outcome, reason, ...(attribute !== null && { q: attribute }) }),
  }))
  const columns: SimpleColumn<Line>[] = [
    { id: 'outcome', header: t('feed-product.outcome', { ns: 'entities' }), cell: outcomeIn },
    { id: 'reason', header: t('feed-product.reason', { ns: 'entities' }), cell: reasonIn },
    {
      id: 'attribute',
      header: t('feed-product.attribute', { ns: 'entities' }),
      mono: true,
      cell: ({ attribute }) => attribute ?? '–',
    },
    { id: 'source', header: t('feed.source'), isSpare: true, cell: sourceIn },
    { id: 'count', header: t('feed.products'), align: 'end', cell: ({ count }) => number(count) },
  ]
  return (
    <SimpleTable label={t('feed.reasons')} rows={[...whole, ...why]} rowKey={(line) => line.id} columns={columns} />
  )
}

const outcomeIn = ({ outcome }: Line) => <Outcome outcome={outcome} />

function Outcome({ outcome }: Pick<Line, 'outcome'>) {
  const { t } = useTranslation('entities')
  return <StatusMark tone={tones[outcome]} word={t(`feed-product.outcome.${outcome}`)} />
}

const reasonIn = ({ said, href }: Line) => (
  <Link href={href} className={nameLinkLook}>
    {said}
  </Link>
)

const sourceIn = ({ source }: Line) =>
  source !== null && (
    <a href={source} target="_blank" rel="noreferrer" className={linkLook}>
      {new URL(source).hostname}
    </a>
  )
