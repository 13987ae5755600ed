/** Eight, twelve, thirteen or fourteen digits, of which the last follows from the others (GS1). */
export const isGtin = (text: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(text) && checkDigitOf(text.slice(0, -1)) === text.at(-1)

/** From the right, every other digit counts three times. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
