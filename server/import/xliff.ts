import { readFile } from 'node:fs/promises'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { FileRow } from './cell.ts'
import { unreadable } from './unreadable.ts'

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const inPlace = ['*.source', '*.target', '*.unit']
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
  isArray: (name) => ['file', 'group', 'trans-unit', 'unit'].includes(name),
})

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What stands in an element as it was written, with attributes or without. */
const rawOf = (read: unknown): string => {
  const raw = isNode(read) ? read['#text'] : read
  return typeof raw === 'string' ? raw : ''
}

/** The text of a source or a target: marks of programs within it go, what they are around stays. */
const textOf = (read: unknown): string =>
  rawOf(read)
    .split(/<!\[CDATA\[([\s\S]*?)\]\]>/)
    .map((part, at) => (at % 2 === 1 ? part : unescaped(part.replaceAll(/<[^>]*>/g, ''))))
    .join('')

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

type Unit = { readonly id: unknown; readonly source: string; readonly target: string; readonly isFinal: boolean }

/** What an agency says of a text that nobody has to look at again. */
const finalStates: readonly unknown[] = ['final', 'signed-off']

/** Version 1.2: a body of units, and of groups of them. */
const unitsIn = (node: Node): readonly Unit[] => [
  ...childrenOf(node, 'trans-unit').map((unit) => ({
    id: unit['@id'],
    source: textOf(unit['source']),
    target: textOf(unit['target']),
    isFinal: isNode(unit['target']) && finalStates.includes(unit['target']['@state']),
  })),
  ...childrenOf(node, 'group').flatMap(unitsIn),
]

const segment = /<(?:\w+:)?(segment|ignorable)\b([^>]*)>([\s\S]*?)<\/(?:\w+:)?\1>/g
const partOf = (raw: string, name: 'source' | 'target'): string | undefined =>
  new RegExp(String.raw`<(?:\w+:)?${name}\b(?:[^>]*[^/>])?>([\s\S]*?)</(?:\w+:)?${name}>`).exec(raw)?.[1]

/** Version 2: a program may have cut a text into segments, with what it ignores between them. */
const unitsIn2 = (node: Node): readonly Unit[] => [
  ...childrenOf(node, 'unit').map((unit) => {
    const parts = [...rawOf(unit).matchAll(segment)].map(([, kind, attributes = '', raw = '']) => {
      const source = partOf(raw, 'source') ?? ''
      const target = partOf(raw, 'target') ?? (kind === 'ignorable' ? source : undefined)
      return { kind, source, target, isFinal: /\bstate\s*=\s*["']final["']/.test(attributes) }
    })
    const segments = parts.filter(({ kind }) => kind === 'segment')
    return {
      id: unit['@id'],
      source: textOf(parts.map(({ source }) => source).join('')),
      // half a text is none
      target: parts.some(({ target }) => target === undefined)
        ? ''
        : textOf(parts.map(({ target }) => target).join('')),
      isFinal: segments.length > 0 && segments.every(({ isFinal }) => isFinal),
    }
  }),
  ...childrenOf(node, 'group').flatMap(unitsIn2),
]

/** A row for each unit of an XLIFF: which text it is, its source as it was, its translation, and whether that is done. */
export async function* xliffRows(file: string): AsyncGenerator<FileRow> {
  const xml = await readFile(file, 'utf8')
  if (XMLValidator.validate(xml) !== true) throw unreadable()
  const read: unknown = parser.parse(xml)
  const root = isNode(read) ? read['xliff'] : undefined
  if (!isNode(root)) throw unreadable()
  yield { row: 1, cells: ['id', 'source', 'target', 'finished'] }
  let row = 2
  for (const part of childrenOf(root, 'file')) {
    const body = part['body']
    for (const { id, source, target, isFinal } of isNode(body) ? unitsIn(body) : unitsIn2(part))
      yield { row: row++, cells: [textOf(id), source, ...(isFinal ? [null, target] : [target, null])] }
  }
}
