import { Check } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { hrefOf } from '#commands/places.ts'
import { labelOf, type Entity } from '#entities/entity.ts'
import { above } from '#screens/category/branches.ts'
import { useRememberedTree } from '#screens/category/remembered-tree.ts'
import { TreeFooter } from '#screens/category/tree-footer.tsx'
import { textOf } from '#screens/derive/value.ts'
import { houseCurrency } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { hrefOfProducts, taxonomies, taxonomyNames, type Taxonomy } from '#screens/product/addressed.ts'
import { UnknownProducts } from '#screens/product/unknown-products.tsx'
import { useProductViews } from '#screens/product/use-product-views.ts'
import { isFiltered, paramsOf } from '#screens/search/address/search-state.ts'
import { useAddress } from '#screens/search/address/use-address.ts'
import { SearchEmpty } from '#screens/search/parts/search-nothing.tsx'
import { useFocusOfRows } from '#screens/search/use-focus-of-rows.ts'
import { useValueFormat } from '#screens/search/use-value-format.ts'
import { useLayout, useServices } from '#screens/services.ts'
import { TreeGrid, type TreeHandle, type TreeLine } from '#ui/list/tree-grid.tsx'
import { EmptyState } from '#ui/view/empty-state.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { copyLink } from './copy-link.ts'
import { ProductName, TermName } from './line-name.tsx'
import { keyOf, linesOf, noTerm, piecesOf } from './lines.ts'
import { ProductTreeHead, type TreeDialog } from './product-tree-head.tsx'
import { useDrawnProducts, useProductsOfTerms } from './use-products-of-terms.ts'
import { useTerms } from './use-terms.ts'
import { useTreeKeys } from './use-tree-keys.ts'

/** Where the focus has rested so long, ms, its term stands in the address. */
const rest = 300
const columns = [
  { name: 'stock_quantity', width: 96, isFigure: true },
  { name: 'price', width: 104, isFigure: true },
  { name: 'is_active', width: 72, isFigure: false },
] as const

type ProductTreeProps = { entity: Entity; tax: Taxonomy; id: number | undefined }

