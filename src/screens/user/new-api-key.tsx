import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DateTime } from 'luxon'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { textOfScopes, type Scopes } from '#entities/user/scope.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { readAgain } from './read-again.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { ShownSecret } from './shown-secret.tsx'

/** How long a key opens something, in days; none is until somebody revokes it. */
const spans = ['30', '90', '365', 'none'] as const
type Span = (typeof spans)[number]

const endOf = (span: Span): string | null =>
  span === 'none'
    ? null
    : DateTime.utc()
        .plus({ days: Number(span) })
        .toISO()

type NewApiKeyProps = { user: number; onClose: () => void }

/** Asks for a key's name, where it reaches and how long it lasts, then shows the key: now, and never again. */
export function NewApiKey({ user, onClose }: NewApiKeyProps) {
  const { t } = useTranslation(['record', 'entities', 'errors'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scopes>({})
  const [span, setSpan] = useState<Span>('365')
  const told = textOfScopes(scopes)
  const because =
    name.trim() === '' ? t('field_required', { ns: 'errors' }) : told === '' ? t('api_key.scopes.needed') : undefined
  const making = useMutation({
    mutationFn: async () =>
      (
        await call('user.create_api_key', {
          params: { user: String(user) },
          body: { name: name.trim(), expires: endOf(span), scopes: told },
        })
      ).payload,
    onSuccess: () => readAgain(queries, user),
    // the key itself stays in no cache
    gcTime: 0,
  })
  if (making.data !== undefined)
    return (
      <ShownSecret
        title={t('api_key.made', { name: making.data.name })}
        label={t('user.api_keys', { ns: 'entities' })}
        note={t('api_key.once')}
        secret={making.data.key ?? ''}
        onClose={onClose}
      />
    )

  const failure = making.error === null ? undefined : failureOf(making.error)
  const wrong = failure?.kind === 'refused' ? failure.said.problem?.fields?.['name']?.join(' ') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (because === undefined && !making.isPending) making.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('api_key.new')}
      description={t('api_key.about')}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('user.api_keys.name', { ns: 'entities' })} hint={t('api_key.name_hint')} error={wrong}>
          {(wiring) => (
            <TextInput
              {...wiring}
              data-autofocus=""
              autoComplete="off"
              maxLength={60}
              value={name}
              onChange={(event) => {
                making.reset()
                setName(event.target.value)
              }}
            />
          )}
        </Field>
        <ScopeChoice scopes={scopes} onChange={setScopes} />
        <div className="flex flex-col gap-1">
          <span className="text-meta text-ink-2">{t('api_key.lasts')}</span>
          <SegmentedControl
            label={t('api_key.lasts')}
            className="w-fit"
            segments={spans.map((value) => ({ value, label: t(`api_key.lasts.${value}`) }))}
            value={span}
            onChange={setSpan}
          />
        </div>
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            size="large"
            keys={caps.every('Enter')[0]}
            pending={making.isPending}
            because={because}
          >
            {t('api_key.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
