import { useTranslation } from 'react-i18next'
import type { DemoSignIn } from '#machines/session.ts'
import { Button } from '#ui/action/button.tsx'

export type DemoSignInsProps = { signIns: readonly DemoSignIn[]; onChoose: (login: string, password: string) => void }

/** Of each of them. */
const password = 'demo-password'

/** What a test server tells whoever asks: who may try it, each with the roles that the name says. */
export function DemoSignIns({ signIns, onChoose }: DemoSignInsProps) {
  const { t } = useTranslation('sign-in')
  return (
    <section aria-label={t('demo')} className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="text-meta text-ink-3">{t('demo')}</p>
      <div className="flex flex-wrap gap-1.5">
        {signIns.map(({ login }) => (
          <Button key={login} size="small" onClick={() => onChoose(login, password)}>
            <span className="font-normal">{login}</span>
          </Button>
        ))}
      </div>
    </section>
  )
}
