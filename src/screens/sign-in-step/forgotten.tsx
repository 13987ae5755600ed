import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { leastCharacters, serverAddress } from '#machines/server-address.ts'
import { Button } from '#ui/action/button.tsx'
import { nameLinkLook } from '#ui/action/link-look.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Notice } from '#ui/view/notice.tsx'

type Became = 'sent' | 'sends_none' | 'no_answer'
type ForgottenProps = { server: string; login: string; onBack: () => void }

/** Asks whose password is forgotten; what is said then is the same for everybody, so that nobody learns who is known here. */
export function Forgotten({ server, login: known, onBack }: ForgottenProps) {
  const { t } = useTranslation(['sign-in-step', 'sign-in'])
  const [login, setLogin] = useState(known)
  const [became, setBecame] = useState<Became>()
  const [isPending, setPending] = useState(false)
  const base = serverAddress(server)
  const name = login.trim()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (base === null || isPending) return
    setPending(true)
    setBecame(undefined)
    call('auth.forgot', { base, body: { login: name } })
      .then(
        ({ payload }) => setBecame(payload ? 'sent' : 'sends_none'),
        () => setBecame('no_answer'),
      )
      .finally(() => setPending(false))
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="mb-2 text-sign-in font-strong">{t('forgotten')}</h1>
      <p className="text-body text-ink-2">{t('forgotten.text')}</p>
      <Field label={t('login', { ns: 'sign-in' })}>
        {(wiring) => (
          <TextInput
            {...wiring}
            autoFocus
            name="username"
            onKeyDown={({ key }) => {
              if (key === 'Escape') onBack()
            }}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={login}
            onChange={(event) => {
              setBecame(undefined)
              setLogin(event.target.value)
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
        pending={isPending}
        because={
          base === null
            ? t('no_server', { ns: 'sign-in' })
            : name.length < leastCharacters
              ? t('forgotten.short')
              : undefined
        }
      >
        {t('forgotten.send')}
      </Button>
      {became !== undefined && <Notice tone={became === 'sent' ? 'good' : 'warn'}>{t(`forgotten.${became}`)}</Notice>}
      <button type="button" className={`${nameLinkLook} self-start text-table text-ink-3`} onClick={onBack}>
        {t('back')}
      </button>
    </form>
  )
}
