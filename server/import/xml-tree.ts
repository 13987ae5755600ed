import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { unreadable } from './unreadable.ts'
import { unescaped, xmlTextOf } from './xml-text.ts'

/** An element with what stands in it, in its order: texts as they are meant, and elements. Comments are none of it. */
export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly within: readonly (Element | string)[]
}

const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  cdataPropName: '#cdata',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
})

/** The one element of a file of XML; whatever is none is refused. */
export function rootOf(bytes: Uint8Array): Element {
  const xml = xmlTextOf(bytes)
  if (XMLValidator.validate(xml) !== true) throw unreadable()
  const root = treeOf(xml).find((one): one is Element => typeof one === 'object' && !one.name.startsWith('?'))
  if (root === undefined) throw unreadable()
  return root
}

function treeOf(xml: string): readonly (Element | string)[] {
  let read: unknown
  try {
    // throws at what is nested too deep, or called as no element may be
    read = parser.parse(xml)
  } catch {
    throw unreadable()
  }
  return nodesOf(read)
}

type Node = Readonly<Record<string, unknown>>

const nodesOf = (read: unknown): readonly (Element | string)[] =>
  Array.isArray(read) ? (read as readonly Node[]).map(nodeOf) : [] // as the parser writes them

function nodeOf({ ':@': attributes = {}, ...node }: Node): Element | string {
  const [[name, within] = ['', undefined]] = Object.entries(node)
  if (name === '#text') return unescaped(String(within))
  if (name === '#cdata')
    return nodesOf(within)
      .filter((one) => typeof one === 'string')
      .join('')
  return {
    name,
    attributes: Object.fromEntries(
      Object.entries(attributes as Node).map(([key, value]) => [key, unescaped(String(value))]), // as it writes them, too
    ),
    within: nodesOf(within),
  }
}

/** The elements of this name right within another. */
export const childrenOf = ({ within }: Element, name: string): readonly Element[] =>
  within.filter((one): one is Element => typeof one === 'object' && one.name === name)

/** The text of an element: marks of programs within it go, what they are around stays. */
export const textOf = (element: Element | undefined): string =>
  element?.within.map((one) => (typeof one === 'string' ? one : textOf(one))).join('') ?? ''
