/** What an event of the keyboard says; the engine and its tests need no DOM. */
export type Press = {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  repeat: boolean
  isComposing: boolean
  /** AltGr writes on many layouts: what it makes is text. */
  altGraph: boolean
}

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key)
const isPrintable = (key: string): boolean => [...key].length === 1 && key !== ' '

/** `Mod+K` and `Shift+S` in one spelling: letters are small, the modifiers stand in a fixed order. */
const canonical = (stroke: string): string => {
  const parts = stroke === '+' ? ['+'] : stroke.split('+')
  const key = parts.at(-1) ?? ''
  const held = ['Mod', 'Shift'].filter((modifier) => parts.slice(0, -1).includes(modifier))
  return [...held, isLetter(key) ? key.toLowerCase() : key].join('+')
}

/** The ways to give a command: each is one stroke or a sequence of two. */
export const bindingsOf = (keys: string | undefined): string[][] =>
  keys === undefined ? [] : keys.split(' | ').map((way) => way.split(' ').map((stroke) => canonical(stroke)))

const digitOf = ({ code, shiftKey }: Press): string | undefined =>
  shiftKey ? undefined : /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1]

/**
 * What a press may stand for, the likeliest first: a letter with its Shift, whatever Caps Lock says; a sign as the
 * layout makes it, because `/` and `?` need Shift on many; a digit also by its place, because French ones need Shift.
 * Nothing for text made with AltGr or Option, for keys of the system and while an input method composes.
 */
export const strokesOf = (press: Press, isApple: boolean): string[] => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  if (press.isComposing || press.altGraph || altKey || key === 'Dead' || key === 'Process') return []
  if (isApple ? ctrlKey : metaKey) return []
  const isMod = isApple ? metaKey : ctrlKey
  const named = key === ' ' ? 'Space' : key
  const countsShift = isLetter(key) || !isPrintable(key)
  const digit = digitOf(press)
  const prefix = isMod ? ['Mod'] : []
  const spelt = [...prefix, ...(shiftKey && countsShift ? ['Shift'] : []), isLetter(key) ? key.toLowerCase() : named]
  const byPlace = digit === undefined || digit === key ? [] : [[...prefix, digit].join('+')]
  return [spelt.join('+'), ...byPlace]
}

/** A modifier pressed by itself starts and ends nothing. */
export const isModifier = (key: string): boolean =>
  ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn'].includes(key)
