import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DateTime } from 'luxon'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { Notice } from '#ui/view/notice.tsx'
import { readAgain } from './read-again.ts'

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

/** Asks for a key's name and how long it lasts, then shows the key: now, and never again. */
export function NewApiKey({ user, onClose }: NewApiKeyProps) {
  const { t } = useTranslation(['record', 'entities', 'errors'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [span, setSpan] = useState<Span>('365')
  const making = useMutation({
    mutationFn: async () =>
      (
        await call('user.create_api_key', {
          params: { user: String(user) },
          body: { name: name.trim(), expires: endOf(span) },
        })
      ).payload,
    onSuccess: () => readAgain(queries, user),
    // the key itself stays in no cache
    gcTime: 0,
  })
  if (making.data !== undefined)
    return <Shown called={making.data.name} apiKey={making.data.key ?? ''} onClose={onClose} />

  const failure = making.error === null ? undefined : failureOf(making.error)
  const wrong = failure?.kind === 'refused' ? failure.said.problem?.fields?.['name']?.join(' ') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !making.isPending) making.mutate()
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
            because={name.trim() === '' ? t('field_required', { ns: 'errors' }) : undefined}
          >
            {t('api_key.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Enter copies it, and says so; whoever closes it has seen it for the last time. */
function Shown({ called, apiKey, onClose }: { called: string; apiKey: string; onClose: () => void }) {
  const { t } = useTranslation(['record', 'entities'])
  const caps = useKeyCaps()
  const copy = useRef<HTMLButtonElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copied = () =>
    void navigator.clipboard.writeText(apiKey).then(
      () => setCopied(true),
      () => showToast({ text: t('api_key.not_copied'), tone: 'bad', id: 'api_key.copy' }),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={copy}
      title={t('api_key.made', { name: called })}
      footer={<DialogHints of={['back']} />}
      actions={
        <>
          <Button size="large" keys={caps.every('Escape')[0]} onClick={onClose}>
            {t('api_key.done')}
          </Button>
          <Button ref={copy} size="large" variant="primary" keys={caps.every('Enter')[0]} onClick={copied}>
            {t('api_key.copy')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn">{t('api_key.once')}</Notice>
        <output
          data-secret=""
          aria-label={t('user.api_keys', { ns: 'entities' })}
          className="block rounded-field bg-sunken px-3 py-2 font-mono text-table wrap-anywhere select-all"
        >
          {apiKey}
        </output>
        <p role="status" className="m-0 min-h-5 text-table text-good-ink">
          {isCopied && t('api_key.copied')}
        </p>
      </div>
    </Dialog>
  )
}
