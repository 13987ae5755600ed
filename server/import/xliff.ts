import { readFile } from 'node:fs/promises'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { FileRow } from './cell.ts'
import { unreadable } from './unreadable.ts'

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const inPlace = ['*.source', '*.target']
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  // what stands in a text is that text's
  stopNodes: inPlace,
  isArray: (name) => ['file', 'group', 'trans-unit'].includes(name),
})

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of what stands in a source or a target, with attributes or without: marks of programs within it go, what they are around stays. */
const textOf = (read: unknown): string => {
  const raw = isNode(read) ? read['#text'] : read
  return (typeof raw === 'string' ? raw : '')
    .split(/<!\[CDATA\[([\s\S]*?)\]\]>/)
    .map((part, at) => (at % 2 === 1 ? part : unescaped(part.replaceAll(/<[^>]*>/g, ''))))
    .join('')
}

const unescaped = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )

const childrenOf = (node: Node, name: string): readonly Node[] => {
  const value = node[name]
  return Array.isArray(value) ? value.filter((one): one is Node => typeof one === 'object' && one !== null) : []
}

const unitsIn = (node: Node): readonly Node[] => [
  ...childrenOf(node, 'trans-unit'),
  ...childrenOf(node, 'group').flatMap(unitsIn),
]

/** A row for each unit of an XLIFF 1.2: which text it is, its source as it was, and its translation. */
export async function* xliffRows(file: string): AsyncGenerator<FileRow> {
  const xml = await readFile(file, 'utf8')
  if (XMLValidator.validate(xml) !== true) throw unreadable()
  const read: unknown = parser.parse(xml)
  const root = isNode(read) ? read['xliff'] : undefined
  if (!isNode(root)) throw unreadable()
  yield { row: 1, cells: ['id', 'source', 'target'] }
  let row = 2
  for (const part of childrenOf(root, 'file')) {
    const body = part['body']
    for (const unit of isNode(body) ? unitsIn(body) : [])
      yield { row: row++, cells: [textOf(unit['@id']), textOf(unit['source']), textOf(unit['target'])] }
  }
}
