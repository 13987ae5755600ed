/** Eight, twelve, thirteen or fourteen digits, of which the last follows from the others (GS1). */
export const isGtin = (text: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(text) && checkDigitOf(text.slice(0, -1)) === text.at(-1)

/** From the right, every other digit counts three times. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Every way in which the same number may be written: shorter ones are filled up with noughts from the left. */
export const gtinForms = (gtin: string): string[] => {
  const whole = gtin.padStart(14, '0')
  return [14, 13, 12, 8].filter((length) => /^0*$/.test(whole.slice(0, -length))).map((length) => whole.slice(-length))
}
