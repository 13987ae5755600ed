/** What nobody sees: controls, blanks, what only joins or directs others, and the letters that are drawn empty. */
const blank = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Is there anything to be seen of it? */
export const isSeen = (text: string): boolean => text.replaceAll(blank, '') !== ''

/** Controls, which no line of text has, and the marks that turn the direction of writing, so that a name reads otherwise than it is. */
const mark = /[\p{Cc}\p{Bidi_Control}]/u

/** Blanks and hyphens without width: with one inside, a name reads as another one does. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/u

export const hasUnseen = (text: string): boolean => unseen.test(text)

export const hasNoMarks = (text: string): boolean => !mark.test(text)

/** A line of text without them, and without halves of a letter. */
export const withoutMarks = (text: string): string => text.toWellFormed().replaceAll(new RegExp(mark, 'gu'), '')

export const hasNoBlank = (text: string): boolean => text.search(blank) < 0

/** Scripts whose letters look like one another's. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Does it keep to one of the scripts that can be taken for one another? */
export const isOfOneScript = (text: string): boolean =>
  alike.filter((script) => script.test(text.normalize('NFKC'))).length < 2

/** Letters, small or large, and under each what people take it for: а in Cyrillic is an a. */
const taken = new Map(
  [
    ['авсԁеһніӏјкмо', 'abcdehhiljkmo'] as const,
    ['рԛѕтѵԝху', 'pqstvwxy'] as const,
    ['αβεζηικμνορτυχ', 'abezhikmvoptyx'] as const,
    ['ıɑɡſ', 'iags'] as const,
  ].flatMap(([letters, looks]) => [...letters].map((letter, at) => [letter, looks[at] ?? letter] as const)),
)

/** The same for two texts that people cannot tell apart. */
export const lookOf = (text: string): string =>
  [...text.replaceAll(blank, '').normalize('NFKC').toLowerCase()].map((letter) => taken.get(letter) ?? letter).join('')
