import { lazy, Suspense, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { leastCharacters, serverAddress } from '#machines/server-address.ts'
import { useBaseServices, usePreferences, useSnapshot } from '#screens/services.ts'
import { ServerField } from '#screens/sign-in/server-field.tsx'
import { useServerTrouble } from '#screens/sign-in/use-server-trouble.ts'
import { Button } from '#ui/action/button.tsx'
import { nameLinkLook } from '#ui/action/link-look.ts'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

// of a test server alone
const DemoSignIns = lazy(async () => ({ default: (await import('./demo-sign-ins.tsx')).DemoSignIns }))
// for whoever needs more than a name and a password
const SignInStep = lazy(async () => ({ default: (await import('#screens/sign-in-step/sign-in-step.tsx')).SignInStep }))

export function SignInForm() {
  const { t } = useTranslation('sign-in')
  const { session, signIn, preferences } = useBaseServices()
  const { serverShown } = usePreferences()
  const [server, setServer] = useState(signIn.server)
  const [login, setLogin] = useState(signIn.login)
  const [password, setPassword] = useState('')
  const [isForgotten, setForgotten] = useState(location.hash.startsWith('#reset'))
  const passwordField = useRef<HTMLInputElement>(null)
  const snapshot = useSnapshot(session)
  const { is_test_server, demo, failures, ended, second_factor, server: asked } = snapshot.context
  const pending = snapshot.matches('authenticating')
  const { trouble, choose } = useServerTrouble(server)
  const [told, setTold] = useState({ failures, isTrouble: false })
  // what a failure was for stays as it was: when the server comes back, it was no wrong password
  if (!pending && failures !== told.failures) setTold({ failures, isTrouble: trouble !== undefined })
  // what is read out is what is seen: nothing once the server can answer
  const saying = told.failures === 0 ? undefined : told.isTrouble ? trouble : t('failed')
  const onFocus = () => {
    signIn.prepare()
    choose()
  }

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
    choose()
    session.send({ type: 'session.sign_in', server, login, password })
  }

  if (second_factor || isForgotten)
    return (
      <Suspense>
        <SignInStep {...{ server, login, password }} onBack={() => setForgotten(false)} />
      </Suspense>
    )
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="mb-2 text-sign-in font-strong">{t('sign_in')}</h1>
      {ended && <output>{ended}</output>}
      {serverShown ? (
        <ServerField value={server} onChange={setServer} trouble={trouble} />
      ) : (
        // empty it takes no place, not even the gap beside it
        <p aria-live="polite" className={trouble === undefined ? '-mb-4' : 'text-meta text-bad-ink'}>
          {trouble}
        </p>
      )}
      <Field label={t('login')}>
        {(wiring) => (
          <TextInput
            {...wiring}
            name="username"
            onFocus={onFocus}
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
            onFocus={onFocus}
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
        <button type="button" className={nameLinkLook} aria-expanded={serverShown} onClick={preferences.toggleServer}>
          {t(serverShown ? 'server.hide' : 'server.show')}
        </button>
        <button type="button" className={nameLinkLook} onClick={() => setForgotten(true)}>
          {t('password.forgotten')}
        </button>
      </div>
      <p aria-live="assertive" className="sr-only">
        {!pending && <span key={told.failures}>{saying}</span>}
      </p>
      {is_test_server && asked === serverAddress(server) && (
        <Suspense>
          <DemoSignIns
            signIns={demo}
            onChoose={(chosen, itsPassword) => {
              setLogin(chosen)
              setPassword(itsPassword)
              passwordField.current?.focus()
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
