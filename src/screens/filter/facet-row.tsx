import { ChevronDown } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import type { Entity } from '#entities/entity.ts'
import { isLife, isStillLive, markOf } from '#entities/tone.ts'
import type { Clause } from '#screens/derive/clause.ts'
import { useFormat } from '#screens/format.ts'
import { Menu } from '#ui/layer/menu.tsx'
import { Facet } from '#ui/list/facet.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { OneLine } from '#ui/shell/one-line.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'

/** The choice whose counts stand above the list: the first that the list is filtered by. */
export const facetOf = (entity: Entity): string | undefined =>
  entity.list.filters.find((name) => entity.fields[name]?.kind === 'choice')

/** So many stand in the row where there is room for them, the others behind "n more". */
const shown = 5

/** What stands in the row, the live ones first and of these the most: what is ticked stays where it is, and comes first from behind the others, because the last ones give way. */
export const inRow = (
  values: readonly string[],
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
  isLive: (value: string) => boolean = () => true,
): { first: readonly string[]; rest: readonly string[] } => {
  const byCount = values
    .filter((value) => (counts[value] ?? 0) > 0 || chosen.includes(value))
    .toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)) || (counts[b] ?? 0) - (counts[a] ?? 0))
  const most = byCount.slice(0, shown)
  const first = [...byCount.slice(shown).filter((value) => chosen.includes(value)), ...most]
  return { first, rest: byCount.filter((value) => !first.includes(value)) }
}

type FacetRowProps = {
  entity: Entity
  name: string
  /** Undefined until they are known: the choices then stand as they stood before. */
  counts: Readonly<Record<string, number>> | undefined
  filters: readonly Clause[]
  onFilter: (filters: readonly Clause[]) => void
}

/** How many records each status holds; choosing one filters by it. */
export function FacetRow({ entity, name, counts: counted, filters, onFilter }: FacetRowProps) {
  const { t } = useTranslation(['search', 'entities'])
  const format = useFormat()
  const [last, setLast] = useState(counted)
  if (counted !== undefined && counted !== last) setLast(counted)
  const counts = counted ?? last ?? {}
  const field = entity.fields[name]
  const values = field?.kind === 'choice' ? field.of : []
  const chosen = filters.find((clause) => clause.field === name && clause.op === 'in')?.values ?? []
  const onChoose = (values: readonly string[]) => {
    const others = filters.filter((clause) => clause.field !== name || clause.op !== 'in')
    onFilter(values.length === 0 ? others : [{ field: name, op: 'in', values }, ...others])
  }
  const label = (value: string) => t(`${labelOf(entity, name)}.${value}`, { ns: 'entities' })
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const isMarked = isLife(entity.name, values)
  const { first, rest } = inRow(values, counts, chosen, (value) => !isMarked || isStillLive(entity.name, value))
  const [gone, setGone] = useState<readonly string[]>([])
  const onFit = useCallback(({ dataset: { value = '' } }: HTMLElement, fits: boolean) => {
    setGone((before) => before.filter((one) => one !== value).concat(fits ? [] : value))
  }, [])
  const others = [...first.filter((value) => gone.includes(value)), ...rest]
  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <Bar kind="facets">
      {/* a count that is cut would be another count */}
      <OneLine className="h-6.5 gap-x-1" onFit={onFit}>
        <Facet
          label={t('facet.all')}
          count={last && format.number(all)}
          isKnown={counted !== undefined}
          chosen={chosen.length === 0}
          onClick={() => onChoose([])}
        />
        {last === undefined && chosen.length === 0 && <Skeleton width="50%" className="ml-2" />}
        {first.map((value) => (
          <Facet
            key={value}
            data-value={value}
            {...(isMarked && markOf(entity.name, value))}
            label={label(value)}
            count={last && format.number(counts[value] ?? 0)}
            isKnown={counted !== undefined}
            chosen={chosen.includes(value)}
            onClick={() => toggle(value)}
          />
        ))}
      </OneLine>
      {others.length > 0 && (
        <Menu
          align="end"
          trigger={
            <button
              type="button"
              className="inline-flex h-6.5 shrink-0 items-center gap-2 rounded-key px-2 text-meta text-ink-2 hover:bg-hover"
            >
              {t('facet.more', { number: format.number(others.length) })}
              <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
            </button>
          }
          groups={() => [
            {
              id: name,
              rows: others.map((value) => ({
                id: value,
                label: label(value),
                note: counted && format.number(counts[value] ?? 0),
                onSelect: () => toggle(value),
              })),
            },
          ]}
        />
      )}
    </Bar>
  )
}
