import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { Assertion } from '#api/security/passkey.ts'
import { PasskeyButton } from '#screens/sign-in-step/passkey-button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

type ProofFieldProps = {
  code: string
  error: string | undefined
  onCode: (code: string) => void
  /** There is a passkey that can sign in place of a code. */
  hasPasskey: boolean
  onSigned: (signed: Assertion) => void
  pending: boolean
  isFirst: boolean
}

/** By what somebody proves again who they are: a code, or their passkey. */
export function ProofField({ code, error, onCode, hasPasskey, onSigned, pending, isFirst }: ProofFieldProps) {
  const { t } = useTranslation('record')
  return (
    <>
      <Field label={t('factor.code')} error={error}>
        {(wiring) => (
          <TextInput
            {...wiring}
            mono
            name="code"
            autoFocus={isFirst}
            {...(isFirst && { 'data-autofocus': '' })}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => onCode(event.target.value)}
          />
        )}
      </Field>
      {hasPasskey && (
        <PasskeyButton
          toSign={async () => (await call('passkey.ask', {})).payload}
          onSigned={onSigned}
          pending={pending}
        />
      )}
    </>
  )
}
