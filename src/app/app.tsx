import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screenOf } from '#machines/session.ts'
import { BaseServicesContext, useSnapshot } from '#screens/services.ts'
import { SignIn } from '#screens/sign-in/sign-in.tsx'
import { Preloader } from '#ui/layer/preloader.tsx'
import { ScreenBoundary } from '#ui/layer/screen-boundary.tsx'
import { Button } from '#ui/action/button.tsx'
import { arrive, fetchedSignedIn, loadSignedIn } from './start/arrival.ts'
import { baseServices } from './base-services.ts'
import { lazyComponent } from '#ui/late/lazy-component.ts'
import { session } from './connection.ts'

const SignedIn = lazyComponent(loadSignedIn, fetchedSignedIn)

/** The session alone decides which screen stands there (spec §4). */
export function App() {
  const { t } = useTranslation('sign-in')
  const { value: state } = useSnapshot(session)
  const isHere = useArrival(state === 'authenticated')
  const preloader = (
    <Preloader label={t(state === 'deauthenticating' ? 'preloader.signing_out' : 'preloader.checking')} />
  )
  const failed = (
    // plain, for every kilobyte before the sign-in counts (ADR 0070)
    <div role="alert" className="px-4 py-16 text-center">
      <b>{t('failed.title')}</b>
      <p className="mb-4">{t('failed.text')}</p>
      <Button onClick={() => location.reload()}>{t('failed.reload')}</Button>
    </div>
  )
  const screens = {
    preloader,
    'sign-in': <SignIn />,
    shell: !isHere ? (
      preloader
    ) : (
      <ScreenBoundary fallback={failed}>
        <Suspense fallback={preloader}>
          <SignedIn />
        </Suspense>
      </ScreenBoundary>
    ),
  }
  return (
    <BaseServicesContext value={baseServices}>
      <Suspense fallback={null}>{screens[screenOf(state)]}</Suspense>
    </BaseServicesContext>
  )
}

/** Is there what is shown behind the sign-in, or does it not come? Drawn before that it would come in pieces. */
function useArrival(isSignedIn: boolean): boolean {
  const [isHere, setHere] = useState(() => isSignedIn && fetchedSignedIn() !== undefined)
  useEffect(() => {
    if (!isSignedIn) return undefined
    let isOver = false
    // what does not come is met again, and said, by whoever draws it
    void arrive()
      .catch(() => undefined)
      .finally(() => !isOver && setHere(true))
    return () => {
      isOver = true
      setHere(false)
    }
  }, [isSignedIn])
  return isHere
}
