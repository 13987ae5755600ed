import { useTranslation } from 'react-i18next'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'

/** The command that unblocks a refused one, where it is possible itself. */
export function UnblockButton({ id }: { id: string }) {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const offer = useOffer(id)
  if (offer?.enabled !== true) return null
  return (
    <Button size="small" keys={caps.of(id)} onClick={() => offer.run()}>
      {t(id)}
    </Button>
  )
}
