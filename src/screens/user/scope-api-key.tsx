import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { scopesIn, textOfScopes } from '#entities/user/scope.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import type { ApiKey } from './api-keys.tsx'
import { readAgain } from './read-again.ts'
import { ScopeChoice } from './scope-choice.tsx'

type ScopeApiKeyProps = { user: number; asked: ApiKey; keys: readonly ApiKey[]; onClose: () => void }

/** Changes how far a key reaches; none at all leaves it in the list and shuts out whatever uses it. */
export function ScopeApiKey({ user, asked, keys, onClose }: ScopeApiKeyProps) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const open = keys.filter(({ date_revoked }) => date_revoked === null)
  const [id, setId] = useState(asked.id)
  const [scopes, setScopes] = useState(scopesIn(asked.scopes) ?? {})
  const name = open.find((key) => key.id === id)?.name ?? asked.name
  const choose = (next: number) => {
    setId(next)
    setScopes(scopesIn(open.find((key) => key.id === next)?.scopes ?? '') ?? {})
  }
  const changing = useMutation({
    mutationFn: () =>
      call('user.scope_api_key', { params: { user: String(user), id }, body: { scopes: textOfScopes(scopes) } }),
    onSuccess: () => showToast({ text: t('api_key.did_scope', { name }), tone: 'good', id: 'api_key.scope' }),
    onSettled: () => {
      onClose()
      return readAgain(queries, user)
    },
  })
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (!changing.isPending) changing.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('api_key.scope.title', { name })}
      description={t('api_key.scope.text')}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
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
        <ScopeChoice scopes={scopes} onChange={setScopes} />
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            size="large"
            keys={caps.every('Enter')[0]}
            pending={changing.isPending}
          >
            {t('api_key.scope.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
