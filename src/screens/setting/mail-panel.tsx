import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { MailPassword } from './mail-password.tsx'

/** The password that nobody reads, and a mail that says what is wrong with the server before a customer's does. */
export function MailPanel({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'commands'])
  const caps = useKeyCaps()
  const format = useFormat()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [to, setTo] = useState('')
  const [isAsked, ask] = useState(false)
  const { id } = record
  const test = useMutation({
    mutationFn: async () => (await call('setting.test_mail', { params: { id }, body: { to } })).payload,
    onSettled: () => queries.invalidateQueries({ queryKey: ['search', 'audit-log'] }),
  })
  const listener = useMemo<Listener>(
    () => ({
      hears: (of) => of === 'setting.test_mail' || of === 'setting.mail_password',
      verdict: () => ({ ok: true }),
      send: ({ type }) => {
        if (type === 'setting.mail_password') ask(true)
        else input.current?.focus()
      },
    }),
    [],
  )
  useListener('record', listener)
  const failure = test.error === null ? undefined : failureOf(test.error)
  const wrong = failure?.kind === 'refused' ? failure.said.problem?.fields?.['to']?.join(' ') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!test.isPending) test.mutate()
  }
  const since = record['date_smtp_password']
  const hasServer = typeof record['smtp_host'] === 'string' && record['smtp_host'] !== ''
  const found = test.data
  return (
    <div className="flex flex-col gap-4 px-4 pt-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-table">
        <span className="text-ink-2">{t('setting.password')}</span>
        <span className={record['has_smtp_password'] === true ? '' : 'text-ink-3'}>
          {typeof since === 'string'
            ? t('setting.password_since', { date: format.day(since) })
            : t('setting.password_none')}
        </span>
        <Button size="small" variant="quiet" keys={caps.of('setting.mail_password')} onClick={() => ask(true)}>
          {t('setting.mail_password', { ns: 'commands' })}
        </Button>
        {!hasServer && <span className="basis-full text-meta text-ink-3">{t('setting.no_server_set')}</span>}
      </div>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="w-72">
          <Field label={t('setting.test_to')} error={wrong}>
            {(wiring) => (
              <TextInput
                {...wiring}
                ref={input}
                inputMode="email"
                autoComplete="email"
                maxLength={254}
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" keys={caps.of('setting.test_mail')} pending={test.isPending}>
          {t('setting.test_mail', { ns: 'commands' })}
        </Button>
      </form>
      <div role="status" data-found={found?.finding}>
        {found !== undefined && (
          <>
            <StatusMark
              strong
              tone={found.finding === 'accepted' ? 'good' : 'bad'}
              word={t(`setting.found.${found.finding}`, { server: found.server ?? '' })}
            />
            {found.finding !== 'accepted' && (
              <p className="m-0 pt-1 text-table text-ink-2">{t(`setting.advice.${found.finding}`)}</p>
            )}
            {found.details !== null && (
              <p className="m-0 pt-1 font-mono text-code wrap-anywhere text-ink-3">{found.details}</p>
            )}
          </>
        )}
      </div>
      {isAsked && <MailPassword record={record} onClose={() => ask(false)} />}
    </div>
  )
}
