/** Letters that Unicode does not take apart into a letter and a mark. */
const apart: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Lower case without marks: `Großmann, Öztürk` → `grossmann, ozturk`. What is asked and what is stored go through it. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => apart[letter] ?? letter)

/** What a `search` column holds: the words folded, and again with umlauts spelt out for whoever types `Oeztuerk`. */
export const searchable = (words: readonly (string | null | undefined)[]): string => {
  const given = [...new Set(words.filter((word) => word !== null && word !== undefined && word !== ''))]
  const spelled = given.flatMap((word) => {
    const lower = word?.toLowerCase().normalize('NFC') ?? ''
    return /[äöüøå]/.test(lower) ? [fold(lower.replace(/[äöüøå]/g, (letter) => spelledOut[letter] ?? letter))] : []
  })
  return [...given.map((word) => fold(word ?? '')), ...spelled].join(' ')
}
