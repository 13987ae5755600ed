import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import type { Entity } from '#entities/entity.ts'
import { useCaps } from '#screens/caps.ts'
import type { Filters } from '#screens/derive/filter-value.ts'
import { Button } from '#ui/action/button.tsx'
import type { Choice } from '#ui/form/native-select.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { useFilterWords } from './filter-words.ts'

type FilterChipsProps = {
  entity: Entity
  filters: Filters
  choices: Readonly<Record<string, readonly Choice<string>[]>>
  onChange: (filters: Filters) => void
  onAdd: () => void
  /** At the right end: how many there are. */
  count: ReactNode
}

/** What the list is filtered by, each removable. */
export function FilterChips({ entity, filters, choices, onChange, onAdd, count }: FilterChipsProps) {
  const { t } = useTranslation(['search', 'entities'])
  const caps = useCaps()
  const wordsOf = useFilterWords(choices)
  const without = (name: string) => Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name))
  return (
    <Bar kind="chips">
      {entity.list.filters.map((name) => {
        const field = entity.fields[name]
        const value = filters[name]
        if (field === undefined || value === undefined) return null
        const label = t(labelOf(entity, name), { ns: 'entities' })
        return (
          <Chip
            key={name}
            label={label}
            value={wordsOf(name, field, value)}
            onRemove={() => onChange(without(name))}
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
        className={Object.keys(filters).length === 0 ? '-ml-2' : undefined}
      >
        {t('filter.add')}
      </Button>
      <span className="ml-auto text-meta text-ink-3 tabular-nums">{count}</span>
    </Bar>
  )
}
