import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { passkeyTrouble, type Proof } from '#api/security/passkey.ts'
import { secondFactor } from '#api/security/set-up.ts'
import { serverAddress } from '#machines/server-address.ts'
import type { SecondFactor } from '#machines/session.ts'
import { PasskeyButton } from '#screens/sign-in-step/passkey-button.tsx'
import { SetUpFactor } from '#screens/sign-in-step/set-up-factor.tsx'
import { Button } from '#ui/action/button.tsx'
import { nameLinkLook } from '#ui/action/link-look.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Notice } from '#ui/view/notice.tsx'

export type CodeFormProps = {
  server: string
  asked: SecondFactor
  failures: number
  pending: boolean
  onProof: (proof: Proof) => void
  onBack: () => void
}

/** An app's code has six digits. */
const whole = /^\d{6}$/
/** A recovery code has 16 letters and digits. */
const least = 16

/**
 * Asks whoever gave the right password for one proof more: what their passkey signs, a code of their app, or one of those
 * kept for when both are gone.
 */
export function CodeForm({ server, asked, failures, pending, onProof, onBack }: CodeFormProps) {
  const { t } = useTranslation('sign-in-step')
  const { setup, passkey, kinds = [] } = secondFactor.safeParse(asked).data ?? {}
  const [code, setCode] = useState('')
  const [tried, setTried] = useState<'code' | 'passkey'>('code')
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const typed = code.replaceAll(/\s/g, '')
  const isComplete = whole.test(typed) || typed.replaceAll('-', '').length >= least
  const hasPasskey = kinds.includes('passkey')
  // beside passkeys alone there are only the codes for when they are gone
  const hasApp = setup !== undefined || kinds.includes('code') || !hasPasskey
  const hasField = hasApp || kinds.includes('recovery_code')
  const hasFailed = failures > 0 && !pending

  useEffect(() => (button.current ?? field.current)?.focus(), [])
  useEffect(() => {
    if (failures > 0) field.current?.select()
  }, [failures])
  const prove = (proof: Proof) => {
    setTried(typeof proof === 'string' ? 'code' : 'passkey')
    onProof(proof)
  }
  const leave = ({ key }: { key: string }) => {
    if (key === 'Escape') onBack()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isComplete && !pending) prove(typed)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="mb-2 text-sign-in font-strong">{t(setup ? 'factor.set_up' : 'factor')}</h1>
      <p className="text-body text-ink-2">
        {t(setup ? 'factor.set_up.text' : passkey !== undefined || !hasApp ? 'passkey.text' : 'factor.text')}
      </p>
      {setup && <SetUpFactor setup={setup} />}
      {passkey !== undefined ? (
        <PasskeyButton
          ref={button}
          isFirst
          keys={['↵']}
          toSign={() => Promise.resolve(passkey)}
          pending={pending}
          onSigned={prove}
          onKeyDown={leave}
        />
      ) : (
        hasPasskey && <Notice tone="warn">{t(troubleAt(server))}</Notice>
      )}
      {hasFailed && tried === 'passkey' && <Notice tone="warn">{t('passkey.wrong')}</Notice>}
      {hasField && (
        <>
          <Field
            label={t(hasApp ? 'code' : 'code.of_recovery')}
            error={hasFailed && tried === 'code' ? t('code.wrong') : undefined}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                ref={field}
                mono
                name="code"
                onKeyDown={leave}
                inputMode={setup ? 'numeric' : undefined}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
                value={code}
                onChange={(event) => {
                  const { value } = event.target
                  setCode(value)
                  // the last digit is all that somebody has to type
                  if (!pending && whole.test(value.replaceAll(/\s/g, '')) && value.length > code.length)
                    prove(value.replaceAll(/\s/g, ''))
                }}
              />
            )}
          </Field>
          <Button
            type="submit"
            variant={passkey === undefined ? 'primary' : 'secondary'}
            size="large"
            wide
            {...(passkey === undefined && { keys: ['↵'] })}
            pending={pending}
            because={isComplete ? undefined : t('code.incomplete')}
          >
            {t('factor.confirm')}
          </Button>
        </>
      )}
      <p className="flex justify-between gap-4 text-table text-ink-3">
        <button type="button" className={nameLinkLook} onClick={onBack}>
          {t('back')}
        </button>
        {!setup && hasApp && <span>{t('code.recovery')}</span>}
      </p>
    </form>
  )
}

/** Why no passkey is asked for although there is one. */
const troubleAt = (server: string) => {
  const address = serverAddress(server)
  return passkeyTrouble(location.origin, address === null ? [] : [new URL(address).host]) ?? 'passkey.elsewhere'
}
