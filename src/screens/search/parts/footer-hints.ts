const hints = ['list.open', 'list.peek', 'list.select', 'list.edit_cell', 'list.jump', 'help.open'] as const
type Hint = (typeof hints)[number]

/** The keys that the footer names, and what each does there, a cell's where some are written in: where a record has no page of its own, opening shows it beside the list. */
export const hintsOf = ({
  hasPage,
  hasPeek,
  hasCells,
}: Record<`has${'Page' | 'Peek' | 'Cells'}`, boolean>): { id: Hint; does: Hint }[] =>
  hints
    .filter((id) => (hasPeek || id !== 'list.peek') && (hasCells || id !== 'list.edit_cell'))
    .map((id) => ({ id, does: !hasPage && id === 'list.open' ? 'list.peek' : id }))
