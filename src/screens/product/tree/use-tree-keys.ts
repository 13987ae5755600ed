import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listener } from '#commands/offers.ts'
import { product } from '#entities/product/product.ts'
import { useListener } from '#screens/command-hooks.ts'
import {
  handlesListCommand,
  runListCommand,
  type ListActions,
  type ListState,
} from '#screens/search/keys/list-listener.ts'

type Heard = Omit<ListActions, Exclude<keyof ListState, 'count' | 'focused' | 'isLoaded' | 'isFiltered'>> & {
  /** ← and →. */
  fold: () => void
  unfold: () => void
  /** To what else products are sorted into. */
  nextTaxonomy: (by: 1 | -1) => void
  nextView: () => void
}

/** Of what a list hears that which means nothing in a tree. */
const notHere = new Set([
  'list.columns',
  'list.density',
  'list.jump',
  'list.peek',
  'list.select',
  'list.extend_down',
  'list.extend_up',
  'list.select_all',
])

const own: Readonly<Record<string, (tree: Heard) => void>> = {
  'list.cell_left': (tree) => tree.fold(),
  'list.cell_right': (tree) => tree.unfold(),
  'list.tab_next': (tree) => tree.nextTaxonomy(1),
  'list.tab_previous': (tree) => tree.nextTaxonomy(-1),
  'list.sheet': (tree) => tree.nextView(),
}

/** Hears what is done in a tree of products: what a list does, and to fold. */
export function useTreeKeys(heard: Heard): void {
  const { t } = useTranslation('search')
  const latest = useRef(heard)
  useLayoutEffect(() => {
    latest.current = heard
  })
  const { count, focused, isLoaded, isFiltered } = heard
  const listener = useMemo<Listener>(() => {
    const facts: ListState = {
      count,
      focused,
      isLoaded,
      isFiltered,
      hasPage: true,
      hasText: true,
      isPeeking: false,
      selected: 0,
    }
    const called: Readonly<Record<string, string>> = {
      'list.cell_left': t('tree.fold'),
      'list.cell_right': t('tree.unfold'),
      'list.sheet': t('sheet.leave'),
    }
    return {
      object: product.name,
      hears: (id) => Object.hasOwn(own, id) || (!notHere.has(id) && handlesListCommand(id, facts)),
      verdict: () => ({ ok: true }),
      called: (id) => called[id],
      send: ({ type }) =>
        own[type] === undefined ? runListCommand(type, { ...latest.current, ...facts }) : own[type](latest.current),
    }
  }, [count, focused, isLoaded, isFiltered, t])
  useListener('list', listener)
}
