import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import { filteredBy } from '#entities/many/filtered-by.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { usualOperator } from '#screens/derive/clause.ts'
import type { Clause } from '#screens/derive/clause.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { matching } from '#screens/derive/matching.ts'
import { Picker } from '#ui/form/picker.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { useFormat } from '#screens/format.ts'
import { draftOf, readDraft } from './filter-draft.ts'
import type { FilterDraft } from './filter-draft.ts'
import { FilterForm } from './filter-form.tsx'
import { filterFields, useFilterWords } from './filter-words.ts'
import type { Choices } from './filter-words.ts'

/** What a filter dialog is opened for: a new one, or the one at this place. */
export type FilterTarget = 'new' | number

type FilterDialogProps = {
  entity: Entity
  asked: FilterTarget
  filters: readonly Clause[]
  choices: Choices
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>
  onApply: (filters: readonly Clause[]) => void
  onClose: () => void
}

type Editing = { draft: FilterDraft; field: Field; at: number }

/** A filter in two steps: type to find the field or a filter that is there, then the operator and the value. */
export function FilterDialog({ entity, asked, filters, choices, counts, onApply, onClose }: FilterDialogProps) {
  const { t } = useTranslation(['search', 'entities'])
  const words = useFilterWords(choices)
  const label = (name: string) => t(labelOf(entity, name), { ns: 'entities' })
  const [query, setQuery] = useState('')

  const edit = (at: number): Editing | undefined => {
    const clause = filters[at]
    const field = clause && filteredBy(entity.fields[clause.field])
    if (clause === undefined || field === undefined) return undefined
    return { at, field, draft: draftOf(clause, field, (value) => words.written(field, value)) }
  }
  const [editing, setEditing] = useState<Editing | undefined>(() => (asked === 'new' ? undefined : edit(asked)))

  const [ticked, tick] = useState<FilterDraft>()
  const [isTicking, setTicking] = useState(false)
  const { locale } = useFormat()

  const begin = (value: string) => {
    tick(undefined)
    if (value.startsWith(there)) return setEditing(edit(Number(value.slice(there.length))))
    const field = filteredBy(entity.fields[value])
    if (field === undefined) return
    setEditing({
      field,
      at: filters.length,
      draft: { name: value, op: usualOperator(field), chosen: [], typed: ['', ''] },
    })
  }
  const put = (at: number, clause: Clause | undefined) =>
    onApply(clause === undefined ? filters.toSpliced(at, 1) : filters.toSpliced(at, 1, clause))

  if (editing === undefined) {
    const current = filters.flatMap((clause, at) => {
      const field = filteredBy(entity.fields[clause.field])
      if (field === undefined) return []
      return [{ value: `${there}${at}`, label: label(clause.field), meta: words.clause(field, clause), chosen: true }]
    })
    const fields = filterFields(entity).map(({ name }) => ({ value: name, label: label(name) }))
    return (
      <Dialog open onClose={onClose} title={t('filter.title')} footer={<DialogHints of={['move', 'go_on', 'back']} />}>
        <Picker
          label={t('filter.field')}
          placeholder={t('filter.field')}
          query={query}
          onQuery={setQuery}
          options={matching([...fields, ...current], query)}
          onChoose={begin}
          nothing={t('picker.nothing')}
        />
      </Dialog>
    )
  }
  const leave = () => (asked === 'new' ? setEditing(undefined) : onClose())
  // Escape loses no tick: what was ticked is applied
  const read = ticked && readDraft(editing.field, ticked, locale)
  const kept = read?.ok === true && (read.clause !== undefined || editing.at < filters.length) ? read : undefined
  const close = () => (kept === undefined ? leave() : put(editing.at, kept.clause))
  return (
    <Dialog
      open
      onClose={close}
      title={t('filter.by', { field: label(editing.draft.name) })}
      footer={
        <DialogHints
          of={[...(isTicking ? (['tick'] as const) : []), 'next', kept === undefined ? 'back' : 'apply_back']}
        />
      }
    >
      <FilterForm
        key={editing.at}
        field={editing.field}
        draft={editing.draft}
        isNew={editing.at === filters.length}
        words={words}
        choices={choices[editing.draft.name] ?? []}
        counts={counts[editing.draft.name]}
        onApply={(clause) => put(editing.at, clause)}
        onLeave={leave}
        onTick={tick}
        onTicking={setTicking}
      />
    </Dialog>
  )
}

/** Marks the filters that are there among the fields; no field begins with it. */
const there = '#'
