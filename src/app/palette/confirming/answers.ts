import type { useKeyCaps } from '#screens/key-caps.ts'
import { takeFocus } from '#app/palette/take-focus.ts'

/** What both pages that confirm say of the keys of their answers, and of the focus. */
export const answersOf = (caps: ReturnType<typeof useKeyCaps>) => ({
  keys: { enter: caps.every('Enter')[0], escape: caps.every('Escape')[0] },
  first: { 'data-first-focus': '' as const, ref: takeFocus },
})
