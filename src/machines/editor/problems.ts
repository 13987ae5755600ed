import { wireNameOf } from '#entities/edit.ts'
import { fieldsSchema } from '#entities/edit-schema.ts'
import type { Field, Fields } from '#entities/entity.ts'
import { fieldProblems, type FieldProblem } from '#entities/field-problem.ts'
import { cellOf, pathOf } from './edits.ts'
import { sentOf } from './difference.ts'
import type { Values } from './merge.ts'
import { keyOf, rowsIn } from './rows.ts'

/** What is wrong: found here, or as the server says it. */
export type EditorProblem = FieldProblem | { readonly text: string }
/** By the path of a field, of a cell, or of a list as a whole. */
export type Problems = Readonly<Record<string, readonly EditorProblem[]>>

type Found = [path: string, problem: EditorProblem]

const collected = (found: readonly Found[]): Problems => {
  const all = new Map<string, EditorProblem[]>()
  for (const [path, problem] of found) all.set(path, [...(all.get(path) ?? []), problem])
  return Object.fromEntries(all)
}

/** A field by what it is called on the wire. */
const namedBy = (fields: Fields, wire: string): [string, Field] | undefined =>
  Object.entries(fields).find(([name, field]) => name === wire || wireNameOf(name, field) === wire)

/**
 * Where a problem of what was sent stands in the editor: rows go by their place in what was sent, by their number, by
 * what they say where they have none, or by their place among the new ones.
 */
const located = (
  fields: Fields,
  shown: Values,
  [wire = '', row, cell]: readonly string[],
  byPlace: boolean,
): string => {
  const [name, field] = namedBy(fields, wire) ?? [wire]
  if (field?.kind !== 'list' || row === undefined) return name
  const rows = rowsIn(shown[name])
  const fresh = /^new_(\d+)$/.exec(row)?.[1]
  const found = byPlace
    ? rows[Number(row)]
    : fresh === undefined
      ? rows.find((one) => String(one['id']) === row || keyOf(one) === row)
      : rows.filter(({ id }) => id === undefined)[Number(fresh)]
  if (found === undefined) return name
  const [own = cell] = namedBy(field.of, cell ?? '') ?? []
  // a mistake of the whole row is told at its first cell
  return pathOf(name, keyOf(found), own ?? Object.keys(field.of).find((one) => one !== 'id') ?? '')
}

/** What the server said of what it was sent. */
export const serverProblems = (
  fields: Fields,
  shown: Values,
  said: Readonly<Record<string, readonly string[]>>,
): Problems =>
  collected(
    Object.entries(said).flatMap(([path, texts]) => {
      const { name, row, cell } = cellOf(path)
      const [rowOf, cellName] = row === '' ? [cell] : [row, cell] // a row has one dot, a cell two
      const parts = [name, rowOf, cellName].filter((part) => part !== undefined)
      return texts.map((text): Found => [located(fields, shown, parts, false), { text }])
    }),
  )

const isMissing = (field: Field, value: unknown): boolean =>
  field.required === true && (value === undefined || value === null || value === '')

/** What new rows, and a new record, have to have and have not. */
const missing = (fields: Fields, base: Values, shown: Values): Found[] =>
  Object.entries(fields).flatMap(([name, field]): Found[] => {
    if (field.kind === 'list') {
      const fresh = rowsIn(shown[name]).filter(({ id }) => id === undefined)
      return fresh.flatMap((row) =>
        Object.entries(field.of).flatMap(([cell, one]): Found[] =>
          cell !== 'id' && one.readonly !== true && one.derived !== true && isMissing(one, row[cell])
            ? [[pathOf(name, keyOf(row), cell), 'field_required']]
            : [],
        ),
      )
    }
    return base['id'] === undefined && isMissing(field, shown[name]) ? [[name, 'field_required']] : []
  })

/** More than its own row says that there is. */
const beyond = (fields: Fields, shown: Values): Found[] =>
  Object.entries(fields).flatMap(([name, field]): Found[] =>
    field.kind !== 'list'
      ? []
      : rowsIn(shown[name]).flatMap((row) =>
          Object.entries(field.of).flatMap(([cell, one]): Found[] => {
            const max = 'most' in one && one.most !== undefined ? row[one.most] : undefined
            const value = row[cell]
            return typeof max === 'number' && typeof value === 'number' && value > max
              ? [[pathOf(name, keyOf(row), cell), { code: 'field_too_big', params: { max } }]]
              : []
          }),
        ),
  )

/** What is wrong with what would be sent, as far as that can be told without asking. */
export const problemsOf = (fields: Fields, base: Values, shown: Values): Problems => {
  const sent = sentOf(fields, base, shown)
  const result = fieldsSchema(Object.entries(fields)).safeParse(sent)
  const lacking = missing(fields, base, shown)
  const wrong = result.success
    ? []
    : fieldProblems(result.error.issues, sent).map(([path, problem]): Found => [
        located(fields, shown, path.map(String), true),
        problem,
      ])
  const known = [...lacking, ...beyond(fields, shown)]
  const isKnown = new Set(known.map(([path]) => path))
  return collected([...known, ...wrong.filter(([path]) => !isKnown.has(path))])
}

/** Every place of a record in the order in which one goes through it. */
const places = (fields: Fields, shown: Values): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'list'
      ? [
          name,
          ...rowsIn(shown[name]).flatMap((row) => Object.keys(field.of).map((cell) => pathOf(name, keyOf(row), cell))),
        ]
      : [name],
  )

/** The next problem after this place, from the end back to the first; null where there is none. */
export const nextProblem = (fields: Fields, shown: Values, problems: Problems, from: string | null): string | null => {
  const all = places(fields, shown)
  const at = from === null ? -1 : all.indexOf(from)
  const wrong = (path: string) => (problems[path]?.length ?? 0) > 0
  return all.slice(at + 1).find(wrong) ?? all.slice(0, at + 1).find(wrong) ?? null
}
