import { useTranslation } from 'react-i18next'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'

type OwnPasswordProps = { value: string; error: string | undefined; onChange: (password: string) => void }

/** Asks for one’s own password once more, first of all in its dialog. */
export function OwnPassword({ value, error, onChange }: OwnPasswordProps) {
  const { t } = useTranslation(['record', 'profile'])
  return (
    <Field label={t('factor.password')} error={error}>
      {(wiring) => (
        <PasswordInput
          {...wiring}
          data-autofocus=""
          name="password"
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          showLabel={t('password.show', { ns: 'profile' })}
          hideLabel={t('password.hide', { ns: 'profile' })}
        />
      )}
    </Field>
  )
}
