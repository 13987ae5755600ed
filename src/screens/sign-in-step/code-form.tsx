import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactor } from '#api/security/set-up.ts'
import type { SecondFactor } from '#machines/session.ts'
import { SetUpFactor } from '#screens/sign-in-step/set-up-factor.tsx'
import { Button } from '#ui/action/button.tsx'
import { nameLinkLook } from '#ui/action/link-look.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

export type CodeFormProps = {
  asked: SecondFactor
  failures: number
  pending: boolean
  onCode: (code: string) => void
  onBack: () => void
}

/** An app's code has six digits. */
const whole = /^\d{6}$/
/** A recovery code has 16 letters and digits. */
const least = 16

/** Asks whoever gave the right password for a code of their app, or for one of those kept for when it is gone. */
export function CodeForm({ asked, failures, pending, onCode, onBack }: CodeFormProps) {
  const { t } = useTranslation('sign-in-step')
  const setup = secondFactor.safeParse(asked).data?.setup
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const typed = code.replaceAll(/\s/g, '')
  const isComplete = whole.test(typed) || typed.replaceAll('-', '').length >= least

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (failures > 0) field.current?.select()
  }, [failures])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isComplete && !pending) onCode(typed)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="mb-2 text-sign-in font-strong">{t(setup ? 'factor.set_up' : 'factor')}</h1>
      <p className="text-body text-ink-2">{t(setup ? 'factor.set_up.text' : 'factor.text')}</p>
      {setup && <SetUpFactor setup={setup} />}
      <Field label={t('code')} error={failures > 0 && !pending ? t('code.wrong') : undefined}>
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={field}
            mono
            name="code"
            onKeyDown={({ key }) => {
              if (key === 'Escape') onBack()
            }}
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
                onCode(value.replaceAll(/\s/g, ''))
            }}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        keys={['↵']}
        pending={pending}
        because={isComplete ? undefined : t('code.incomplete')}
      >
        {t('factor.confirm')}
      </Button>
      <p className="flex justify-between gap-4 text-table text-ink-3">
        <button type="button" className={nameLinkLook} onClick={onBack}>
          {t('back')}
        </button>
        {!setup && <span>{t('code.recovery')}</span>}
      </p>
    </form>
  )
}
