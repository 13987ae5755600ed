import type { QueryClient } from '@tanstack/react-query'
import { choicesOf } from '#api/choices.ts'
import type { Row } from '#api/list.ts'
import { fold } from '#commands/fold.ts'
import type { Entity, Field, Ref } from '#entities/entity.ts'
import type { CellSpeech } from '#screens/search/cells/cell-words.ts'
import { isTyped, isUnread } from '#screens/edit/typed/reading.ts'
import type { CellValue, RefusedCell } from './sheet-state.ts'

/** What nobody may write, and how that is said. */
type Reading = {
  entity: Entity
  words: CellSpeech
  queries: QueryClient
  rowAt: (row: number) => Row | undefined
  mayWrite: (row: Row, name: string) => boolean
  /** Why nobody writes in it. */
  lockOf: (row: Row | undefined, name: string) => string | undefined
  said: { notHere: string; notYours: string; gone: string; unknown: (text: string) => string }
}

type RefField = Extract<Field, { kind: 'ref' }>

/** What is called exactly so; undefined where nothing is, or nobody answers. */
const refCalled = async (queries: QueryClient, field: RefField, text: string): Promise<Ref | undefined> => {
  const found = await queries.fetchQuery(choicesOf(field, text)).catch(() => [])
  return found.find(({ label }) => fold(label) === fold(text))
}

/** The records that texts call by their names, each asked for once. */
async function refsIn(texts: ReadonlySet<string>, field: RefField, queries: QueryClient): Promise<Map<string, Ref>> {
  const found = new Map<string, Ref>()
  for (const text of texts) {
    const ref = await refCalled(queries, field, text)
    if (ref !== undefined) found.set(text, ref)
  }
  return found
}

/** Which of these cells can be written as they are meant, and what is in the way of the others. */
export const sorted = (
  cells: readonly CellValue[],
  { entity, words, rowAt, mayWrite, lockOf, said }: Reading,
): { cells: CellValue[]; refused: RefusedCell[] } => {
  const fine: CellValue[] = []
  const refused: RefusedCell[] = []
  for (const cell of cells) {
    const field = entity.fields[cell.name]
    const row = rowAt(cell.row)
    const because =
      field?.inline !== true
        ? (lockOf(row, cell.name) ?? said.notHere)
        : row === undefined
          ? said.gone
          : mayWrite(row, cell.name)
            ? (lockOf(row, cell.name) ??
              (isUnread(cell.value) && !isTyped(field)
                ? said.unknown(cell.value.unread)
                : words.wrongIn(field, cell.value)))
            : said.notYours
    if (because === undefined) fine.push(cell)
    else refused.push({ ...cell, said: because })
  }
  return { cells: fine, refused }
}

/** What texts say in their cells: numbers and days as this language writes them, choices and records by their names. */
export async function valuesOf(
  texts: readonly { row: number; name: string; text: string }[],
  { entity, words, queries }: Pick<Reading, 'entity' | 'words' | 'queries'>,
): Promise<CellValue[]> {
  const called = new Map<string, Map<string, Ref>>()
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'ref' || field.inline !== true) continue
    const own = new Set(texts.flatMap((one) => (one.name === name && one.text.trim() !== '' ? [one.text.trim()] : [])))
    if (own.size > 0) called.set(name, await refsIn(own, field, queries))
  }
  const known = new Map<string, unknown>()
  return texts.map(({ row, name, text: copied }) => {
    // as the table shows that there is nothing
    const text = copied.trim() === '–' ? '' : copied
    const field = entity.fields[name]
    if (field === undefined) return { row, name, value: { unread: text } }
    // a column says the same few things in thousands of rows
    const key = `${name} ${text}`
    if (!known.has(key)) {
      const value = words.read(name, field, text)
      known.set(key, isUnread(value) ? (called.get(name)?.get(text.trim()) ?? value) : value)
    }
    return { row, name, value: known.get(key) }
  })
}
