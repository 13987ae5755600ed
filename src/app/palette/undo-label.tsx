import { Kbd } from '#ui/action/kbd.tsx'

/** The way back with its key, in a toast that is shown from outside React. */
export const undoLabel = (word: string, caps: readonly string[]) => (
  <span className="flex items-center gap-2">
    {word}
    <Kbd caps={caps} />
  </span>
)
