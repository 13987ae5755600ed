/** An element as the parser leaves it: text, or its attributes and children by name. */
export type XmlNode = string | { readonly [name: string]: XmlNode | readonly XmlNode[] | undefined }

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The entities that every XML document knows; no document brings its own (the parser resolves none). */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, dec?: string, name?: string) => {
        const point = hex === undefined ? Number(dec) : Number.parseInt(hex, 16)
        if (name !== undefined) return named[name] ?? whole
        const isSign = point > 0 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff)
        return isSign ? String.fromCodePoint(point) : ''
      })
    : text

const isMany = (value: XmlNode | readonly XmlNode[]): value is readonly XmlNode[] => Array.isArray(value)

/** Every element at the end of this path; on the way of several the first. */
export function all(node: XmlNode | undefined, ...path: readonly string[]): readonly XmlNode[] {
  const [name, ...rest] = path
  if (node === undefined || name === undefined) return node === undefined ? [] : [node]
  if (typeof node === 'string') return []
  const found = node[name]
  if (found === undefined) return []
  const many = isMany(found) ? found : [found]
  return rest.length === 0 ? many : all(many[0], ...rest)
}

export const at = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined => all(node, ...path)[0]

/** The text there, without the blanks around it; null where there is none. */
export function text(node: XmlNode | undefined, ...path: readonly string[]): string | null {
  const found = at(node, ...path)
  const plain = typeof found === 'string' ? found : found?.['#text']
  const trimmed = typeof plain === 'string' ? decoded(plain).replace(/\s+/g, ' ').trim() : ''
  return trimmed === '' ? null : trimmed
}
