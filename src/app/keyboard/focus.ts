import type { Press } from '#commands/strokes.ts'
import type { Focus } from './resolve-key.ts'

// on a cell of a sheet typing writes
const fields =
  '[data-writes], textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=button]):not([type=submit]):not([type=reset])'
const controls =
  'button, a[href], summary, input, select, [role=button], [role=link], [role=menuitem], [role=option], [role=tab], [role=switch], [role=checkbox]'
const movers =
  '[role=menu], [role=listbox], [role=tablist], [role=slider], [role=radiogroup], [type=range], [type=radio]'
const modals = 'dialog[open], [role=dialog], [role=alertdialog]'

/** To whom a key belongs, by what has the focus and what is open. */
export const focusOf = (target: EventTarget | null, root: Document): Focus => {
  const within = (selector: string) => target instanceof Element && target.closest(selector) !== null
  return {
    isField: within(fields),
    isCell: within('[data-writes]') && !within('input, textarea'),
    isControl: within(controls),
    movesWithin: within(movers),
    isModal: within(modals) || root.querySelector(modals) !== null,
  }
}

export const pressOf = (event: KeyboardEvent): Press => ({
  key: event.key,
  code: event.code,
  ctrlKey: event.ctrlKey,
  metaKey: event.metaKey,
  shiftKey: event.shiftKey,
  altKey: event.altKey,
  repeat: event.repeat,
  // 229 is the key code of a composition in browsers that do not say so otherwise
  isComposing: event.isComposing || event.keyCode === 229,
  altGraph: event.getModifierState('AltGraph'),
})
