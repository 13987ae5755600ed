import { useTranslation } from 'react-i18next'
import type { Listener } from '#commands/offers.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useReasons } from '#screens/reasons.ts'
import { Button } from '#ui/action/button.tsx'

type PanelButtonsProps = {
  isOpen: boolean
  isBooked: boolean
  isSplitting: boolean
  canConfirm: boolean
  /** The panel itself, which hears its keys. */
  next: Listener
}

/** What is mostly done with a line: put off, set aside, split, confirmed; of one that is settled, taken back. */
export function PanelButtons({ isOpen, isBooked, isSplitting, canConfirm, next }: PanelButtonsProps) {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line px-4 py-2.5">
      <Move id="bank-statement-line.postpone" isQuiet />
      {!canConfirm && <Move id="bank-statement-line.ignore" />}
      <Move id="bank-statement-line.reopen" />
      <Move id="bank-statement-line.unbook" isTold={isBooked} />
      {isOpen && !isSplitting && (
        <span className="ml-auto flex gap-1.5">
          {next.hears('bank-panel.split') && (
            <Button
              size="small"
              keys={caps.of('bank-panel.split')}
              onClick={() => next.send({ type: 'bank-panel.split' })}
            >
              {t('bank-panel.split')}
            </Button>
          )}
          {canConfirm && (
            <Button
              size="small"
              variant="primary"
              data-move="bank-panel.confirm"
              keys={caps.of('bank-panel.confirm')}
              onClick={() => next.send({ type: 'bank-panel.confirm' })}
            >
              {t('bank-panel.confirm')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

type MoveProps = {
  id: string
  isQuiet?: boolean
  /** Stands there with its reason where it is refused. */
  isTold?: boolean
}

/** A move that the line allows; one that it does not is found in the palette, with its reason. */
function Move({ id, isQuiet = false, isTold = false }: MoveProps) {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const offer = useOffer(id)
  const reasons = useReasons()
  if (offer === undefined || !(offer.enabled || isTold)) return null
  return (
    <Button
      size="small"
      variant={isQuiet ? 'quiet' : 'secondary'}
      data-move={id}
      keys={caps.of(id)}
      because={offer.enabled ? undefined : reasons(offer.because)}
      onClick={() => offer.run()}
    >
      {t(id)}
    </Button>
  )
}
