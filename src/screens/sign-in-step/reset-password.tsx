import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { serverAddress } from '#machines/server-address.ts'
import { PasswordChecklist } from '#screens/profile/password-checklist.tsx'
import { strengthOf } from '#screens/profile/password-strength.ts'
import { Button } from '#ui/action/button.tsx'
import { nameLinkLook } from '#ui/action/link-look.ts'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Notice } from '#ui/view/notice.tsx'

type ResetPasswordProps = { server: string; token: string; onBack: () => void }
type Became = 'done' | 'over' | 'no_answer'

/** A new password for whoever came by the link of a mail; nothing typed here is kept anywhere. */
export function ResetPassword({ server, token, onBack }: ResetPasswordProps) {
  const { t } = useTranslation(['sign-in-step', 'profile', 'sign-in'])
  const [values, setValues] = useState({ new_password: '', repeat: '' })
  const [became, setBecame] = useState<Became>()
  const [isPending, setPending] = useState(false)
  const [wrong, setWrong] = useState<string>()
  // there is no old one to enter
  const { has_old: _, ...strength } = strengthOf({ old_password: '-', ...values })
  const isStrong = Object.values(strength).every(Boolean)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isStrong || isPending || became === 'done') return
    setPending(true)
    setBecame(undefined)
    setWrong(undefined)
    const base = serverAddress(server) ?? location.origin
    call('auth.reset', { base, body: { token, password: values.new_password } })
      .then(
        ({ payload }) => setBecame(payload ? 'done' : 'over'),
        (error: unknown) => {
          const failure = failureOf(error)
          const said = failure?.kind === 'refused' ? failure.said.problem?.fields?.['password']?.join(' ') : undefined
          setWrong(said)
          if (said === undefined) setBecame('no_answer')
        },
      )
      .finally(() => setPending(false))
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="mb-2 text-sign-in font-strong">{t('reset')}</h1>
      {became !== 'done' && (
        <>
          {(['new_password', 'repeat'] as const).map((name) => (
            <Field
              key={name}
              label={t(`password.${name}`, { ns: 'profile' })}
              error={name === 'new_password' ? wrong : undefined}
            >
              {(wiring) => (
                <PasswordInput
                  {...wiring}
                  name={name}
                  autoFocus={name === 'new_password'}
                  autoComplete="new-password"
                  value={values[name]}
                  onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                  showLabel={t('password.show', { ns: 'sign-in' })}
                  hideLabel={t('password.hide', { ns: 'sign-in' })}
                />
              )}
            </Field>
          ))}
          <PasswordChecklist strength={strength} />
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            keys={['↵']}
            pending={isPending}
            because={isStrong ? undefined : t('password.incomplete', { ns: 'profile' })}
          >
            {t('reset.set')}
          </Button>
        </>
      )}
      {became !== undefined && <Notice tone={became === 'done' ? 'good' : 'warn'}>{t(`reset.${became}`)}</Notice>}
      <button
        type="button"
        autoFocus={became === 'done'}
        className={`${nameLinkLook} self-start text-table text-ink-3`}
        onClick={onBack}
      >
        {t(became === 'done' ? 'reset.sign_in' : 'back')}
      </button>
    </form>
  )
}
