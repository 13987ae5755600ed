import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { app } from '#entities/app.ts'
import { useBaseServices, usePreferences } from '#screens/services.ts'
import { LanguageSelect } from '#screens/language-select.tsx'
import { usePageTitle } from '#screens/page-name.ts'
import { SignInForm } from '#screens/sign-in/sign-in-form.tsx'
import { ThemeSwitch } from '#screens/theme-switch.tsx'
import { Brand } from '#ui/shell/brand.tsx'

// Everything that the page needs has come: only then the video may take its part of the line.
const isLoaded = () => document.readyState === 'complete'
const onLoad = (tell: () => void) => {
  window.addEventListener('load', tell)
  return () => window.removeEventListener('load', tell)
}

// nothing of it is needed to sign in
const BackgroundVideo = lazy(async () => ({
  default: (await import('#ui/shell/background-video.tsx')).BackgroundVideo,
}))

/** The login screen of spec §2. */
export function SignIn() {
  const { t } = useTranslation('sign-in')
  const { version, year } = useBaseServices()
  const { theme } = usePreferences()
  usePageTitle(t('sign_in'))
  const usable = useSyncExternalStore(onLoad, isLoaded)
  const poster = <img src={`/sign-in-${theme}.webp`} alt="" className="size-full object-cover" />
  return (
    <div className="flex min-h-dvh">
      <main className="flex w-full flex-col gap-8 px-6 pt-10 pb-8 sm:px-14 md:w-120 md:shrink-0 md:border-r md:border-line">
        <Brand name={app.name} />
        <div className="flex flex-1 flex-col justify-center">
          <SignInForm />
        </div>
        <footer className="flex flex-col gap-5 text-table text-ink-3">
          <div className="flex items-center justify-between gap-2">
            <ThemeSwitch />
            <LanguageSelect />
          </div>
          <p className="flex justify-between text-meta">
            <span>{t('copyright', { year, name: app.name })}</span>
            <span>{t('version', { version })}</span>
          </p>
        </footer>
      </main>
      <div className="sticky top-0 hidden h-dvh flex-1 md:block">
        <Suspense fallback={poster}>
          {usable ? (
            <BackgroundVideo theme={theme} pauseLabel={t('video.pause')} playLabel={t('video.play')} />
          ) : (
            poster
          )}
        </Suspense>
      </div>
    </div>
  )
}
