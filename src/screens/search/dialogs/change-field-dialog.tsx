import { useMemo, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOfMany } from '#entities/many/fields.ts'
import { listChanges, listsOfMany } from '#entities/many/lists.ts'
import { spreadsOf, type Spread } from '#entities/many/spread.ts'
import { wireNameOf, wireValueOf } from '#entities/edit.ts'
import { isRef, labelOf, type Entity, type Field } from '#entities/entity.ts'
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
import { SpreadChangeInputs, useSpreadChange } from './spread-change.tsx'

type ChangeFieldDialogProps = {
  entity: Entity
  count: number
  onChange: (data: Readonly<Record<string, unknown>>, said: { label: string; value: string; follows?: string }) => void
  onClose: () => void
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** What can be changed on many: a field, what a list of references holds, or the amounts in one column of a list. */
type Changed = { name: string; field: Field; isList: boolean; spread?: Spread }
const changedOn = (entity: Entity): Changed[] => [
  ...fieldsOfMany(entity).map(([name, field]) => ({ name, field, isList: false })),
  // nothing is added without saying what
  ...listsOfMany(entity).map(({ name, to }) => ({ name, field: { ...to, required: true as const }, isList: true })),
  ...spreadsOf(entity).map((spread) => ({ name: spread.name, field: spread.cell, isList: false, spread })),
]

/** Which field of the chosen ones gets which value; whom it can be given to is tried before it is done. */
export function ChangeFieldDialog({ entity, count, onChange, onClose }: ChangeFieldDialogProps) {
  const { t } = useTranslation(['search', 'entities', 'palette', 'errors', 'fields', 'record'])
  const caps = useKeyCaps()
  const format = useFormat()
  const wordsOf = useFieldWords(entity)
  const ownProblem = useOwnProblem()
  const textOf = useFieldText()
  const place = useRef<HTMLDivElement>(null)
  const choices = useMemo(() => changedOn(entity), [entity])
  const [chosen, choose] = useState(choices[0])
  const [how, chooseHow] = useState<(typeof listChanges)[number]>('add')
  const [value, setValue] = useState<unknown>(null)
  const [isTried, setTried] = useState(false)
  const amounts = useSpreadChange(chosen?.spread)
  if (chosen === undefined) return null
  const { name, field, isList, spread } = chosen
  const lacks = field.required === true && field.kind !== 'flag' && isEmpty(value)
  const problem = ownProblem(field, value) ?? (lacks ? t('field_required', { ns: 'errors' }) : undefined)
  const go = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (spread !== undefined) {
      const change = amounts.change(spread)
      if (change === undefined) return
      const label = t(labelOf(entity, name), { ns: 'entities' })
      return onChange({ [name]: change.data }, { label: `${label} ${change.of}`, value: change.said })
    }
    if (problem !== undefined) return
    const written = field.kind === 'flag' ? value === true : wireValueOf(field, value)
    const label = t(labelOf(entity, name), { ns: 'entities' })
    if (isList && isRef(value)) {
      const sign = { add: '+', remove: '−' }[how]
      return onChange({ [name]: { [how]: [value.id] } }, { label, value: `${sign} ${value.label}` })
    }
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
                choices={choices.map((one) => ({
                  value: one.name,
                  label: t(labelOf(entity, one.name), { ns: 'entities' }),
                }))}
                value={name}
                onChange={(next) => {
                  choose(choices.find((one) => one.name === next))
                  setValue(null)
                  setTried(false)
                }}
              />
            )}
          </FieldFrame>
          {isList && (
            <FieldFrame label={t('change.how')}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  choices={listChanges.map((one) => ({ value: one, label: t(`change.how.${one}`) }))}
                  value={how}
                  onChange={(next) => chooseHow(listChanges.find((one) => one === next) ?? 'add')}
                />
              )}
            </FieldFrame>
          )}
          <div ref={place} className="grid">
            {spread === undefined ? (
              <FieldInput
                key={name}
                field={field}
                label={t(isList ? 'change.which' : 'change.value')}
                value={value}
                onChange={setValue}
                word={wordsOf(name, field)}
                currency={houseCurrency}
                problem={isTried ? problem : undefined}
              />
            ) : (
              <SpreadChangeInputs spread={spread} amounts={amounts} isTried={isTried} />
            )}
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
