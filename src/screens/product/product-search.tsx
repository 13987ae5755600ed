import '#screens/derive/picture.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, Router, useSearch } from 'wouter'
import { record } from '#api/reads.ts'
import { hrefOf } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { filteredBy } from '#entities/many/filtered-by.ts'
import type { Moves } from '#machines/life/moves.ts'
import { usePageName } from '#screens/page-name.ts'
import { isMissing } from '#screens/record/missing.ts'
import type { ScreenProps } from '#screens/screen-props.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { useLayout } from '#screens/services.ts'
import { lateComponent } from '#ui/late/late-component.ts'
import { firstTaxonomy, hrefOfProducts, meantBy, taxonomies, type Addressed } from './addressed.ts'
import { hooksFor } from './pinned.ts'
import { UnknownProducts } from './unknown-products.tsx'
import { useProductViews } from './use-product-views.ts'
import { ViewSwitch } from './view-switch.tsx'

const Tree = lateComponent(async () => (await import('./tree/product-tree.tsx')).ProductTree)

type There = Extract<Addressed, { is: 'there' }>
type Of = { entity: Entity; moves: Moves | undefined }

/** `/products`: as they were looked at last; what else the address says is meant for that view. */
export const productsOf = (of: Of) =>
  function Screen() {
    const search = useSearch()
    const [{ shown_as: view = 'list' }] = useLayout(of.entity.name)
    if (view === 'table' || view === 'tree')
      return (
        <Redirect
          replace
          to={`${hrefOfProducts({ view })}${search && `?${search}`}`}
          state={history.state as unknown}
        />
      )
    return <Products {...of} is="there" view="list" />
  }

/** `/products/{view}/{tax}/{term}`: all products, or those of a category, a tag or a value of an attribute. */
export const productSearchOf = (of: Of) =>
  function Screen({ params }: ScreenProps) {
    const search = useSearch()
    const meant = meantBy(params)
    if (meant.is === 'elsewhere') return <Redirect replace to={`${meant.href}${search && `?${search}`}`} />
    return meant.is === 'unknown' ? <UnknownProducts of={meant} /> : <Existing {...of} {...meant} />
  }

/** Nothing where there is no such category, tag or value. */
function Existing({ entity, moves, ...meant }: Of & There) {
  const { t } = useTranslation('search')
  const { view, tax, id } = meant
  const of = tax && filteredBy(entity.fields[taxonomies[tax]])
  // a tree is drawn from all there are, and knows itself
  const object = of?.kind === 'ref' && id !== undefined && view !== 'tree' ? of.to : undefined
  const { error } = useQuery({ ...record(object ?? '', id ?? 0), enabled: object !== undefined, retry: false })
  usePageName(t(`as.${view}`))
  if (tax !== undefined && id !== undefined && isMissing(error))
    return <UnknownProducts of={{ is: 'unknown', what: 'term', tax, word: String(id) }} />
  return view === 'tree' ? (
    <Tree key={tax ?? firstTaxonomy} entity={entity} tax={tax ?? firstTaxonomy} id={id} />
  ) : (
    <Products {...{ entity, moves }} {...meant} />
  )
}

function Products({ entity, moves, view, tax, id }: Of & There) {
  const { t } = useTranslation('places')
  const hooks = useMemo(() => {
    const field = tax && taxonomies[tax]
    return field === undefined ? {} : hooksFor({ field, text: String(id), out: hrefOf('products') })
  }, [tax, id])
  // beside the list's own way of reading the address, which knows the path's filter as one of its own
  const seen = useProductViews({ view, tax, id })
  return (
    <Router {...hooks}>
      <SearchScreen
        entity={entity}
        title={t('products')}
        moves={moves}
        sheet={{
          isOn: view === 'table',
          onChange: (isOn) => seen(isOn ? 'table' : 'list'),
          head: <ViewSwitch view={view} onView={seen} />,
        }}
      />
    </Router>
  )
}
