import { isGtin } from '../gtin.ts'

/** Parts whose length is known by their number; every other ends with a separator (GS1 General Specifications, 7.8.5). */
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((id) => [id, 6])),
  '20': 2,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((id) => [id, 8])),
  '41': 14,
}
/** Numbers of parts by their first two digits: all others have two. */
const longer: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['31', '32', '33', '34', '35', '36', '39', '43', '70', '71', '72', '80', '81', '82'].map((id) => [id, 4]),
  ),
  ...Object.fromEntries(['23', '24', '25', '40', '41', '42'].map((id) => [id, 3])),
}

const separator = '\u001D'
/** What a scanner may say first: the symbology, by ISO/IEC 15424. */
const symbology = /^\](?:C1|e0|d2|Q3|J1)/

const parts = (text: string): Map<string, string> | undefined => {
  const found = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    const start = rest.slice(0, 2)
    const own = longer[start] ?? 2
    const id = rest.slice(0, own)
    if (!/^\d{2,4}$/.test(id) || id.length < own) return undefined
    const end = rest.indexOf(separator)
    // a fixed length counts from behind the first two digits
    const length = fixed[start] === undefined ? (end < 0 ? rest.length : end) : 2 + fixed[start]
    const value = rest.slice(own, length)
    if (value === '' || rest.length < length || value.includes(separator)) return undefined
    found.set(id, value)
    rest = rest.slice(rest[length] === separator ? length + 1 : length)
  }
  return found
}

const printed = (text: string): Map<string, string> | undefined => {
  const found = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)]
  return found.map(([whole]) => whole).join('') === text && found.length > 0
    ? new Map(found.map(([, id = '', value = '']) => [id, value]))
    : undefined
}

/** What an element string is about: the article, or the unit that is sent. */
export type Gs1 = { gtin: string | undefined; sscc: string | undefined }

/** Undefined where it is none; as scanned, or as it is printed below the bars, with brackets. */
export const gs1Of = (text: string): Gs1 | undefined => {
  const said = text.replace(symbology, '')
  const plain = said.startsWith(separator) ? said.slice(1) : said
  const found = printed(plain) ?? parts(plain)
  const gtin = found?.get('01') ?? found?.get('02')
  const sscc = found?.get('00')
  if (gtin !== undefined && !isGtin(gtin)) return undefined
  return gtin === undefined && sscc === undefined ? undefined : { gtin, sscc }
}
