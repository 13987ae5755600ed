import { keyTable } from '#commands/key-table.ts'
import { bindingsOf } from '#commands/strokes.ts'
import { Kbd } from '#ui/action/kbd.tsx'

const undoCaps = (): string[] => bindingsOf(keyTable.read().find(({ id }) => id === 'change.undo')?.keys)[0] ?? []

/** The way back with its key, in a toast that is shown from outside React. */
export const undoLabel = (word: string) => (
  <span className="flex items-center gap-2">
    {word}
    <Kbd caps={undoCaps()} />
  </span>
)
