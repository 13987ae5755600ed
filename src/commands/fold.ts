/** Small letters without marks: `Aufträge` and `Strasse` are found as `auftrage` and `Straße`, `l’ordine` as `l'ordine`. */
export const fold = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').replaceAll('’', "'").normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Also as people write umlauts where the keyboard has none: `auftraege`. */
export const spellings = (text: string): string[] => {
  const written = text.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
  return [...new Set([fold(text), fold(written)])]
}
