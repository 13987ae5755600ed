import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { Row } from '#api/list.ts'
import type { WebhookSecretEvent } from '#commands/admin/webhook.ts'
import type { Listener } from '#commands/offers.ts'
import { places } from '#commands/place-table.ts'
import { useListener } from '#screens/command-hooks.ts'
import { AskDialog, type AskAnswer } from '#screens/edit/ask-dialog.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { ShownSecret } from '#screens/user/shown-secret.tsx'
import { Button } from '#ui/action/button.tsx'

const object = places.webhook.entity
const command: WebhookSecretEvent['type'] = 'webhook.secret'

/** What signs the messages: made anew with a key and shown once. Where there is one already, it is asked for first. */
export function SecretPanel({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'commands'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const { id } = record
  const hasSecret = record['has_secret'] === true
  const [asks, setAsks] = useState(false)
  const { mutate, data, reset } = useMutation({
    mutationFn: async () => (await call(command, { params: { id }, body: {} })).payload.secret,
    onSettled: () =>
      Promise.all(
        [
          ['record', object],
          ['search', object],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
    // the secret itself stays in no cache
    gcTime: 0,
  })
  const listener = useMemo<Listener>(
    () => ({
      hears: (of) => of === command,
      verdict: () => ({ ok: true }),
      send: () => (hasSecret ? setAsks(true) : mutate()),
    }),
    [hasSecret, mutate],
  )
  useListener('record', listener)
  const answers = useMemo<AskAnswer[]>(() => {
    const close = () => setAsks(false)
    return [
      { label: t('webhook.stay'), isFirst: true, give: close },
      {
        label: t(command, { ns: 'commands' }),
        variant: 'danger',
        give: () => {
          close()
          mutate()
        },
      },
    ]
  }, [mutate, t])
  return (
    <section aria-label={t('webhook.secret')} className="flex flex-wrap items-center gap-3 px-4 pt-3 pb-1">
      <span className="text-meta text-ink-2">{t(hasSecret ? 'webhook.signed' : 'webhook.unsigned')}</span>
      <Button size="small" keys={caps.of(command)} onClick={() => listener.send({ type: command })}>
        {t(command, { ns: 'commands' })}
      </Button>
      {asks && (
        <AskDialog
          title={t('webhook.renew.title')}
          text={t('webhook.renew.text')}
          answers={answers}
          onClose={() => setAsks(false)}
        />
      )}
      {typeof data === 'string' && (
        <ShownSecret
          title={t('webhook.secret')}
          label={t('webhook.secret')}
          note={t('webhook.once')}
          secret={data}
          onClose={reset}
        />
      )}
    </section>
  )
}
