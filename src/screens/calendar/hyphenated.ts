const soft = '\u00AD'
/** Shorter ones have room. */
const longWord = /\p{L}{10,}/gu
/** What German and English put at the end of a compound. */
const ends = /(?<=\p{L}{4})(?=(?:ausgleich|feiertag|urlaub|tag|fest|day)$)/giu
/** Between a vowel with what follows it, and the sounds with which the next syllable begins. */
const syllables =
  /(?<=\p{L}[aeiouyäöüàâéèêëíîïóôú][bcdfghjklmnpqrstvwxzßčšž]*)(?<!s(?=ch))(?<!sc(?=h))(?<!c(?=[hk]))(?<![pt](?=h))(?=(?:sch|ch|ck|ph|th|qu|[bcdfghjklmnpqrstvwxzßčšž])[aeiouyäöüàâéèêëíîïóôú]\p{L})/giu

/** With places at which a long word may be divided: not every browser knows them for every language. */
export const hyphenated = (text: string): string =>
  text.replaceAll(longWord, (word) =>
    word.replaceAll(ends, soft).replaceAll(longWord, (part) => part.replaceAll(syllables, soft)),
  )
