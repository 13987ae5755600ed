/** What a dialog was told to do and has not done yet: it goes, or says why not. */
const decided = ':is(dialog, [role=dialog], [role=alertdialog]) button[aria-busy=true]'

/** Is the screen, its record or its first rows on their way, or what a dialog decided? */
export const isPending = (): boolean =>
  document.querySelector(`[data-pending], main [role=row][aria-busy=true], ${decided}`) !== null

/** Is something in a dialog on its way, or what it decided? */
export const isPendingInDialog = (): boolean =>
  document.querySelector(`:is(dialog, [role=dialog]) [data-pending], ${decided}`) !== null
