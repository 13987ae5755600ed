import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { readAgain } from './read-again.ts'

type EndSessionsProps = {
  user: number
  name: string
  /** One of them, and where it is; without it all. */
  session?: { id: number; where: string } | undefined
  onClose: () => void
}

/** Asks before somebody else is signed out: what they have typed there and not saved is out of their hands at once. */
export function EndSessions({ user, name, session, onClose }: EndSessionsProps) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const words = session === undefined ? 'sessions' : 'session'
  const ending = useMutation({
    mutationFn: () =>
      session === undefined
        ? call('user.end_sessions_of', { params: { user: String(user) } })
        : call('user.end_session_of', { params: { user: String(user), id: session.id } }),
    onSuccess: () => showToast({ text: t(`${words}.did_end`, { name }), tone: 'good', id: 'sessions.end' }),
    onSettled: () => {
      onClose()
      return readAgain(queries, user)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ending.isPending) ending.mutate()
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t(`${words}.end.title`, { name })}
      description={t(`${words}.end.text`, { name, where: session?.where ?? '' })}
      footer={<DialogHints of={['go_on', 'back']} />}
    >
      <form onSubmit={submit} className="flex justify-end">
        <Button
          type="submit"
          variant="danger"
          size="large"
          data-autofocus=""
          keys={caps.every('Enter')[0]}
          pending={ending.isPending}
        >
          {t(`${words}.end`)}
        </Button>
      </form>
    </Dialog>
  )
}
