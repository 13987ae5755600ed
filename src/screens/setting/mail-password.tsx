import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import { places } from '#commands/place-table.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'

/** What the mail server is signed in to with: typed here and never shown again. */
export function MailPassword({ record, onClose }: { record: Row; onClose: () => void }) {
  const { t } = useTranslation(['record', 'entities'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const saving = useMutation({
    mutationFn: () =>
      call('setting.mail_password', { params: { id: record.id }, body: { version: record.version, password } }),
    onSuccess: () => {
      showToast({ text: t(password === '' ? 'setting.password_gone' : 'setting.password_saved'), tone: 'good' })
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['record', places.settings.entity, record.id] }),
    // what was typed stays in no cache
    gcTime: 0,
  })
  const failure = saving.error === null ? undefined : failureOf(saving.error)
  const problems = failure?.kind === 'refused' ? failure.said.problem?.fields : undefined
  const wrong =
    problems && (problems['smtp_user'] === undefined ? problems['password']?.join(' ') : t('setting.user_first'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('setting.password')}
      description={t('setting.password_about')}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('setting.password')} hint={t('setting.password_hint')} error={wrong}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              data-autofocus=""
              name="password"
              autoComplete="new-password"
              maxLength={200}
              showLabel={t('connection.show')}
              hideLabel={t('connection.hide')}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end">
          <Button type="submit" variant="primary" size="large" keys={caps.every('Enter')[0]} pending={saving.isPending}>
            {t('connection.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
