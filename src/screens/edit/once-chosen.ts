const choosing = 'input[role=combobox][aria-busy=true]'

/** Runs it as soon as what was picked before it was found is there: a save means that as well. */
export function onceChosen(run: () => void): void {
  if (document.querySelector(choosing) === null) run()
  else setTimeout(() => onceChosen(run), 16)
}
