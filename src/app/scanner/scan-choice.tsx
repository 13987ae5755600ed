import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hit } from '#api/search.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { recordTitle } from '#screens/record-title.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

type ScanChoiceProps = {
  code: string
  hits: readonly Hit[]
  onChoose: (hit: Hit) => void
  onClose: () => void
}

/** Several are called so: each stands on a digit. */
export function ScanChoice({ code, hits, onChoose, onClose }: ScanChoiceProps) {
  const { t } = useTranslation(['scan', 'places', 'palette'])
  const first = useRef<HTMLButtonElement>(null)
  const press = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    const hit = ctrlKey || altKey || metaKey ? undefined : hits[Number(key) - 1]
    if (hit !== undefined) onChoose(hit)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={first}
      title={t('choose')}
      description={t('choose.about', { code })}
      footer={<DialogHints of={['next', 'back']} />}
    >
      <ol className="m-0 flex list-none flex-col gap-1 p-0">
        {hits.map((hit, at) => (
          <li key={`${hit.object} ${hit.id}`}>
            <Button
              ref={at === 0 ? first : undefined}
              wide
              variant="quiet"
              keys={[`${at + 1}`]}
              onClick={() => onChoose(hit)}
              onKeyDown={press}
            >
              {recordTitle(hit.object, hit.number, t)}
              {hit.name !== '' && <span className="text-ink-3"> {hit.name}</span>}
            </Button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
