/** How wide letters of a kind are in the table's type, in px: measured over all words of all catalogues. */
const kinds: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,'’()|!: ]/, 3.4],
  [/[ftr-]/, 4.5],
  [/[mwMW]/, 11.7],
  [/\p{Lu}/u, 8.4],
]
const others = 7.6

/** About the width that the table's type takes for a text, in px, known before anything is drawn. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (kinds.find(([kind]) => kind.test(letter))?.[1] ?? others), 0)
