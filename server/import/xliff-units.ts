import type { FileRow } from './cell.ts'
import { unreadable } from './unreadable.ts'
import { childrenOf, rootOf, textOf, type Element } from './xml-tree.ts'

type Unit = { readonly id: string; readonly source: string; readonly target: string; readonly isFinal: boolean }

/** What an agency says of a text that nobody has to look at again. */
const finalStates: readonly unknown[] = ['final', 'signed-off']

/** Version 1.2: a body of units, and of groups of them. */
const unitsIn = (element: Element): readonly Unit[] => [
  ...childrenOf(element, 'trans-unit').map((unit) => {
    const [target] = childrenOf(unit, 'target')
    return {
      id: unit.attributes['id'] ?? '',
      source: textOf(childrenOf(unit, 'source')[0]),
      target: textOf(target),
      isFinal: finalStates.includes(target?.attributes['state']),
    }
  }),
  ...childrenOf(element, 'group').flatMap(unitsIn),
]

/** Version 2: a program may have cut a text into segments, with what it ignores between them. */
const unitsIn2 = (element: Element): readonly Unit[] => [
  ...childrenOf(element, 'unit').map((unit) => {
    const segments = childrenOf(unit, 'segment')
    const parts = unit.within
      .filter((one) => typeof one === 'object')
      .filter(({ name }) => name === 'segment' || name === 'ignorable')
      .map((part) => {
        const source = textOf(childrenOf(part, 'source')[0])
        const [target] = childrenOf(part, 'target')
        const same = part.name === 'ignorable' ? source : undefined
        return { source, target: target === undefined ? same : textOf(target) }
      })
    return {
      id: unit.attributes['id'] ?? '',
      source: parts.map(({ source }) => source).join(''),
      // half a text is none
      target: parts.some(({ target }) => target === undefined) ? '' : parts.map(({ target }) => target).join(''),
      isFinal: segments.length > 0 && segments.every(({ attributes }) => attributes['state'] === 'final'),
    }
  }),
  ...childrenOf(element, 'group').flatMap(unitsIn2),
]

/** A row for each unit of an XLIFF: which text it is, its source as it was, its translation, and whether that is done. */
export function* xliffRowsIn(bytes: Uint8Array): Generator<FileRow> {
  const root = rootOf(bytes)
  if (root.name !== 'xliff') throw unreadable()
  const { trgLang } = root.attributes
  yield { row: 1, cells: ['id', 'source', 'target', 'finished'] }
  let row = 2
  for (const part of childrenOf(root, 'file')) {
    const [body] = childrenOf(part, 'body')
    const language = body === undefined ? trgLang : part.attributes['target-language']
    for (const { id, source, target, isFinal } of body === undefined ? unitsIn2(part) : unitsIn(body))
      yield {
        row: row++,
        cells: [id, source, ...(isFinal ? [null, target] : [target, null])],
        origin: { source, language },
      }
  }
}
