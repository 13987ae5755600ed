const hints = ['list.open', 'list.peek', 'list.select', 'list.jump', 'help.open'] as const
type Hint = (typeof hints)[number]

/** The keys that the footer names, and what each does there: where a record has no page of its own, opening shows it beside the list. */
export const hintsOf = (hasPage: boolean): { id: Hint; does: Hint }[] =>
  hasPage
    ? hints.map((id) => ({ id, does: id }))
    : hints.filter((id) => id !== 'list.peek').map((id) => ({ id, does: id === 'list.open' ? 'list.peek' : id }))
