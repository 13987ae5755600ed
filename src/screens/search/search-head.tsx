import type { ComponentType, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '#api/late.ts'
import { FacetRow, facetOf } from '#screens/filter/facet-row.tsx'
import { FilterChips } from '#screens/filter/filter-chips.tsx'
import { useFormat } from '#screens/format.ts'
import { lateComponent } from '#ui/late/late-component.ts'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { isRead } from './found.ts'
import { SearchStale, SearchUnknown } from './parts/search-outcomes.tsx'
import { SearchTitle } from './parts/search-title.tsx'
import type { List } from './use-list.ts'

/** After the rows: whoever opens a list sees those first. */
const LateViews = lateComponent(async () => {
  await late()
  return (await import('./views/list-views.tsx')).ListViews
})

type SearchHeadProps = {
  list: List
  title: string
  field: Ref<HTMLInputElement>
  actions?: ReactNode
  /** In the row of the counts of a choice. */
  worklists: ComponentType<{ list: List }> | undefined
}

/** Above the rows: the list's name and search, its filters, and what is wrong with them. */
export function SearchHead({ list, title, field, actions, worklists: Worklists }: SearchHeadProps) {
  const { t } = useTranslation('search')
  const formats = useFormat()
  const { entity, state, say, choices, unknown, found, change, ask, clear } = list
  const facet = facetOf(entity)
  return (
    <>
      <SearchTitle
        title={title}
        entity={entity}
        sort={state.sort}
        word={say.word}
        onSort={() => ask('sort')}
        onExport={found.total === 0 ? undefined : () => ask('export')}
        query={state.query}
        onQuery={(query) => change({ query, at: 0 })}
        onDone={list.focusRows}
        nearest={list.nearest}
        field={field}
        actions={actions}
        views={!Worklists && <LateViews list={list} />}
      />
      <FilterChips
        entity={entity}
        query={state.query}
        filters={state.filters}
        choices={choices}
        onChange={(changed) => change({ ...changed, at: 0 })}
        onAdd={() => ask('filter')}
        onEdit={ask}
        onClear={clear}
        count={
          found.total === undefined ? (
            <Skeleton width="96px" />
          ) : (
            <span key={found.answered}>{t('count', { count: found.total, number: formats.number(found.total) })}</span>
          )
        }
      />
      {Worklists && <Worklists list={list} />}
      {!Worklists && facet !== undefined && (
        <FacetRow
          entity={entity}
          name={facet}
          counts={found.facets && (found.facets[facet] ?? {})}
          filters={state.filters}
          onFilter={(filters) => change({ filters, at: 0 })}
        />
      )}
      {unknown.length > 0 && <SearchUnknown unknown={unknown} onClear={() => change({})} />}
      {found.error !== null && found.shown !== undefined && (
        <SearchStale
          error={found.error}
          isRead={isRead(found, list.seen)}
          isFiltered={list.isFiltered}
          onRetry={found.retry}
          onClear={clear}
        />
      )}
    </>
  )
}
