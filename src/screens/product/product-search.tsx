import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Router, useLocation } from 'wouter'
import { record } from '#api/reads.ts'
import { hrefOf } from '#commands/places.ts'
import { filteredBy, type Entity } from '#entities/entity.ts'
import type { Moves } from '#machines/life/moves.ts'
import { NotFound } from '#screens/not-found.tsx'
import type { ScreenProps } from '#screens/screen-props.ts'
import { isMissing } from '#screens/record/missing.ts'
import { lateComponent } from '#ui/late/late-component.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { hooksFor } from './pinned.ts'

/** What products are sorted into, as an address calls it, and the field that they have it in. */
const taxonomies: Readonly<Record<string, string>> = { category: 'categories', tag: 'tags', attribute: 'terms' }
const Tree = lateComponent(async () => (await import('#screens/category/categories.tsx')).ProductCategoriesScreen)

const views = ['list', 'table', 'tree']

type Meant = { readonly view: string; readonly tax?: string; readonly id?: number }

/** What an address means: which view, and whose products; undefined where it means nothing. */
export function meantBy({ view = 'list', tax, term }: ScreenProps['params']): Meant | undefined {
  if (!views.includes(view)) return undefined
  if (tax === undefined) return { view }
  const isTerm = taxonomies[tax] !== undefined && /^[1-9]\d{0,14}$/.test(term ?? '')
  // categories alone are a tree
  return isTerm && (view !== 'tree' || tax === 'category') ? { view, tax, id: Number(term) } : undefined
}

/** `/products/{view}/{tax}/{term}`: the products of a category, a tag or a value of an attribute, as list, table or tree. */
export const productSearchOf = (entity: Entity, moves: Moves | undefined) =>
  function Screen({ params }: ScreenProps) {
    const meant = meantBy(params)
    const of = filteredBy(entity.fields[taxonomies[meant?.tax ?? ''] ?? ''])
    const object = of?.kind === 'ref' ? of.to : undefined
    const { error } = useQuery({ ...record(object ?? '', meant?.id ?? 0), enabled: object !== undefined, retry: false })
    if (meant === undefined || isMissing(error)) return <NotFound />
    if (meant.view === 'tree') return <Tree params={params} />
    return <Products {...{ entity, moves }} {...meant} />
  }

type ProductsProps = Meant & { entity: Entity; moves: Moves | undefined }

function Products({ entity, moves, view, tax, id }: ProductsProps) {
  const { t } = useTranslation('places')
  const [, go] = useLocation()
  const hooks = useMemo(() => {
    const field = taxonomies[tax ?? '']
    return field === undefined ? {} : hooksFor({ field, text: String(id), out: hrefOf('products') })
  }, [tax, id])
  const seen = (as: string) =>
    go(hrefOf('product_search', { view: as, ...(tax !== undefined && { tax, term: id ?? 0 }) }) + location.search)
  return (
    <Router {...hooks}>
      <SearchScreen
        entity={entity}
        title={t('products')}
        moves={moves}
        sheet={{ isOn: view === 'table', onChange: (isOn) => seen(isOn ? 'table' : 'list') }}
      />
    </Router>
  )
}
