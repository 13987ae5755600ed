import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { strengthOf } from '#screens/profile/password-strength.ts'
import { useServices } from '#screens/services.ts'
import { PasswordChecklist } from '#screens/profile/password-checklist.tsx'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Notice } from '#ui/view/notice.tsx'

const fields = ['old_password', 'new_password', 'repeat'] as const
const empty = { old_password: '', new_password: '', repeat: '' }

/** Nothing typed here is kept anywhere: a password is no draft. */
export function PasswordForm() {
  const account = useActorRef(useServices().account)
  const { t } = useTranslation('profile')
  const caps = useKeyCaps()
  const { register, handleSubmit, control, reset, setFocus } = useForm({ defaultValues: empty })
  const values = useWatch({ control })
  const refused = useSelector(account, ({ context }) => context.fields)
  const changed = useSelector(account, ({ context }) => context.changed)
  const pending = useSelector(account, (snapshot) => snapshot.matches('changing'))
  const strength = strengthOf({ ...empty, ...values })

  // The first field that the server refused is where it can be mended.
  useEffect(() => {
    const first = fields.find((name) => Object.hasOwn(refused, name))
    if (first !== undefined) setFocus(first)
  }, [refused, setFocus])
  useEffect(() => {
    if (changed) reset()
  }, [changed, reset])

  const submit = handleSubmit(({ old_password, new_password }) =>
    account.send({ type: 'password.change', old_password, new_password }),
  )
  return (
    <form onSubmit={(event) => void submit(event)} className="flex max-w-100 flex-col gap-3 pb-2">
      {fields.map((name) => (
        <Field key={name} label={t(`password.${name}`)} error={refused[name]?.join(' ')}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              {...register(name, { onChange: () => account.send({ type: 'password.edit' }) })}
              autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
              showLabel={t('password.show')}
              hideLabel={t('password.hide')}
            />
          )}
        </Field>
      ))}
      <PasswordChecklist strength={strength} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        keys={caps.every('Enter')[0]}
        className="self-start"
        pending={pending}
        because={Object.values(strength).every(Boolean) ? undefined : t('password.incomplete')}
      >
        {t('password.change')}
      </Button>
      {changed && <Notice tone="good">{t('password.changed')}</Notice>}
    </form>
  )
}
