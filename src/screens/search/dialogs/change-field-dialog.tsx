import { useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { wireNameOf, wireValueOf } from '#entities/edit.ts'
import { labelOf, type Entity, type Field } from '#entities/entity.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { FieldInput } from '#screens/edit/field-input.tsx'
import { useFieldText, useOwnProblem } from '#screens/edit/field-text.ts'
import { useFieldWords } from '#screens/edit/field-words.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field as FieldFrame } from '#ui/form/field.tsx'
import { submitByEnter } from '#ui/form/submit-by-enter.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

type ChangeFieldDialogProps = {
  entity: Entity
  /** Those that can be changed on many. */
  fields: readonly [string, Field][]
  count: number
  onChange: (data: Readonly<Record<string, unknown>>, said: { label: string; value: string; follows?: string }) => void
  onClose: () => void
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Which field of the chosen ones gets which value; whom it can be given to is tried before it is done. */
export function ChangeFieldDialog({ entity, fields, count, onChange, onClose }: ChangeFieldDialogProps) {
  const { t } = useTranslation(['search', 'entities', 'palette', 'errors', 'fields', 'record'])
  const caps = useKeyCaps()
  const format = useFormat()
  const wordsOf = useFieldWords(entity)
  const ownProblem = useOwnProblem()
  const textOf = useFieldText()
  const place = useRef<HTMLDivElement>(null)
  const [[name, field] = ['', undefined], choose] = useState(fields[0])
  const [value, setValue] = useState<unknown>(null)
  const [isTried, setTried] = useState(false)
  if (field === undefined) return null
  const lacks = field.required === true && field.kind !== 'flag' && isEmpty(value)
  const problem = ownProblem(field, value) ?? (lacks ? t('field_required', { ns: 'errors' }) : undefined)
  const go = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem !== undefined) return
    const written = field.kind === 'flag' ? value === true : wireValueOf(field, value)
    const label = t(labelOf(entity, name), { ns: 'entities' })
    const told = textOf({
      field,
      value: written === true ? true : value,
      word: wordsOf(name, field),
      currency: houseCurrency,
    })
    const follows = field.confirms === true && {
      follows: t(`confirm.follows.${labelOf(entity, name)}`, { ns: 'record' }),
    }
    onChange({ [wireNameOf(name, field)]: written }, { label, value: told || t('empty', { ns: 'fields' }), ...follows })
  }
  /** The field first, its value then. */
  const press = (event: KeyboardEvent) => {
    const isChoosing = event.target instanceof Element && event.target.hasAttribute('data-autofocus')
    if (!isChoosing || event.key !== 'Enter') return submitByEnter(event)
    event.preventDefault()
    place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  const records = t(`many.${entity.name}`, { ns: 'palette', count, number: format.number(count) })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('change.title', { records })}
      description={t('change.help')}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <form onSubmit={go} noValidate>
        <div role="presentation" onKeyDown={press} className="flex flex-col gap-4">
          <FieldFrame label={t('change.field')}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                data-autofocus=""
                choices={fields.map(([id]) => ({ value: id, label: t(labelOf(entity, id), { ns: 'entities' }) }))}
                value={name}
                onChange={(next) => {
                  choose(fields.find(([id]) => id === next))
                  setValue(null)
                  setTried(false)
                }}
              />
            )}
          </FieldFrame>
          <div ref={place} className="grid">
            <FieldInput
              key={name}
              field={field}
              label={t('change.value')}
              value={value}
              onChange={setValue}
              word={wordsOf(name, field)}
              currency={houseCurrency}
              problem={isTried ? problem : undefined}
            />
          </div>
          <div className="flex justify-end">
            <Button type="submit" variant="primary" size="large" keys={caps.every('Enter')[0]}>
              {t('change.go')}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}
