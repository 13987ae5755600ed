import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { leastCharacters, serverAddress } from '#machines/server-address.ts'
import { useFrontDesk, usePreferences, useSnapshot } from '#screens/desk.ts'
import { DemoSignIns } from '#screens/sign-in/demo-sign-ins.tsx'
import { ServerField } from '#screens/sign-in/server-field.tsx'
import { Button } from '#ui/action/button.tsx'
import { quietLinkLook } from '#ui/action/link-look.ts'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

const demoPassword = 'demo-password'

export function SignInForm() {
  const { t } = useTranslation('sign-in')
  const { session, signIn, preferences } = useFrontDesk()
  const { serverShown } = usePreferences()
  const [server, setServer] = useState(signIn.server)
  const [login, setLogin] = useState(signIn.login)
  const [password, setPassword] = useState('')
  const passwordField = useRef<HTMLInputElement>(null)
  const snapshot = useSnapshot(session)
  const { is_test_server, demo, failures, server: asked } = snapshot.context
  const pending = snapshot.matches('authenticating')

  // A failed sign-in shows no message (spec §8): the focus is where it can be mended.
  useEffect(() => {
    if (failures > 0) passwordField.current?.select()
  }, [failures])

  const because =
    login.trim().length < leastCharacters || password.length < leastCharacters
      ? t('too_short', { min: leastCharacters })
      : serverAddress(server) === null
        ? t(server.trim() === '' ? 'no_server' : 'bad_server')
        : undefined

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    session.send({ type: 'session.sign_in', server, login, password })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="mb-2 text-sign-in font-strong">{t('sign_in')}</h1>
      {serverShown && <ServerField value={server} onChange={setServer} />}
      <Field label={t('login')}>
        {(wiring) => (
          <TextInput
            {...wiring}
            name="username"
            onFocus={signIn.prepare}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={login === ''}
            value={login}
            onChange={(event) => setLogin(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('password')}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            ref={passwordField}
            name="password"
            onFocus={signIn.prepare}
            autoComplete="current-password"
            autoFocus={login !== ''}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            showLabel={t('password.show')}
            hideLabel={t('password.hide')}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        keys={['↵']}
        className="mt-2"
        because={because}
        pending={pending}
      >
        {t('sign_in')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-table text-ink-3">
        <button type="button" className={quietLinkLook} aria-expanded={serverShown} onClick={preferences.toggleServer}>
          {t(serverShown ? 'server.hide' : 'server.show')}
        </button>
        {/* Its behaviour is not specified, so it is a text (spec §2). */}
        <span>{t('password.forgotten')}</span>
      </div>
      <p aria-live="assertive" className="sr-only">
        {failures > 0 && !pending && <span key={failures}>{t('failed')}</span>}
      </p>
      {is_test_server && asked === serverAddress(server) && (
        <DemoSignIns
          signIns={demo}
          onChoose={(chosen) => {
            setLogin(chosen)
            setPassword(demoPassword)
            passwordField.current?.focus()
          }}
        />
      )}
    </form>
  )
}
