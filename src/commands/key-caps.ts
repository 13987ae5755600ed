import { bindingsOf } from './strokes.ts'

/** Keys that have a name of their own in `keys.json`; the others are drawn as they are written. */
export const namedKeys = [
  'Mod',
  'Space',
  'Escape',
  'Delete',
  'Insert',
  'Backspace',
  'Tab',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const
export type NamedKey = (typeof namedKeys)[number]

const isNamed = (key: string): key is NamedKey => namedKeys.some((name) => name === key)

/** Keys that are drawn as a sign, on every keyboard the same, and said by their name. */
export const signs = {
  Enter: '↵',
  Shift: '⇧',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
} as const
export type SignedKey = keyof typeof signs

const isSigned = (key: string): key is SignedKey => Object.hasOwn(signs, key)

/** What each sign is called. */
export const namesOfSigns = (nameOf: (key: SignedKey) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(signs).map(([key, sign]) => [sign, isSigned(key) ? nameOf(key) : key]))

/** How a keyboard is labelled: its language's names, and Apple's signs. */
export type KeyNames = { nameOf: (key: NamedKey) => string; isApple: boolean }

const capOf = (key: string, { nameOf, isApple }: KeyNames, isChord: boolean): string => {
  if (key === 'Mod' && isApple) return '⌘'
  if (isNamed(key)) return nameOf(key)
  if (isSigned(key)) return signs[key]
  // in a chord the letter stands as on the cap, in a sequence as it is typed
  return isChord ? key.toUpperCase() : key
}

/** The caps of every way to give a command; a chord and a sequence are both several caps. */
export const capsOf = (keys: string | undefined, names: KeyNames): string[][] =>
  bindingsOf(keys).map((strokes) =>
    strokes.flatMap((stroke) => {
      const parts = stroke === '+' ? ['+'] : stroke.split('+')
      return parts.map((part) => capOf(part, names, parts.length > 1))
    }),
  )

/** What assistive technology is told; a sequence has no notation there and is left to the label. */
export const ariaShortcuts = (keys: string | undefined, isApple: boolean): string | undefined => {
  const chords = bindingsOf(keys).flatMap((strokes) => (strokes.length === 1 ? strokes : []))
  return chords.map((stroke) => stroke.replace('Mod', isApple ? 'Meta' : 'Control')).join(' ') || undefined
}
