import type { ListEvent } from '#commands/list.ts'

export type ListHands = {
  count: number
  focused: number
  /** Whole rows in view: the step of page up and page down. */
  page: () => number
  focus: (index: number) => void
  open: (index: number, how: 'here' | 'tab') => void
  search: () => void
  ask: (what: 'filter' | 'sort') => void
  copyLink: (index: number) => void
}

const acts: Record<ListEvent['type'], (hands: ListHands) => void> = {
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
  'list.sort': (hands) => hands.ask('sort'),
  'list.copy_link': (hands) => hands.copyLink(hands.focused),
}
const table: Readonly<Record<string, (hands: ListHands) => void>> = acts

const go = ({ count, focus }: ListHands, index: number) => {
  if (count > 0) focus(Math.max(0, Math.min(count - 1, index)))
}

const onRow: readonly string[] = ['list.open', 'list.open_tab', 'list.copy_link'] satisfies ListEvent['type'][]

/** Does a list hear this? What is done to a row is heard once the row is there. */
export const isHeard = (id: string, isRowLoaded: boolean): boolean =>
  Object.hasOwn(table, id) && (isRowLoaded || !onRow.includes(id))

/** What a list does about it, in terms of its focused row. */
export const act = (id: string, hands: ListHands): void => table[id]?.(hands)
