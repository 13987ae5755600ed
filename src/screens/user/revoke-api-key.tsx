import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import type { ApiKey } from './api-keys.tsx'
import { readAgain } from './read-again.ts'

type RevokeApiKeyProps = { user: number; asked: ApiKey; keys: readonly ApiKey[]; onClose: () => void }

/** Asks before a key is revoked: what uses it is shut out at once, and there is no way back. */
export function RevokeApiKey({ user, asked, keys, onClose }: RevokeApiKeyProps) {
  const { t } = useTranslation(['record', 'entities'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const [id, choose] = useState(asked.id)
  const open = keys.filter(({ date_revoked }) => date_revoked === null)
  const name = open.find((key) => key.id === id)?.name ?? asked.name
  const revoking = useMutation({
    mutationFn: () => call('user.revoke_api_key', { params: { user: String(user), id } }),
    onSuccess: () => showToast({ text: t('api_key.did_revoke', { name }), tone: 'good', id: 'api_key.revoke' }),
    onSettled: () => {
      onClose()
      return readAgain(queries, user)
    },
  })
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (!revoking.isPending) revoking.mutate()
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('api_key.revoke.title', { name })}
      description={t('api_key.revoke.text')}
      footer={<DialogHints of={['go_on', 'back']} />}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('api_key.which')}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              data-autofocus=""
              choices={open.map((key) => ({ value: String(key.id), label: `${key.name} (${key.prefix}…)` }))}
              value={String(id)}
              onChange={(value) => choose(Number(value))}
              onKeyDown={(event) => {
                // a select keeps Enter to itself in some browsers
                if (event.key === 'Enter') submit(event)
              }}
            />
          )}
        </Field>
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="danger"
            size="large"
            keys={caps.every('Enter')[0]}
            pending={revoking.isPending}
          >
            {t('api_key.revoke')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
