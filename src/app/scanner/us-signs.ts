/**
 * What each key writes on a US keyboard, without Shift and with it: scanners send its scan codes, whatever layout the
 * computer has.
 */
const signs: Readonly<Record<string, readonly [string, string]>> = {
  Backquote: ['`', '~'],
  Digit1: ['1', '!'],
  Digit2: ['2', '@'],
  Digit3: ['3', '#'],
  Digit4: ['4', '$'],
  Digit5: ['5', '%'],
  Digit6: ['6', '^'],
  Digit7: ['7', '&'],
  Digit8: ['8', '*'],
  Digit9: ['9', '('],
  Digit0: ['0', ')'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  // European keyboards have one key more, between Shift and the last row
  IntlBackslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadDivide: ['/', '/'],
  NumpadMultiply: ['*', '*'],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
  NumpadDecimal: ['.', '.'],
}

/** The sign of a key by its place; undefined where it writes none. */
export const usSignOf = (code: string, shift: boolean): string | undefined => {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shift ? letter : letter.toLowerCase()
  return signs[code]?.[shift ? 1 : 0] ?? /^Numpad(\d)$/.exec(code)?.[1]
}

/** The key of a sign, the other way round. */
export const usKeyOf = (sign: string): { code: string; shift: boolean } | undefined => {
  if (/^[a-z]$/i.test(sign)) return { code: `Key${sign.toUpperCase()}`, shift: sign !== sign.toLowerCase() }
  const found = Object.entries(signs).find(([, both]) => both.includes(sign))
  return found && { code: found[0], shift: found[1][0] !== sign }
}
