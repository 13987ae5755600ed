import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import type { MailTemplateEvent } from '#commands/mail-template.ts'
import type { Listener } from '#commands/offers.ts'
import { places } from '#commands/place-table.ts'
import { mayRead, mayWrite } from '#entities/access.ts'
import { loadEntity } from '#entities/load.ts'
import { isToEmployee, productMails } from '#entities/mail-kind.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useTrying } from '#screens/record/use-trying.ts'
import { verdictOfRight } from '#screens/right.ts'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { DrawnMail } from './drawn-mail.tsx'

type Placeholder = { name: string }

/** Whose page this is. */
const object = places.mail_template.entity

/** What may stand in a template, and how it reads: with an example, or with an order by its number or a product by its SKU. */
export function TemplatePreview({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'entities', 'commands'])
  const caps = useKeyCaps()
  const actor = useActor()
  const { saveFields } = useServices()
  const input = useRef<HTMLInputElement>(null)
  const [number, setNumber] = useState('')
  const [order, setOrder] = useState('')
  const { data, error } = useQuery({
    queryKey: ['mail_template.preview', record.id, record.version, order],
    queryFn: async ({ signal }) =>
      (await call('mail_template.preview', { params: { id: record.id }, body: { order }, signal })).payload,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isAboutProduct = productMails.some((one) => one === record['template'])
  const about = isAboutProduct ? 'product' : 'order'
  const maySee = actor !== undefined && !isToEmployee(String(record['template'])) && mayRead(actor, about, null)
  const mayChange = actor !== undefined && mayWrite(actor, object, null)
  const isOwn = data !== undefined && data.own.subject === record['subject'] && data.own.body === record['body']

  const listener = useMemo<Listener>(() => {
    const reset = async () => {
      if (data === undefined) return
      if (isOwn) return showToast({ text: t('mail_preview.is_own'), id: 'mail_preview.is_own' })
      await saveFields(await loadEntity(object), record, data.own)
    }
    const acts: { [E in MailTemplateEvent['type']]: () => unknown } = { 'mail-template.reset': reset }
    const actOf = (id: string) => (Object.hasOwn(acts, id) ? acts[id as MailTemplateEvent['type']] : undefined) // just asked
    return {
      hears: (id) => actOf(id) !== undefined,
      verdict: () => verdictOfRight(mayChange),
      send: ({ type }) => void actOf(type)?.(),
    }
  }, [data, isOwn, mayChange, record, saveFields, t])
  useListener('record', listener)
  useTrying(input, maySee)

  const failure = error === null ? undefined : failureOf(error)
  const wrong = failure && t(isAboutProduct ? 'mail_preview.unknown_product' : 'mail_preview.unknown')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setOrder(number.trim())
  }
  const placeholders = (record['placeholders'] ?? []) as readonly Placeholder[] // held against the entity
  return (
    <div className="flex flex-col gap-3 px-4">
      <p className="m-0 text-table text-ink-2">
        {t('mail-template.placeholders', { ns: 'entities' })}:{' '}
        {placeholders.map(({ name }, at) => (
          <span key={name}>
            {at > 0 && ' '}
            <code className="font-mono text-meta whitespace-nowrap">{`{{${name}}}`}</code>
          </span>
        ))}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        {maySee && (
          <form onSubmit={ask} className="w-72">
            <Field
              label={t(isAboutProduct ? 'mail_preview.product' : 'mail_preview.order')}
              hint={t(isAboutProduct ? 'mail_preview.hint_product' : 'mail_preview.hint')}
              error={wrong}
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  ref={input}
                  autoComplete="off"
                  maxLength={40}
                  value={number}
                  onChange={(event) => setNumber(event.target.value)}
                />
              )}
            </Field>
          </form>
        )}
        {mayChange && data !== undefined && !isOwn && (
          <Button
            size="small"
            keys={caps.of('mail-template.reset')}
            onClick={() => listener.send({ type: 'mail-template.reset' })}
          >
            {t('mail-template.reset', { ns: 'commands' })}
          </Button>
        )}
      </div>
      {data !== undefined && wrong === undefined && (
        <figure className="m-0 min-w-0" data-preview={order}>
          <figcaption className="pb-1 text-table font-strong">{data.subject}</figcaption>
          <DrawnMail html={data.html} label={t('section.preview')} />
        </figure>
      )}
    </div>
  )
}
