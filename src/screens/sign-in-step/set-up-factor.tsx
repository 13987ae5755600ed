import { useTranslation } from 'react-i18next'
import type { SetUp } from '#api/security/set-up.ts'

/** What an authenticator app is set up with: as a code it photographs, and as text for whoever types it in. */
export function SetUpFactor({ setup: { secret, qr } }: { setup: SetUp }) {
  const { t } = useTranslation('sign-in-step')
  // four modules of quiet on each side, as the code’s norm asks; black on white in every theme, because cameras need it
  const side = qr.size + 8
  return (
    <div className="flex flex-wrap items-center gap-4">
      <svg
        role="img"
        aria-label={t('factor.qr')}
        viewBox={`-4 -4 ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-44 shrink-0 rounded-field border border-line bg-white"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="text-meta text-ink-2">{t('factor.secret')}</span>
        <output data-secret="" className="font-mono text-table wrap-anywhere select-all">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </output>
      </div>
    </div>
  )
}
