import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import type { ApiKey } from './api-keys.tsx'
import { readAgain } from './read-again.ts'

/** Whose keys, and which of them is asked about first. */
export type ApiKeyTarget = { user: number; asked: ApiKey; keys: readonly ApiKey[]; onClose: () => void }

type ApiKeyDialogProps = ApiKeyTarget & {
  /** What the toast is known by. */
  toast: string
  role?: 'alertdialog'
  words: (name: string) => { title: string; description: string; done: string }
  hints: ComponentProps<typeof DialogHints>['of']
  button: { label: string; variant: 'primary' | 'danger' }
  act: (id: number) => Promise<unknown>
  onChoose?: (key: ApiKey) => void
  children?: ReactNode
}

/** Something is done to one of the keys that still open something; another than the one asked about can be chosen. */
export function ApiKeyDialog({ user, asked, keys, onClose, ...ask }: ApiKeyDialogProps) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const open = keys.filter(({ date_revoked }) => date_revoked === null)
  const [id, setId] = useState(asked.id)
  const { title, description, done } = ask.words(open.find((key) => key.id === id)?.name ?? asked.name)
  const choose = (value: string) => {
    const key = open.find((one) => String(one.id) === value)
    if (key === undefined) return
    setId(key.id)
    ask.onChoose?.(key)
  }
  const acting = useMutation({
    mutationFn: () => ask.act(id),
    onSuccess: () => showToast({ text: done, tone: 'good', id: ask.toast }),
    onSettled: () => {
      onClose()
      return readAgain(queries, user)
    },
  })
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (!acting.isPending) acting.mutate()
  }
  return (
    <Dialog
      open
      {...(ask.role && { role: ask.role })}
      onClose={onClose}
      title={title}
      description={description}
      footer={<DialogHints of={ask.hints} />}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('api_key.which')}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              data-autofocus=""
              choices={open.map((key) => ({ value: String(key.id), label: `${key.name} (${key.prefix}…)` }))}
              value={String(id)}
              onChange={choose}
              onKeyDown={(event) => {
                // a select keeps Enter to itself in some browsers
                if (event.key === 'Enter') submit(event)
              }}
            />
          )}
        </Field>
        {ask.children}
        <div className="flex justify-end">
          <Button
            type="submit"
            variant={ask.button.variant}
            size="large"
            keys={caps.every('Enter')[0]}
            pending={acting.isPending}
          >
            {ask.button.label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
