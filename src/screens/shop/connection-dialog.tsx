import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import { connectors } from '#entities/shop/connection.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'

/** What somebody wants of it: where and how the shop is reached, or another key. */
export type ConnectionWish = 'change' | 'key'

type Typed = { address: string; key_name: string; secret: string; incoming_secret: string; sends_mails: boolean }

type ConnectionDialogProps = { record: Row; wish: ConnectionWish; onClose: () => void }

/** Writes how a shop is reached. What it signs in with is typed here and never shown again. */
export function ConnectionDialog({ record, wish, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation(['record', 'entities', 'ui'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const isNew = typeof record['connector'] !== 'string'
  const said = (name: string) => (typeof record[name] === 'string' ? record[name] : '')
  const [connector, setConnector] = useState(connectors.find((one) => one === record['connector']) ?? connectors[0])
  const [typed, setTyped] = useState<Typed>({
    address: said('connection_address'),
    key_name: said('connection_key_name'),
    secret: '',
    incoming_secret: '',
    sends_mails: record['sends_mails'] === true,
  })
  const has = { address: isNew || wish === 'change', secret: isNew || wish === 'key' }
  const saving = useMutation({
    mutationFn: () => {
      const { address, key_name, secret, incoming_secret, sends_mails } = typed
      return call('shop.connect', {
        params: { id: record.id },
        body: {
          version: record.version,
          key_name,
          ...(has.address && { connector, address, sends_mails }),
          // what is left empty stays as it is
          ...(secret !== '' && { secret }),
          ...(incoming_secret !== '' && { incoming_secret }),
        },
      })
    },
    onSuccess: () => {
      showToast({ text: t('connection.saved'), tone: 'good', id: 'connection' })
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['record', 'shop', record.id] }),
    // what was typed stays in no cache
    gcTime: 0,
  })
  const failure = saving.error === null ? undefined : failureOf(saving.error)
  const problems = failure?.kind === 'refused' ? failure.said.problem?.fields : undefined
  const wrongIn = (name: keyof Typed) => problems?.[name]?.join(' ')
  const set = (name: keyof Typed) => (value: string) => {
    saving.reset()
    setTyped((before) => ({ ...before, [name]: value }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  const line = (name: 'address' | 'key_name', label: string, hint?: string, isFirst = false) => (
    <Field label={label} hint={hint} error={wrongIn(name)}>
      {(wiring) => (
        <TextInput
          {...wiring}
          {...(isFirst && { 'data-autofocus': '' })}
          name={name}
          mono
          autoComplete="off"
          maxLength={name === 'address' ? 200 : 100}
          value={typed[name]}
          onChange={(event) => set(name)(event.target.value)}
        />
      )}
    </Field>
  )
  const secretOf = (name: 'secret' | 'incoming_secret', isThere: boolean) => (
    <Field
      label={t(`connection.${name}`)}
      hint={t(isThere ? `connection.${name}_stays` : `connection.${name}_hint`)}
      error={wrongIn(name)}
    >
      {(wiring) => (
        <PasswordInput
          {...wiring}
          name={name}
          autoComplete="new-password"
          maxLength={200}
          showLabel={t('connection.show')}
          hideLabel={t('connection.hide')}
          value={typed[name]}
          onChange={(event) => set(name)(event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isNew ? 'connection.title_new' : `connection.title_${wish}`)}
      description={t('connection.about')}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {has.address && (
          <>
            <Field label={t('shop.connector', { ns: 'entities' })}>
              {(wiring) => (
                <Select
                  {...wiring}
                  choices={connectors.map((value) => ({
                    value,
                    label: t(`shop.connector.${value}`, { ns: 'entities' }),
                  }))}
                  value={connector}
                  onChange={setConnector}
                />
              )}
            </Field>
            {line('address', t('shop.connection_address', { ns: 'entities' }), t('connection.address_hint'), true)}
          </>
        )}
        {line('key_name', t('shop.connection_key_name', { ns: 'entities' }), undefined, !has.address)}
        {has.secret && (
          <>
            {secretOf('secret', record['has_secret'] === true)}
            {secretOf('incoming_secret', record['has_incoming_secret'] === true)}
          </>
        )}
        {has.address && (
          <Checkbox
            label={t('shop.sends_mails', { ns: 'entities' })}
            checked={typed.sends_mails}
            onChange={(event) => setTyped((before) => ({ ...before, sends_mails: event.target.checked }))}
          />
        )}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" size="large" keys={caps.every('Enter')[0]} pending={saving.isPending}>
            {t('connection.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