/** `/products/tree/{tax}/{term}`: products by what they are sorted into, folded and unfolded. */
export function ProductTree({ entity, tax, id }: ProductTreeProps) {
  const { t } = useTranslation(['search', 'places', 'entities'])
  const [, go] = useLocation()
  const { askRecord } = useServices()
  const say = useValueFormat()
  const field = taxonomies[tax]
  const { state, change } = useAddress(entity, useLayout(entity.name)[0])
  const params = useMemo(() => paramsOf(entity, state), [entity, state])
  const { terms, isPending, error, retry } = useTerms(entity, tax)
  const [left, leave] = useRememberedTree(`products by ${tax}`, () => [], id === undefined ? undefined : `${id}`)
  const open = useMemo(() => terms.filter((one) => left.open.has(one.id)).map((one) => one.id), [terms, left.open])
  const found = useProductsOfTerms(entity, field, params, terms, open)
  const { countOf, ownOf } = found
  const isNarrowed = isFiltered(state)
  const lines = useMemo(
    () => linesOf(piecesOf({ terms, countOf, isOpen: (one) => left.open.has(one), ownOf, isNarrowed })),
    [terms, countOf, left.open, ownOf, isNarrowed],
  )
  const { onSeen, rowAt } = useDrawnProducts(entity, lines, found.paramsOf)
  const tree = useRef<TreeHandle>(null)
  const query = useRef<HTMLInputElement>(null)
  const [asked, ask] = useState<TreeDialog>()

  // what the address names lies open, with all that it lies in
  const [isSettled, settle] = useState(false)
  if (!isSettled && !isPending) {
    settle(true)
    if (id !== undefined && left.at === `${id}`)
      leave({ open: new Set([...left.open, ...above(terms, id).map((one) => one.id), id]), at: left.at })
  }
  const at = lines.indexOf(left.at ?? '') ?? 0
  const line = lines.at(at)
  const row = line?.piece.is === 'products' ? rowAt(line.piece.term.id, line.at) : undefined
  const here = line?.piece.term.id
  const term = here === noTerm ? undefined : here
  const hrefAt = row === undefined ? hrefOfProducts({ view: 'tree', tax, id: term }) : hrefOf('product', { id: row.id })

  const isUnknown = !isPending && error === null && id !== undefined && terms.every((one) => one.id !== id)
  const isMoved = left.at !== undefined && !isUnknown
  useEffect(() => {
    if (!isMoved || here === undefined || term === id) return undefined
    const timer = setTimeout(
      () => go(hrefOfProducts({ view: 'tree', tax, id: term }) + location.search, { replace: true }),
      rest,
    )
    return () => clearTimeout(timer)
  }, [isMoved, here, term, id, tax, go])

  const focus = (index: number) => {
    const next = lines.at(Math.max(0, Math.min(lines.count - 1, index)))
    if (next !== undefined) leave({ ...left, at: keyOf(next) })
    tree.current?.focus()
  }
  const setOpen = (one: number, isShown: boolean) => {
    const next = new Set(left.open)
    if (isShown) next.add(one)
    else next.delete(one)
    leave({ open: next, at: `${one}` })
  }
  const turn = (index: number) => {
    const piece = lines.at(index)?.piece
    if (piece?.is === 'term' && piece.isOpen !== undefined) setOpen(piece.term.id, !piece.isOpen)
  }
  const openLine = (index: number) => {
    const one = lines.at(index)
    const meant = one?.piece.is === 'products' ? rowAt(one.piece.term.id, one.at) : undefined
    if (one?.piece.is === 'term') return turn(index)
    if (one === undefined || meant === undefined) return
    leave({ ...left, at: keyOf(one) })
    askRecord(entity, meant.id)
    go(hrefOf('product', { id: meant.id }))
  }
  // whoever has gone to none of them means all products
  const seen = useProductViews({ view: 'tree', tax, id: isMoved ? term : id })
  const focusTree = useCallback(() => tree.current?.focus(), [])
  useFocusOfRows(!isPending, focusTree)
  const sortBy = (by: Taxonomy) => go(hrefOfProducts({ view: 'tree', tax: by }) + location.search)
  const clear = () => change({ query: '', filters: [], at: 0, view: 'all' })
  useTreeKeys({
    count: lines.count,
    focused: at,
    isLoaded: line !== undefined,
    isFiltered: isNarrowed,
    page: () => tree.current?.page() ?? 1,
    focus,
    open: (index, how) => (how === 'tab' ? void window.open(hrefAt, '_blank', 'noopener') : openLine(index)),
    search: () => query.current?.select(),
    ask: (what) => ask(what === 'columns' || what === 'jump' ? undefined : what),
    clear,
    copyLink: () => copyLink(hrefAt, t),
    print: () => window.print(),
    fold: () => {
      if (line?.piece.is === 'term' && line.piece.isOpen === true) return setOpen(line.piece.term.id, false)
      const outer = line && lines.outerOf(line)
      if (outer !== undefined) focus(outer)
    },
    unfold: () => {
      if (line?.piece.is !== 'term' || line.piece.isOpen === undefined) return
      if (line.piece.isOpen) focus(at + 1)
      else setOpen(line.piece.term.id, true)
    },
    nextTaxonomy: (by) => {
      const next = taxonomyNames.at((taxonomyNames.indexOf(tax) + by) % taxonomyNames.length)
      if (next !== undefined) sortBy(next)
    },
    nextView: () => seen('list'),
    nextDensity: () => undefined,
    peek: () => undefined,
    toggle: () => undefined,
    extendTo: () => undefined,
    selectAll: () => undefined,
    clearSelection: () => undefined,
  })

  if (isUnknown && id !== undefined) return <UnknownProducts of={{ is: 'unknown', what: 'term', tax, word: `${id}` }} />

  const word = (name: string) => say.word(labelOf(entity, name))
  const cellOf = (name: string, one: Readonly<Record<string, unknown>>) => {
    const of = entity.fields[name]
    if (one[name] === true) return <Check size={16} role="img" aria-label={say.flag(true)} />
    return of === undefined ? '' : textOf(of, one[name], labelOf(entity, name), say, houseCurrency) || '–'
  }
  const lineAt = (index: number): TreeLine | undefined => {
    const one = lines.at(index)
    if (one === undefined) return undefined
    const { piece } = one
    const key = keyOf(one)
    if (piece.is === 'term') {
      const { term: own, level, place, siblings, isOpen } = piece
      const count = found.total === undefined ? '' : say.formats.number(countOf(own.id))
      const name = <TermName term={own} tax={tax} level={level} />
      return { key, level, place, siblings, isOpen, name, cells: [count] }
    }
    const product = rowAt(piece.term.id, one.at)
    return {
      key,
      level: piece.level,
      place: piece.before + one.at + 1,
      siblings: piece.before + piece.length,
      isOpen: undefined,
      name: <ProductName row={product} />,
      cells: ['', ...(product === undefined ? [] : columns.map(({ name }) => cellOf(name, product)))],
    }
  }
  const title = t('products', { ns: 'places' })
  const failed = error ?? found.counts.error
  const isWaiting = isPending || found.counts.isPending || found.isOnItsWay
  const empty =
    tax === 'attribute'
      ? t('product.terms.none', { ns: 'entities' })
      : t(tax === 'tag' ? 'tree.empty.tag' : 'tree.empty')
  return (
    <>
      <ProductTreeHead
        {...{ entity, title, tax, state, change, params, asked, ask, clear, say, seen }}
        onTaxonomy={sortBy}
        field={query}
        onDone={() => tree.current?.focus()}
        total={found.total}
        facets={found.facets}
      />
      {failed !== null ? (
        <PanelFailed
          onRetry={() => {
            retry()
            void found.counts.refetch()
          }}
        />
      ) : (
        <div className="relative flex min-h-0 flex-1">
          <TreeGrid
            ref={tree}
            label={title}
            header={t('tree.name')}
            columns={[
              { id: 'count', header: title, width: 80, isFigure: true },
              ...columns.map(({ name, width, isFigure }) => ({
                id: name,
                header: name === 'price' ? `${word(name)} ${say.formats.currency(houseCurrency)}` : word(name),
                width,
                isFigure,
              })),
            ]}
            count={isPending ? 0 : lines.count}
            lineAt={lineAt}
            onSeen={onSeen}
            focused={at}
            onFocus={focus}
            onFold={turn}
            onOpen={openLine}
            empty={
              isWaiting ? (
                <Skeleton width="240px" />
              ) : isNarrowed ? (
                <SearchEmpty object={entity.name} isFiltered by={[]} onClear={clear} />
              ) : (
                <EmptyState title={empty} />
              )
            }
          />
          {/* what is pressed now is meant for the lines that come */}
          {isWaiting && <span data-opening="rows" data-pending="" />}
        </div>
      )}
      <TreeFooter />
    </>
  )
}
