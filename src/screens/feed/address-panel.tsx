import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import type { FeedAddressEvent } from '#commands/catalogue/feeds.ts'
import type { Listener } from '#commands/offers.ts'
import { places } from '#commands/place-table.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { mayRun } from './may-run.ts'

/** Whose page this is. */
const object = places.feed.entity

/** Where the target fetches the feed: for whoever may change it, copied with one key and renewed with another. */
export function FeedAddressPanel({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'commands'])
  const caps = useKeyCaps()
  const actor = useActor()
  const queries = useQueryClient()
  const { id, version } = record
  const right = useMemo(() => mayRun(actor, record), [actor, record])
  const [asks, setAsks] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['feed.address', id, version],
    queryFn: async ({ signal }) => (await call('feed.address', { params: { id }, signal })).payload,
    enabled: right.ok,
    placeholderData: (before) => before,
  })
  const url = data?.url ?? null
  const listener = useMemo<Listener>(() => {
    const copy = async () => {
      if (url === null) return showToast({ text: t('feed.no_address'), tone: 'warn', id: 'feed.address' })
      await navigator.clipboard.writeText(url).then(
        () => showToast({ text: t('feed.copied'), tone: 'good', id: 'feed.address' }),
        () => showToast({ text: t('secret.not_copied'), tone: 'bad', id: 'feed.address' }),
      )
    }
    const acts: { [E in FeedAddressEvent['type']]: () => unknown } = {
      'feed.copy_address': copy,
      'feed.renew_address': () => setAsks(true),
    }
    const actOf = (of: string) => (Object.hasOwn(acts, of) ? acts[of as FeedAddressEvent['type']] : undefined) // just asked
    return {
      hears: (of) => actOf(of) !== undefined,
      verdict: () => right,
      send: ({ type }) => void actOf(type)?.(),
    }
  }, [right, t, url])
  useListener('record', listener)
  const answers = useMemo<AskAnswer[]>(() => {
    const close = () => setAsks(false)
    const renew = async () => {
      close()
      try {
        await call('feed.renew_address', { params: { id } })
        showToast({ text: t('feed.renewed'), tone: 'good', id: 'feed.address' })
      } catch (refused) {
        // what was refused has been said
        if (failureOf(refused) === undefined) throw refused
      }
      await Promise.all(
        [
          ['feed.address', id],
          ['record', object],
          ['search', object],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    }
    return [
      { label: t('feed.stay'), isFirst: true, give: close },
      { label: t('feed.renew_address', { ns: 'commands' }), variant: 'danger', give: () => void renew() },
    ]
  }, [id, queries, t])

  if (!right.ok) return null
  if (error !== null && data === undefined) return <PanelFailed onRetry={() => void refetch()} />
  if (data === undefined) return <span data-pending="" />
  const note =
    url === null
      ? t('feed.no_address')
      : record['is_active'] !== true
        ? t('feed.address_off')
        : record['date_run'] === null
          ? t('feed.address_empty')
          : t('feed.address_note')
  const act = (type: FeedAddressEvent['type']) => () => listener.send({ type })
  return (
    <section aria-label={t('feed.address')} className="px-4 pt-3">
      <h3 className="pb-1 text-meta text-ink-2">{t('feed.address')}</h3>
      {url !== null && (
        <div className="flex flex-wrap items-center gap-2 pb-1">
          <output
            data-address=""
            aria-label={t('feed.address')}
            className="min-w-0 rounded-field bg-sunken px-2 py-1 font-mono text-code wrap-anywhere select-all"
          >
            {url}
          </output>
          <Button size="small" keys={caps.of('feed.copy_address')} onClick={act('feed.copy_address')}>
            {t('feed.copy_address', { ns: 'commands' })}
          </Button>
          <Button size="small" keys={caps.of('feed.renew_address')} onClick={act('feed.renew_address')}>
            {t('feed.renew_address', { ns: 'commands' })}
          </Button>
        </div>
      )}
      <p className="m-0 text-meta text-ink-3">{note}</p>
      {asks && (
        <AskDialog
          title={t('feed.renew')}
          text={t('feed.renew.text')}
          answers={answers}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  )
}
