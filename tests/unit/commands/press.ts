import type { Press } from '#commands/strokes.ts'

/** A press of one key; what is not said is not held. */
export const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  altGraph: false,
  ...more,
})
