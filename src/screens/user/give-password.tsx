import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { readAgain } from './read-again.ts'
import { ShownSecret } from './shown-secret.tsx'

type GivePasswordProps = { user: number; name: string; login: string; onClose: () => void }

/** Asks before somebody's password is replaced, then shows the new one: now, and never again. */
export function GivePassword({ user, name, login, onClose }: GivePasswordProps) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const giving = useMutation({
    mutationFn: async () => (await call('user.give_password', { params: { user: String(user) } })).payload.password,
    onSuccess: () => readAgain(queries, user),
    onError: onClose,
    // the password itself stays in no cache
    gcTime: 0,
  })
  if (giving.data !== undefined)
    return (
      <ShownSecret
        title={t('password.given', { login })}
        label={t('password.new')}
        note={t('password.once')}
        secret={giving.data ?? ''}
        onClose={onClose}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!giving.isPending) giving.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('password.give.title', { name })}
      description={t('password.give.text')}
      footer={<DialogHints of={['go_on', 'back']} />}
    >
      <form onSubmit={submit} className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          size="large"
          data-autofocus=""
          keys={caps.every('Enter')[0]}
          pending={giving.isPending}
        >
          {t('password.give')}
        </Button>
      </form>
    </Dialog>
  )
}
