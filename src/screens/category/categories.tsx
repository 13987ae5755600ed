import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { fold } from '#commands/fold.ts'
import { hrefOf, newHrefOf } from '#commands/places.ts'
import { labelOf } from '#entities/entity.ts'
import { productCategory } from '#entities/product-category/product-category.ts'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { useServices } from '#screens/services.ts'
import type { ScreenProps } from '#screens/screen-props.ts'
import { TreeGrid, type TreeHandle, type TreeLine } from '#ui/list/tree-grid.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { EmptyState } from '#ui/view/empty-state.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { allCategories, categoriesIn } from './all-categories.ts'
import { above, branchesOf, type BranchMove, type Category } from './branches.ts'
import { CategoryName } from './category-name.tsx'
import { CreateCategory, TreeField } from './tree-head.tsx'
import { TreeFooter } from './tree-footer.tsx'
import { useCategoryMoves } from './use-category-moves.ts'
import { useRememberedTree } from './remembered-tree.ts'
import { useTreeListener } from './use-tree-listener.ts'

const CategoryPeek = lazy(async () => ({ default: (await import('./category-peek.tsx')).CategoryPeek }))
const Deleting = lazy(async () => ({ default: (await import('#screens/record/deleting.tsx')).Deleting }))

const none: readonly Category[] = []
const flags = ['is_sent_to_shops', 'is_sent_to_platform'] as const

