import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import type { Entity } from '#entities/entity.ts'
import { inputOf } from '#screens/derive/filters.ts'
import type { Filters, FilterValue } from '#screens/derive/filter-value.ts'
import { useFormat } from '#screens/format.ts'
import { Button } from '#ui/action/button.tsx'
import type { Choice } from '#ui/form/native-select.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { draftOf, readDraft } from './filter-draft.ts'
import type { FilterDraft } from './filter-draft.ts'
import { FilterField } from './filter-field.tsx'

type FilterDialogProps = {
  entity: Entity
  filters: Filters
  choices: Readonly<Record<string, readonly Choice<string>[]>>
  onApply: (filters: Filters) => void
  onClose: () => void
}

type Ends = readonly ('from' | 'to')[]

/** All filters of a list at once; Enter applies them. */
export function FilterDialog({ entity, filters, choices, onApply, onClose }: FilterDialogProps) {
  const { t } = useTranslation(['search', 'entities'])
  const format = useFormat()
  const form = useId()
  const fields = entity.list.filters.flatMap((name) => {
    const field = entity.fields[name]
    return field === undefined || inputOf(field) === undefined ? [] : [{ name, field }]
  })
  const [drafts, setDrafts] = useState<Readonly<Record<string, FilterDraft>>>(() =>
    Object.fromEntries(
      fields.map(({ name, field }) => {
        const write = (end: string) => (end !== '' && inputOf(field) === 'days' ? format.day(end) : end)
        return [name, draftOf(filters[name], write)]
      }),
    ),
  )
  const [wrong, setWrong] = useState<Readonly<Record<string, Ends>>>({})
  const nothing = draftOf(undefined, (end) => end)

  const apply = (event: FormEvent) => {
    event.preventDefault()
    const read = fields.map(({ name, field }) => ({ name, read: readDraft(field, drafts[name] ?? nothing) }))
    const mistakes = read.flatMap(({ name, read }) => (read.ok ? [] : [[name, read.wrong] as const]))
    if (mistakes.length > 0) return setWrong(Object.fromEntries(mistakes))
    const next = read.flatMap(({ name, read }): (readonly [string, FilterValue])[] =>
      read.ok && read.value !== undefined ? [[name, read.value]] : [],
    )
    onApply(Object.fromEntries(next))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('filter.title')}
      actions={
        <>
          <Button size="large" variant="quiet" onClick={() => onApply({})}>
            {t('filter.clear')}
          </Button>
          <Button size="large" onClick={onClose}>
            {t('filter.cancel')}
          </Button>
          <Button size="large" variant="primary" type="submit" form={form} keys={['↵']}>
            {t('filter.apply')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={apply} className="flex flex-col gap-4">
        {fields.map(({ name, field }, at) => (
          <FilterField
            key={name}
            label={t(labelOf(entity, name), { ns: 'entities' })}
            field={field}
            isFirst={at === 0}
            draft={drafts[name] ?? nothing}
            choices={choices[name] ?? []}
            wrong={wrong[name] ?? []}
            onChange={(draft) => {
              setDrafts((all) => ({ ...all, [name]: draft }))
              setWrong((all) => ({ ...all, [name]: [] }))
            }}
          />
        ))}
      </form>
    </Dialog>
  )
}
