import { useTranslation } from 'react-i18next'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { ErrorState } from '#ui/view/error-state.tsx'

/** Signed in, but the server does not say as whom: nothing can be shown for nobody. */
export function ShellFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui')
  const { session } = useServices()
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        page
        title={t('shell_failed')}
        action={
          <span className="flex gap-2">
            <Button variant="primary" onClick={onRetry}>
              {t('retry')}
            </Button>
            <Button onClick={() => session.send({ type: 'session.sign_out' })}>
              {t('session.sign_out', { ns: 'commands' })}
            </Button>
          </span>
        }
      >
        {t('shell_failed.text')}
      </ErrorState>
    </main>
  )
}
