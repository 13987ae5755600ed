const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** What the names of regions know besides countries: unions, zones, and what is nowhere. */
const others = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']

/** A country by its two letters (ISO 3166, and XK as everyone writes Kosovo); none that goes by other letters today. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !others.includes(code) &&
  names.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code

/** All of them, by their letters. */
export const countryCodes = (): string[] =>
  letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry)
