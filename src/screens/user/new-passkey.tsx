import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { userParts } from '#entities/user/parts.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { Notice } from '#ui/view/notice.tsx'
import { OwnPassword } from './own-password.tsx'
import { readAgain } from './read-again.ts'
import { ShownSecret } from './shown-secret.tsx'

/** Asks for the password and a name, then the browser for the device; recovery codes are shown where it is the first. */
export function NewPasskey({ user, onClose }: { user: number; onClose: () => void }) {
  const { t } = useTranslation(['record', 'entities'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [name, setName] = useState('')
  const making = useMutation({
    mutationFn: async () => {
      const { payload } = await call('passkey.begin', { body: { password } })
      const { startRegistration } = await import('@simplewebauthn/browser')
      const { id, rawId, type, response } = await startRegistration({ optionsJSON: payload })
      const { clientDataJSON, attestationObject, transports = [] } = response
      const made = {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports },
      }
      return (await call('passkey.add', { body: { name: name.trim(), made } })).payload
    },
    onSuccess: ({ codes }) => {
      if (codes === null) {
        showToast({ text: t('passkey.did_add', { name: name.trim() }), tone: 'good', id: 'passkey.add' })
        onClose()
      }
      return readAgain(queries, user)
    },
    // secrets stay in no cache
    gcTime: 0,
  })
  if (making.data?.codes)
    return (
      <ShownSecret
        title={t('factor.codes')}
        label={t('factor.codes')}
        note={t('factor.codes.once')}
        secret={making.data.codes.join('\n')}
        onClose={onClose}
      />
    )
  const failure = making.error === null ? undefined : failureOf(making.error)
  const fields = failure?.kind === 'refused' ? failure.said.problem?.fields : undefined
  const isComplete = password !== '' && name.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !making.isPending) making.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('passkey.new')}
      description={t('passkey.about')}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <OwnPassword value={password} error={fields?.['password']?.join(' ')} onChange={setPassword} />
        <Field
          label={t('user.passkeys.name', { ns: 'entities' })}
          hint={t('passkey.name_hint')}
          error={fields?.['name']?.join(' ')}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              name="passkey"
              autoComplete="off"
              maxLength={userParts.passkeys.of.name.max}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {making.error !== null && failure === undefined && <Notice tone="warn">{t('passkey.not_made')}</Notice>}
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            size="large"
            keys={caps.every('Enter')[0]}
            pending={making.isPending}
            because={isComplete ? undefined : t('passkey.needed')}
          >
            {t('passkey.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
