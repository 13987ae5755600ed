import { useTranslation } from 'react-i18next'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useReasons } from '#screens/reasons.ts'
import { Button } from '#ui/action/button.tsx'

/** Where the view as this user is offered, the way to it, with why not where it is refused. */
export function ViewAsButton() {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const reasonOf = useReasons()
  const offer = useOffer('view_as.begin')
  if (offer === undefined) return null
  return (
    <Button
      size="small"
      className="ml-auto"
      keys={caps.of('view_as.begin')}
      aria-keyshortcuts={caps.aria('view_as.begin')}
      because={offer.enabled ? undefined : reasonOf(offer.because)}
      onClick={() => offer.run()}
    >
      {t('view_as.begin')}
    </Button>
  )
}
