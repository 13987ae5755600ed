import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import { filteredBy } from '#entities/many/filtered-by.ts'
import type { Entity } from '#entities/entity.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import type { Clause } from '#screens/derive/clause.ts'
import { Button } from '#ui/action/button.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { useFilterWords } from './filter-words.ts'
import type { Choices } from './filter-words.ts'

type FilterChipsProps = {
  entity: Entity
  query: string
  filters: readonly Clause[]
  choices: Choices
  onChange: (changed: { query?: string; filters?: readonly Clause[] }) => void
  onAdd: () => void
  onEdit: (at: number) => void
  onClear: () => void
  /** At the right end: how many there are. */
  count: ReactNode
}

/** What the list is filtered by, each filter to be changed and removed. */
export function FilterChips({
  entity,
  query,
  filters,
  choices,
  onChange,
  onAdd,
  onEdit,
  onClear,
  count,
}: FilterChipsProps) {
  const { t } = useTranslation(['search', 'entities', 'commands'])
  const caps = useKeyCaps()
  const words = useFilterWords(choices)
  const isAny = query !== '' || filters.length > 0
  return (
    <Bar kind="chips">
      {query !== '' && (
        <Chip
          label={t('chip.query')}
          value={t('quoted', { text: query })}
          onRemove={() => onChange({ query: '' })}
          removeLabel={t('chip.remove', { label: t('chip.query') })}
        />
      )}
      {filters.map((clause, at) => {
        const field = filteredBy(entity.fields[clause.field])
        if (field === undefined) return null
        const label = t(labelOf(entity, clause.field), { ns: 'entities' })
        return (
          <Chip
            key={`${clause.field}${clause.op}${clause.values.join()}`}
            label={label}
            value={
              <button
                type="button"
                aria-label={t('chip.edit', { label, words: words.clause(field, clause) })}
                onClick={() => onEdit(at)}
                className="h-5.5 max-w-72 truncate rounded-key hover:underline"
              >
                {words.clause(field, clause)}
              </button>
            }
            onRemove={() => onChange({ filters: filters.toSpliced(at, 1) })}
            removeLabel={t('chip.remove', { label })}
          />
        )
      })}
      <Button
        variant="quiet"
        size="small"
        icon={Plus}
        keys={caps.of('list.filter')}
        aria-keyshortcuts={caps.aria('list.filter')}
        onClick={onAdd}
        className={isAny ? undefined : '-ml-2'}
      >
        {t('filter.add')}
      </Button>
      {isAny && (
        <Button
          variant="quiet"
          size="small"
          keys={caps.of('list.clear')}
          aria-keyshortcuts={caps.aria('list.clear')}
          onClick={onClear}
        >
          {t('list.clear', { ns: 'commands' })}
        </Button>
      )}
      <span role="status" className="ml-auto text-meta text-ink-3 tabular-nums">
        {count}
      </span>
    </Bar>
  )
}
