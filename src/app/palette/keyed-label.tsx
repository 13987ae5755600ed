import { keyTable } from '#commands/key-table.ts'
import { bindingsOf } from '#commands/strokes.ts'
import { Kbd } from '#ui/action/kbd.tsx'

const capsOf = (command: string): string[] =>
  bindingsOf(keyTable.read().find(({ id }) => id === command)?.keys)[0] ?? []

/** What a toast offers, with the command's key: it is shown from outside React. */
export const keyedLabel = (word: string, command: string) => (
  <span className="flex items-center gap-2">
    {word}
    <Kbd caps={capsOf(command)} />
  </span>
)
