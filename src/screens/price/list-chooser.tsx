import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PricesInList } from '#api/price.ts'
import { Chooser } from '#ui/form/chooser.tsx'
import { Field } from '#ui/form/field.tsx'

type ListChooserProps = { lists: readonly PricesInList[]; onTake: (id: number) => void; onCancel: () => void }

/** Which price list comes next: picked by typing. */
export function ListChooser({ lists, onTake, onCancel }: ListChooserProps) {
  const { t } = useTranslation('record')
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  // before the next letter
  useLayoutEffect(() => box.current?.querySelector('input')?.focus(), [])
  const sought = text.trim().toLowerCase()
  return (
    <div
      ref={box}
      role="presentation"
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      className="max-w-96 px-4 py-2"
    >
      <Field label={t('prices.choose_list')} hint={lists.map(({ label }) => label).join(' · ')}>
        {(wiring) => (
          <Chooser
            {...wiring}
            listLabel={t('prices.choose_list')}
            nothing={t('prices.no_such_list')}
            text={text}
            onText={setText}
            options={lists
              .filter(({ label }) => label.toLowerCase().includes(sought))
              .map(({ id, label, currency }) => ({ value: String(id), label, meta: currency }))}
            chosen={undefined}
            isPending={false}
            onTake={(value) => onTake(Number(value))}
            onLeave={() => sought === '' && onCancel()}
          />
        )}
      </Field>
    </div>
  )
}
