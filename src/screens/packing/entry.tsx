import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { StationAnswer } from '#api/order/packing.ts'
import { returnConditions } from '#entities/return/condition.ts'
import { parcelWeights } from '#entities/shipment/packed-line.ts'
import { useFormat } from '#screens/format.ts'
import { Button } from '#ui/action/button.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

export type EntryKind = 'number' | 'quantity' | 'weight' | 'box' | 'condition'

/** What is typed: a figure; undefined where it is none. A comma or a point stands before the fraction. */
export const figureOf = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.')
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

type EntryProps = {
  kind: EntryKind
  boxes: StationAnswer['boxes']
  /** Answers whether it was meant so. */
  onEnter: (text: string) => boolean
  onLeave: () => void
}

/** What is typed at the station: a number, pieces, kilograms, or a digit for the package, which needs no Enter. */
export function Entry({ kind, boxes, onEnter, onLeave }: EntryProps) {
  const { t } = useTranslation(['packing', 'entities'])
  const { number } = useFormat()
  // a digit chooses, and needs no Enter
  const isDigit = kind === 'box' || kind === 'condition'
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const enter = (value: string) => {
    const isMeant = value.trim() !== '' && onEnter(value)
    setWrong(!isMeant)
    if (isMeant) setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onLeave()
  }
  return (
    <form
      className="flex flex-col gap-3"
      data-entry={kind}
      onSubmit={(event) => {
        event.preventDefault()
        enter(text)
      }}
    >
      <label className="flex flex-col gap-2 text-pack-s text-ink-2">
        {t(`enter.${kind}`)}
        <TextInput
          key={kind}
          autoFocus
          autoComplete="off"
          inputMode={kind === 'number' ? 'text' : kind === 'weight' ? 'decimal' : 'numeric'}
          maxLength={kind === 'number' ? 64 : 9}
          aria-invalid={isWrong || undefined}
          className="h-16 max-w-120 text-pack-m"
          value={text}
          onKeyDown={press}
          onChange={({ target }) => {
            setWrong(false)
            if (isDigit && /^[1-9]$/.test(target.value)) return enter(target.value)
            setText(target.value)
          }}
        />
      </label>
      {isWrong && (
        <p role="alert" className="m-0 text-pack-s text-bad-ink">
          {t(`enter.${kind}.wrong`, { most: number(parcelWeights.most) })}
        </p>
      )}
      {kind === 'box' && (
        <ul className="m-0 grid list-none grid-cols-2 gap-2 p-0">
          {boxes.map((box, at) => (
            <li key={box.id}>
              <Button wide size="large" keys={[`${at + 1}`]} onClick={() => enter(`${at + 1}`)}>
                {`${box.name}, ${number(box.length)} × ${number(box.width)} × ${number(box.height)}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {kind === 'condition' && (
        <ul className="m-0 grid list-none grid-cols-2 gap-2 p-0">
          {returnConditions.map((condition, at) => (
            <li key={condition}>
              <Button wide size="large" keys={[`${at + 1}`]} onClick={() => enter(`${at + 1}`)}>
                {t(`return.items.condition.${condition}`, { ns: 'entities' })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isDigit && (
        <span>
          <Button size="large" type="submit" className="min-h-12 text-pack-s">
            {t('enter')}
          </Button>
        </span>
      )}
    </form>
  )
}