/** `/product-categories`: the tree of a shop, arranged and named in place; at the one that an address names. */
export function ProductCategoriesScreen({ params }: ScreenProps) {
  const { t } = useTranslation(['search', 'places', 'entities'])
  const [, go] = useLocation()
  const format = useFormat()
  const { askRecord } = useServices()
  const { data, isPending, isStale, isFetching, error, refetch } = useQuery(allCategories)
  const categories = data === undefined ? none : categoriesIn(data.results)
  const [query, setQuery] = useState('')
  const meant = params['term']
  const [left, leave] = useRememberedTree(productCategory.name, () => [], meant)
  const [isPeeking, setPeeking] = useState(() => matchMedia('(min-width: 64rem)').matches)
  const [naming, setNaming] = useState<number>()
  const [deleting, setDeleting] = useState<Category>()
  const tree = useRef<TreeHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const { move, rename, isWaiting } = useCategoryMoves()

  const isOpen = useCallback(
    (id: number) =>
      left.open.has(id) || (left.at === meant && above(categories, Number(meant)).some((one) => one.id === id)),
    [left, meant, categories],
  )
  const branches = useMemo(() => {
    const words = fold(query).split(/\s+/).filter(Boolean)
    const isFound = ({ path, singular_name }: Category) => {
      const known = fold(`${path} ${singular_name ?? ''}`)
      return words.every((word) => known.includes(word))
    }
    return branchesOf(categories, isOpen, words.length === 0 ? undefined : isFound)
  }, [categories, isOpen, query])
  const at = Math.max(
    0,
    branches.findIndex(({ category }) => `${category.id}` === left.at),
  )
  const branch = branches[at]
  const focused = branch?.category

  const focus = useCallback(
    (index: number) => {
      const one = branches[Math.max(0, Math.min(branches.length - 1, index))]
      if (one !== undefined) leave({ ...left, at: `${one.category.id}` })
      tree.current?.focus()
    },
    [branches, leave, left],
  )
  const setOpen = useCallback(
    (id: number, isShown: boolean) => {
      const open = new Set(left.open)
      if (isShown) open.add(id)
      else open.delete(id)
      leave({ open, at: `${id}` })
    },
    [leave, left],
  )
  const open = (index: number) => {
    const one = branches[index]?.category
    if (one === undefined) return
    leave({ ...left, at: `${one.id}` })
    askRecord(productCategory, one.id)
    go(hrefOf('product_category', { id: one.id }))
  }
  const moved = (how: BranchMove) => {
    if (focused === undefined) return
    // what it moves into or out of stays in sight
    const before = branches.slice(0, at).findLast(({ level }) => level === branch?.level)
    const shown = [...left.open, ...above(categories, focused.id).map(({ id }) => id)]
    leave({ open: new Set(how === 'in' && before ? [...shown, before.category.id] : shown), at: `${focused.id}` })
    void move(focused.id, how)
  }
  useTreeListener({
    categories,
    branches,
    at,
    isFiltered: query !== '',
    isPeeking,
    page: () => tree.current?.page() ?? 1,
    focus,
    setOpen,
    open: () => open(at),
    openTab: () => focused && window.open(hrefOf('product_category', { id: focused.id }), '_blank', 'noopener'),
    search: () => field.current?.select(),
    clear: () => setQuery(''),
    peek: setPeeking,
    rename: () => setNaming(focused?.id),
    remove: () => setDeleting(focused),
    move: moved,
    child: () => focused && go(newHrefOf('product_category', { object: productCategory.name, id: focused.id })),
    products: () => focused && go(hrefOf('product_search', { view: 'list', tax: 'category', term: focused.id })),
  })
  const press = (event: KeyboardEvent) => {
    const how = { ArrowUp: 'up', ArrowDown: 'down' }[event.key] as BranchMove | undefined
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || how === undefined) return
    event.preventDefault()
    moved(how)
  }
  const word = (name: string) => t(labelOf(productCategory, name), { ns: 'entities' })
  const title = t('product_categories', { ns: 'places' })
  const lineAt = (index: number): TreeLine | undefined => {
    const one = branches[index]
    return (
      one && {
        key: `${one.category.id}`,
        level: one.level,
        place: one.place,
        siblings: one.siblings,
        isOpen: one.isOpen,
        name: (
          <CategoryName
            branch={one}
            isNamed={naming === one.category.id}
            onName={(name) => {
              setNaming(undefined)
              tree.current?.focus()
              if (name !== undefined) void rename(one.category.id, name)
            }}
          />
        ),
        cells: [
          format.number(one.category.product_count),
          ...flags.map((flag) => one.category[flag] && <Check key={flag} size={16} role="img" aria-label={t('yes')} />),
        ],
      }
    )
  }
  return (
    <>
      <Bar kind="title" className="py-1.5">
        <h1 className="text-title font-strong">{title}</h1>
        <span className="text-table text-ink-3 tabular-nums">
          {isPending ? <Skeleton width="32px" /> : format.number(categories.length)}
        </span>
        <TreeField ref={field} query={query} onQuery={setQuery} onDone={() => tree.current?.focus()} />
        <span className="ml-auto flex gap-2">
          <CreateCategory />
        </span>
      </Bar>
      {error !== null && categories.length === 0 ? (
        <PanelFailed onRetry={() => void refetch()} />
      ) : (
        <div className="relative flex min-h-0 flex-1">
          <TreeGrid
            ref={tree}
            label={title}
            header={t('tree.name')}
            columns={[
              { id: 'product_count', header: word('product_count'), width: 72, isFigure: true, spare: 2 },
              ...flags.map((id) => ({ id, header: word(id), width: 128, spare: 1 })),
            ]}
            count={branches.length}
            lineAt={lineAt}
            focused={at}
            onFocus={focus}
            onFold={(index) => {
              const one = branches[index]
              if (one !== undefined) setOpen(one.category.id, one.isOpen === false)
            }}
            onOpen={open}
            onKeyDown={press}
            empty={
              isPending ? (
                <span data-pending="" />
              ) : (
                <EmptyState title={query === '' ? t('tree.empty') : t('tree.none')} />
              )
            }
          />
          {/* what is pressed now is meant for the lines that come */}
          {(isWaiting || (isStale && isFetching)) && <span data-opening="rows" data-pending="" />}
          {isPeeking && focused && (
            <Suspense fallback={null}>
              <CategoryPeek
                category={focused}
                onOpen={() => open(at)}
                onClose={() => {
                  setPeeking(false)
                  tree.current?.focus()
                }}
              />
            </Suspense>
          )}
        </div>
      )}
      <TreeFooter mayMove />
      {deleting && (
        <Suspense fallback={<span data-pending="" />}>
          <Deleting entity={productCategory} record={deleting} onClose={() => setDeleting(undefined)} />
        </Suspense>
      )}
    </>
  )
}
