/** An element: its attributes by `@`, its text by `#`, what it holds by the names of the elements. */
export type Node = { readonly [name: string]: Value }
type Value = string | Node | readonly (string | Node)[]
/** Undefined where nothing is textAt. */
export type Text = string | undefined

const isNode = (value: Value | undefined): value is Node => typeof value === 'object' && !Array.isArray(value)

/** Every element by this path; where one is there several times, each of them. */
function all(from: Node | undefined, ...path: readonly string[]): readonly (string | Node)[] {
  let found: readonly (string | Node)[] = from === undefined ? [] : [from]
  for (const name of path)
    found = found.flatMap((node) => {
      const value = isNode(node) ? node[name] : undefined
      return value === undefined ? [] : Array.isArray(value) ? value : [value as string | Node]
    })
  return found
}
export const nodes = (from: Node | undefined, ...path: readonly string[]): Node[] =>
  all(from, ...path).map((each) => (isNode(each) ? each : { '#': each }))
export const node = (from: Node | undefined, ...path: readonly string[]): Node | undefined => nodes(from, ...path)[0]
export const has = (from: Node | undefined, ...path: readonly string[]): boolean => all(from, ...path).length > 0
/** The text of an element, or of an attribute of one; undefined where it is empty. */
export function textAt(from: Node | undefined, ...path: readonly string[]): Text {
  const [first] = all(from, ...path)
  const text = isNode(first) ? first['#'] : first
  return typeof text === 'string' && text.trim() !== '' ? plain(text) : undefined
}

/** The parser hands entities on as they are written. */
const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

export const emptyIn = (value: Value): number => {
  if (typeof value === 'string') return value.trim() === '' ? 1 : 0
  if (Array.isArray(value)) return value.reduce((count: number, each: string | Node) => count + emptyIn(each), 0)
  const inside = Object.entries(value).filter(([name]) => !name.startsWith('@'))
  return inside.length === 0 ? 1 : inside.reduce((count, [, each]) => count + emptyIn(each), 0)
}

/** `20261123` → `2026-11-23`. */
export const day = (text: Text): Text => text?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
