import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchParams } from '#api/search.ts'
import { labelOf, type Entity } from '#entities/entity.ts'
import { columnsOf } from '#screens/derive/columns.tsx'
import type { ValueFormat } from '#screens/derive/value.ts'
import { FilterChips } from '#screens/filter/filter-chips.tsx'
import { useFilterChoices } from '#screens/filter/filter-words.ts'
import { taxonomies, taxonomyNames, type ProductView, type Taxonomy } from '#screens/product/addressed.ts'
import { ViewSwitch } from '#screens/product/view-switch.tsx'
import type { SearchState } from '#screens/search/address/search-state.ts'
import type { Facets } from '#screens/search/found.ts'
import { SearchTitle } from '#screens/search/parts/search-title.tsx'
import { SearchDialogs } from '#screens/search/search-screen.tsx'
import { noSelection } from '#screens/search/selection/selection.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useLayout } from '#screens/services.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'

/** A dialog of the tree; a number is the filter at that place, to be changed. */
export type TreeDialog = 'filter' | 'sort' | 'export' | number

type ProductTreeHeadProps = {
  entity: Entity
  title: string
  tax: Taxonomy
  onTaxonomy: (tax: Taxonomy) => void
  state: SearchState
  change: (changed: Partial<SearchState>) => void
  params: SearchParams
  asked: TreeDialog | undefined
  ask: (dialog: TreeDialog | undefined) => void
  clear: () => void
  say: ValueFormat
  seen: (view: ProductView) => void
  field: Ref<HTMLInputElement>
  onDone: () => void
  total: number | undefined
  facets: Facets | undefined
}

/** Above the tree: what the list of products has there too, and what they are sorted into. */
export function ProductTreeHead(props: ProductTreeHeadProps) {
  const { entity, title, tax, onTaxonomy, state, change, params, asked, ask, clear, say, seen, field, onDone } = props
  const { t } = useTranslation(['search', 'entities'])
  const caps = useKeyCaps()
  const [layout, setLayout] = useLayout(entity.name)
  const choices = useFilterChoices(entity)
  const { total, facets } = props
  return (
    <>
      <SearchTitle
        title={title}
        entity={entity}
        sort={state.sort}
        word={say.word}
        onSort={() => ask('sort')}
        onExport={total === 0 ? undefined : () => ask('export')}
        query={state.query}
        onQuery={(query) => change({ query })}
        onDone={onDone}
        nearest={undefined}
        field={field}
        actions={<ViewSwitch view="tree" onView={seen} />}
        views={null}
      />
      <FilterChips
        entity={entity}
        query={state.query}
        filters={state.filters}
        choices={choices}
        onChange={change}
        onAdd={() => ask('filter')}
        onEdit={ask}
        onClear={clear}
        count={
          total === undefined ? (
            <Skeleton width="96px" />
          ) : (
            t('count', { count: total, number: say.formats.number(total) })
          )
        }
      />
      <Bar kind="facets">
        <SegmentedControl
          label={t('tree.by')}
          segments={taxonomyNames.map((one) => ({ value: one, label: say.word(labelOf(entity, taxonomies[one])) }))}
          value={tax}
          onChange={onTaxonomy}
        />
        <Kbd caps={caps.of('list.tab_next') ?? []} />
      </Bar>
      <SearchDialogs
        asked={
          asked === undefined
            ? undefined
            : {
                asked,
                entity,
                state,
                say,
                choices,
                facets,
                total,
                params,
                selection: noSelection,
                columns: columnsOf(entity, say),
                layout,
                onLayout: setLayout,
                onChange: change,
                onClose: () => ask(undefined),
              }
        }
      />
    </>
  )
}
