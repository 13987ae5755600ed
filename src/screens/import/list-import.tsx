import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listener } from '#commands/offers.ts'
import { mayBegin } from '#entities/access.ts'
import type { Entity } from '#entities/entity.ts'
import { isImported } from '#entities/import/import.ts'
import { useActor, useListener, useOffer } from '#screens/command-hooks.ts'
import { verdictOfRight } from '#screens/right.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { lateLayer } from '#ui/late/late-layer.tsx'

const ImportDialog = lateLayer(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Makes and changes the records of a list from a file: it is tried first, in a dialog. */
export function ListImport({ entity }: { entity: Entity }) {
  const actor = useActor()
  const [isOpen, open] = useState(false)
  const close = useCallback(() => open(false), [])
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => id === 'list.import' && isImported(entity),
      verdict: () => verdictOfRight(actor !== undefined && mayBegin(actor, entity.name)),
      send: () => open(true),
    }),
    [actor, entity],
  )
  useListener('list', listener)
  return <ImportDialog asked={isOpen ? { entity, onClose: close } : undefined} />
}

/** In the head of a list where there is room; its key and the palette are left everywhere. */
export function ImportButton() {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const offer = useOffer('list.import')
  return (
    offer && (
      <Button keys={caps.of(offer.id)} onClick={() => offer.run()} className="max-[1560px]:hidden">
        {t('import.button')}
      </Button>
    )
  )
}
