import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { createId } from '#commands/places.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'

/** Begins a new record of a list; nothing where none can be, or this user may not. */
export function CreateButton({ object }: { object: string }) {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const offer = useOffer(createId(object))
  return (
    offer && (
      <Button
        variant="primary"
        icon={Plus}
        keys={caps.of(offer.id)}
        onClick={() => offer.run()}
        className="max-lg:hidden"
      >
        {t(offer.id)}
      </Button>
    )
  )
}
