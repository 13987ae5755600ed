import { useMemo, useRef, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listener } from '#commands/offers.ts'
import { mayWrite } from '#entities/access.ts'
import { productCategory } from '#entities/product-category/product-category.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { verdictOfRight } from '#screens/right.ts'
import { printPage } from '#ui/print-page.ts'
import { branchMoves, whereTo, type Branch, type BranchMove, type Category } from './branches.ts'

type Heard = {
  categories: readonly Category[]
  branches: readonly Branch[]
  at: number
  isFiltered: boolean
  isPeeking: boolean
  page: () => number
  focus: (at: number) => void
  setOpen: (id: number, isOpen: boolean) => void
  open: () => void
  openTab: () => void
  search: () => void
  clear: () => void
  peek: (isShown: boolean) => void
  rename: () => void
  remove: () => void
  move: (how: BranchMove) => void
  child: () => void
  products: () => void
}

/** ← folds, or goes to what the line lies in; → unfolds, or goes to the first of what lies in it. */
const fold = ({ branches, at, focus, setOpen }: Heard): void => {
  const branch = branches[at]
  if (branch === undefined) return
  if (branch.isOpen === true) return setOpen(branch.category.id, false)
  const outer = branches.findLastIndex(({ level }, index) => index < at && level < branch.level)
  if (outer >= 0) focus(outer)
}
const unfold = ({ branches, at, focus, setOpen }: Heard): void => {
  const branch = branches[at]
  if (branch?.isOpen === false) setOpen(branch.category.id, true)
  else if (branch?.isOpen === true) focus(at + 1)
}

const acts: Readonly<Record<string, (tree: Heard) => void>> = {
  'list.next': (tree) => tree.focus(tree.at + 1),
  'list.previous': (tree) => tree.focus(tree.at - 1),
  'list.first': (tree) => tree.focus(0),
  'list.last': (tree) => tree.focus(tree.branches.length - 1),
  'list.page_down': (tree) => tree.focus(tree.at + tree.page()),
  'list.page_up': (tree) => tree.focus(tree.at - tree.page()),
  'list.cell_left': fold,
  'list.cell_right': unfold,
  'list.open': (tree) => tree.open(),
  'list.open_tab': (tree) => tree.openTab(),
  'list.search': (tree) => tree.search(),
  'list.clear': (tree) => tree.clear(),
  'list.peek': (tree) => tree.peek(!tree.isPeeking),
  'list.close_peek': (tree) => tree.peek(false),
  'list.print': printPage,
  'list.edit_cell': (tree) => tree.rename(),
  'list.delete': (tree) => tree.remove(),
  'tree.child': (tree) => tree.child(),
  'tree.products': (tree) => tree.products(),
  ...Object.fromEntries(branchMoves.map((how) => [`tree.${how}`, (tree: Heard) => tree.move(how)])),
}

const ofAll = new Set(['list.search', 'list.print'])
const writes = new Set(['list.edit_cell', 'list.delete', 'tree.child', ...branchMoves.map((how) => `tree.${how}`)])

/** Hears what is done in a tree of categories, to it and to the line in focus. */
export function useTreeListener(heard: Heard): void {
  const { t } = useTranslation('search')
  const actor = useActor()
  const latest = useRef(heard)
  useLayoutEffect(() => {
    latest.current = heard
  })
  const { categories, branches, at, isFiltered, isPeeking } = heard
  const listener = useMemo<Listener>(() => {
    const id = branches[at]?.category.id
    const mayMove = actor !== undefined && mayWrite(actor, productCategory.name, null)
    const called: Readonly<Record<string, string>> = {
      'list.cell_left': t('tree.fold'),
      'list.cell_right': t('tree.unfold'),
      'list.edit_cell': t('tree.rename'),
    }
    return {
      object: productCategory.name,
      hears: (command) => {
        if (command === 'list.clear') return isFiltered
        if (command === 'list.close_peek') return isPeeking
        return Object.hasOwn(acts, command) && (id !== undefined || ofAll.has(command))
      },
      verdict: (command) => {
        if (writes.has(command) && !mayMove) return verdictOfRight(false)
        const how = branchMoves.find((move) => `tree.${move}` === command)
        const to = how === undefined || id === undefined ? undefined : whereTo(categories, id, how)
        if (typeof to !== 'string') return { ok: true }
        return { ok: false, because: [{ code: to, details: [], unblock: null, asks: null }] }
      },
      called: (command) => called[command],
      send: ({ type }) => acts[type]?.(latest.current),
    }
  }, [actor, branches, at, categories, isFiltered, isPeeking, t])
  useListener('list', listener)
}
