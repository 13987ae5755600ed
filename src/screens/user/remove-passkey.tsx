import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Proof } from '#api/security/passkey.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { OwnPassword } from './own-password.tsx'
import type { Passkey } from './passkeys.tsx'
import { ProofField } from './proof-field.tsx'
import { readAgain } from './read-again.ts'

type RemovePasskeyProps = { user: number; passkey: Passkey; onClose: () => void }

/** Removes a passkey of whoever proves who they are, by it or by another way. */
export function RemovePasskey({ user, passkey: { id, name }, onClose }: RemovePasskeyProps) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const removing = useMutation({
    mutationFn: (proof: Proof) => call('passkey.remove', { params: { id }, body: { password, code: proof } }),
    onSuccess: () => {
      showToast({ text: t('passkey.did_remove', { name }), tone: 'good', id: 'passkey.remove' })
      onClose()
      return readAgain(queries, user)
    },
  })
  const failure = removing.error === null ? undefined : failureOf(removing.error)
  const fields = failure?.kind === 'refused' ? failure.said.problem?.fields : undefined
  const isComplete = password !== '' && code.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !removing.isPending) removing.mutate(code)
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('passkey.remove.title', { name })}
      description={t('passkey.remove.text')}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <OwnPassword value={password} error={fields?.['password']?.join(' ')} onChange={setPassword} />
        <ProofField
          code={code}
          error={fields?.['code']?.join(' ')}
          onCode={setCode}
          hasPasskey
          onSigned={(signed) => removing.mutate(signed)}
          pending={removing.isPending}
          isFirst={false}
        />
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="danger"
            size="large"
            keys={caps.every('Enter')[0]}
            pending={removing.isPending}
            because={isComplete ? undefined : t('factor.scan')}
          >
            {t('passkey.remove')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
