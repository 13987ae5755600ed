import type { ListEvent } from '#commands/list.ts'

/** What a dialog of the list is asked for. */
export type ListDialog = 'filter' | 'sort' | 'columns' | 'jump' | 'export'

/** What there is to be done something to. */
export type ListState = {
  count: number
  focused: number
  /** Is the focused row there, or still on its way? */
  isLoaded: boolean
  /** Has a row a page of its own? */
  hasPage: boolean
  /** Is there a text to search in? */
  hasText: boolean
  isFiltered: boolean
  isPeeking: boolean
  selected: number
}

export type ListActions = ListState & {
  /** Whole rows in view: the step of page up and page down. */
  page: () => number
  focus: (index: number) => void
  open: (index: number, how: 'here' | 'tab') => void
  search: () => void
  ask: (what: ListDialog) => void
  clear: () => void
  nextDensity: () => void
  peek: (isShown: boolean) => void
  toggle: (index: number) => void
  /** The focus moves to this row and takes every row on its way along. */
  extendTo: (index: number) => void
  selectAll: () => void
  clearSelection: () => void
  copyLink: (index: number) => void
  print: () => void
}

const within = ({ count }: ListActions, index: number) => Math.max(0, Math.min(count - 1, index))

const go = (hands: ListActions, index: number) => {
  if (hands.count > 0) hands.focus(within(hands, index))
}

const acts: Record<ListEvent['type'], (hands: ListActions) => void> = {
  'list.next': (hands) => go(hands, hands.focused + 1),
  'list.previous': (hands) => go(hands, hands.focused - 1),
  'list.first': (hands) => go(hands, 0),
  'list.last': (hands) => go(hands, hands.count - 1),
  'list.page_down': (hands) => go(hands, hands.focused + hands.page()),
  'list.page_up': (hands) => go(hands, hands.focused - hands.page()),
  'list.open': (hands) => hands.open(hands.focused, 'here'),
  'list.open_tab': (hands) => hands.open(hands.focused, 'tab'),
  'list.search': (hands) => hands.search(),
  'list.filter': (hands) => hands.ask('filter'),
  'list.clear': (hands) => hands.clear(),
  'list.sort': (hands) => hands.ask('sort'),
  'list.columns': (hands) => hands.ask('columns'),
  'list.density': (hands) => hands.nextDensity(),
  'list.jump': (hands) => hands.ask('jump'),
  'list.peek': (hands) => hands.peek(!hands.isPeeking),
  'list.select': (hands) => hands.toggle(hands.focused),
  'list.extend_down': (hands) => hands.extendTo(within(hands, hands.focused + 1)),
  'list.extend_up': (hands) => hands.extendTo(within(hands, hands.focused - 1)),
  'list.select_all': (hands) => hands.selectAll(),
  'list.clear_selection': (hands) => hands.clearSelection(),
  'list.close_peek': (hands) => hands.peek(false),
  'list.copy_link': (hands) => hands.copyLink(hands.focused),
  'list.print': (hands) => hands.print(),
  'list.export': (hands) => hands.ask('export'),
}
const table: Readonly<Record<string, (hands: ListActions) => void>> = acts

const isAny = ({ count }: ListState) => count > 0

/** When a command is heard, where not always. */
const when: Partial<Record<ListEvent['type'], (facts: ListState) => boolean>> = {
  // where no rows are known yet a key waits for them
  'list.next': isAny,
  'list.previous': isAny,
  'list.first': isAny,
  'list.last': isAny,
  'list.page_down': isAny,
  'list.page_up': isAny,
  // what stands beside the list already has Enter, or will have it
  'list.open': ({ isLoaded, hasPage, isPeeking }) => isLoaded && (hasPage || !isPeeking),
  'list.open_tab': ({ isLoaded, hasPage }) => isLoaded && hasPage,
  'list.copy_link': ({ isLoaded, hasPage }) => isLoaded && hasPage,
  'list.select': ({ isLoaded }) => isLoaded,
  'list.extend_down': ({ isLoaded }) => isLoaded,
  'list.extend_up': ({ isLoaded }) => isLoaded,
  'list.select_all': isAny,
  'list.search': ({ hasText }) => hasText,
  'list.jump': isAny,
  'list.export': isAny,
  'list.peek': ({ isLoaded, isPeeking }) => isLoaded || isPeeking,
  'list.clear': ({ isFiltered }) => isFiltered,
  'list.clear_selection': ({ selected }) => selected > 0,
  'list.close_peek': ({ isPeeking }) => isPeeking,
}
const conditions: Readonly<Record<string, (facts: ListState) => boolean>> = when

/** A list hears what can be done now, to the list and to its focused row. */
export const handlesListCommand = (id: string, facts: ListState): boolean =>
  Object.hasOwn(table, id) && (conditions[id]?.(facts) ?? true)

/** What a list does about it. */
export const runListCommand = (id: string, hands: ListActions): void => table[id]?.(hands)
