import type { ListEvent } from '#commands/list.ts'
import type { Listener } from '#commands/offers.ts'

export type ListHands = {
  count: number
  focused: number
  /** Whole rows in view: the step of page up and page down. */
  page: () => number
  focus: (index: number) => void
  open: (index: number, how: 'here' | 'tab') => void
  /** Whether the focused row is there to be opened. */
  isLoaded: boolean
  search: () => void
  filter: () => void
  sort: () => void
  copyLink: (index: number) => void
}

const onRow: readonly string[] = ['list.open', 'list.open_tab', 'list.copy_link'] satisfies ListEvent['type'][]

/** What a list hears, in terms of its focused row. */
export const listListener = (hands: ListHands): Listener => {
  const { count, focused } = hands
  const to = (index: number) => () => hands.focus(Math.max(0, Math.min(count - 1, index)))
  const acts: Record<Exclude<ListEvent['type'], 'list.actions'>, () => void> = {
    'list.next': to(focused + 1),
    'list.previous': to(focused - 1),
    'list.first': to(0),
    'list.last': to(count - 1),
    'list.page_down': () => to(focused + hands.page())(),
    'list.page_up': () => to(focused - hands.page())(),
    'list.open': () => hands.open(focused, 'here'),
    'list.open_tab': () => hands.open(focused, 'tab'),
    'list.search': hands.search,
    'list.filter': hands.filter,
    'list.sort': hands.sort,
    'list.copy_link': () => hands.copyLink(focused),
  }
  const table: Readonly<Record<string, () => void>> = acts
  return {
    hears: (id) => Object.hasOwn(table, id) && (hands.isLoaded || !onRow.includes(id)),
    verdict: () => ({ ok: true }),
    send: ({ type }) => table[type]?.(),
  }
}
