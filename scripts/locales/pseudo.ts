const accents: Readonly<Record<string, string>> = {
  a: 'àà',
  e: 'éé',
  i: 'îî',
  o: 'öö',
  u: 'ûû',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
}

/**
 * A text of `en-XA`, the language that nobody speaks: longer by the measure of German and Finnish, accented and in
 * brackets, so that a text that is cut, glued together or not in a catalogue shows. Placeholders stay.
 */
export const pseudo = (text: string): string => {
  const parts = text.split(/(\{\{.*?\}\})/)
  const longer = parts.map((part) =>
    part.startsWith('{{') ? part : part.replaceAll(/\p{L}/gu, (letter) => accents[letter] ?? letter),
  )
  return `[${longer.join('')}]`
}
