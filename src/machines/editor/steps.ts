import { isSameValue } from '#entities/edit.ts'
import type { Field } from '#entities/entity.ts'
import { overlapsOf, rebased, renumbered } from './conflict.ts'
import type { Conflict, EditorContext, EditorEvent, Standing } from './context.ts'
import { differences } from './difference.ts'
import { cellOf, edited, valueAt, type Edit } from './edits.ts'
import type { Values } from './merge.ts'
import { problemsOf, serverProblems, type EditorProblem, type Problems } from './problems.ts'
import { opened } from './rows.ts'

/** What of the context is different after something; each is pure. */
type Next = Partial<EditorContext>

/** So many steps can be taken back. */
const mostSteps = 100

const editsIn = (event: EditorEvent): readonly Edit[] => {
  if (event.type === 'editor.paste') return event.edits
  const isEdit =
    event.type === 'editor.change' ||
    event.type === 'editor.list.add' ||
    event.type === 'editor.list.move' ||
    event.type === 'editor.list.remove'
  return isEdit ? [event] : []
}

/** What is no longer said: of what is typed anew, and of a row that is gone. */
const without = (problems: Problems, all: readonly Edit[]): Problems =>
  Object.fromEntries(
    Object.entries(problems).filter(
      ([path]) =>
        !all.some((one) => {
          if (one.type === 'editor.change') return path === one.path
          return (
            path === one.list ||
            ('row' in one && one.type === 'editor.list.remove' && path.startsWith(`${one.list}.${one.row}.`))
          )
        }),
    ),
  )

export const edit = (context: EditorContext, event: EditorEvent): Next => {
  const { fields, base, shown, begun, past, typing, problems } = context
  const all = editsIn(event)
  const next = all.reduce<Values>((before, one) => edited(fields, before, one), shown)
  if (next === shown) return {}
  const at = event.type === 'editor.change' ? event.path : null
  return {
    shown: next,
    ...(event.type === 'editor.paste' && event.begins === true && shown === (begun ?? base) && { begun: next }),
    past: at !== null && at === typing ? past : [...past, shown].slice(-mostSteps),
    typing: at,
    problems: without(problems, all),
  }
}

export const stepBack = ({ past }: EditorContext): Next => ({
  shown: past.at(-1),
  past: past.slice(0, -1),
  typing: null,
  problems: {},
})

export const differs = ({ fields, base, shown }: EditorContext): boolean => differences(fields, base, shown).length > 0

const withProblem = (problems: Problems, path: string, found: readonly EditorProblem[]): Problems => {
  const { [path]: _before, ...rest } = problems
  return found.length === 0 ? rest : { ...rest, [path]: found }
}

/** A field that is left is looked at alone, so that nobody is blamed for what they have not come to. */
export const visit = ({ fields, base, shown, problems }: EditorContext, path: string): Next => {
  // what the server said of it stands until it is typed anew
  const said = (problems[path] ?? []).filter((problem) => typeof problem === 'object' && 'text' in problem)
  const found = problemsOf(fields, base, shown)[path] ?? []
  return { problems: withProblem(problems, path, [...said, ...found]), typing: null }
}

/** The field at this path, where it is one of the record's own. */
const fieldAt = ({ fields }: EditorContext, path: string): Field | undefined => fields[cellOf(path).name]

/** Has to be asked about: nobody else may hold it, it is right of its kind, and it is not what the record holds anyway. */
export const needsCheck = (context: EditorContext, path: string): boolean => {
  const field = fieldAt(context, path)
  if (field?.kind === 'list' || field?.unique !== true) return false
  const value = valueAt(context.shown, path)
  if (value === null || value === '' || isSameValue(field, context.base[path], value)) return false
  return problemsOf(context.fields, context.base, context.shown)[path] === undefined
}

/** An answer to a value that has been typed over says nothing. */
export const heed = (
  { shown, problems }: EditorContext,
  { path, value, problem }: { path: string; value: unknown; problem: EditorProblem | null },
): Next =>
  valueAt(shown, path) === value ? { problems: withProblem(problems, path, problem === null ? [] : [problem]) } : {}

export const blame = ({ fields, base, shown }: EditorContext): Next => ({
  problems: problemsOf(fields, base, shown),
  leaves: false,
})

export const isSound = ({ fields, base, shown }: EditorContext): boolean =>
  Object.keys(problemsOf(fields, base, shown)).length === 0

/** What of a record that is there is changed only once somebody has confirmed it. */
export const confirmedOf = ({ fields, base, shown }: EditorContext): string[] => {
  if (base['id'] === undefined) return []
  const names = differences(fields, base, shown).map(({ field }) => field)
  return [...new Set(names)].filter((name) => fields[name]?.confirms === true)
}

/** What was saved is the base now; what was typed since stands over it. */
export const settle = ({ fields, base, shown, sent, leaves }: EditorContext, record: Values): Next => {
  const answer = opened(fields, { ...base, ...record })
  const before = sent ?? shown
  const number = (values: Values) => renumbered(fields, before, answer, values)
  const next = rebased(fields, number(before), answer, number(shown))
  return {
    base: answer,
    shown: next,
    leaves: leaves && differences(fields, answer, next).length === 0,
    past: [],
    typing: null,
    problems: {},
    sent: null,
    conflict: null,
    refusal: null,
  }
}

export const refused = (
  { fields, shown, sent }: EditorContext,
  { text, fields: said = {} }: { text: string; fields?: Readonly<Record<string, readonly string[]>> },
): Next => ({ problems: serverProblems(fields, sent ?? shown, said), refusal: text, sent: null, leaves: false })

/** What has to be decided before mine goes over theirs. */
const conflictWith = (
  { fields, base, shown }: Pick<EditorContext, 'fields' | 'base' | 'shown'>,
  theirs: Values,
  by: Conflict['by'],
): Conflict => ({ theirs, by, overlaps: overlapsOf(fields, base, theirs, shown), decisions: {} })

export const overtaken = (context: EditorContext, { current, version, ...by }: Standing): Next => ({
  conflict: conflictWith(context, opened(context.fields, { ...context.base, ...current, version }), by),
  sent: null,
  leaves: false,
})

export const restored = (context: EditorContext): Next => {
  const { draft, base, fields } = context
  if (draft === null) return {}
  const held = { fields, base: draft.base, shown: draft.shown }
  return { base: draft.base, shown: draft.shown, conflict: conflictWith(held, base, null), draft: null }
}

export const chosen = ({ conflict }: EditorContext, event: EditorEvent): Next => {
  if (conflict === null || event.type !== 'editor.choose') return {}
  const all = conflict.overlaps.filter(({ path }) => event.path === null || event.path === path)
  const decided = Object.fromEntries(all.map(({ path }) => [path, event.decision]))
  return { conflict: { ...conflict, decisions: { ...conflict.decisions, ...decided } } }
}

export const isDecided = ({ conflict }: EditorContext): boolean =>
  conflict?.overlaps.every(({ path }) => Object.hasOwn(conflict.decisions, path)) === true

/** Mine as it is decided, over the record as it is now; the steps before it belong to another record. */
export const resolved = ({ fields, base, shown, conflict }: EditorContext): Next =>
  conflict === null
    ? {}
    : {
        base: conflict.theirs,
        shown: rebased(fields, base, conflict.theirs, shown, conflict.decisions),
        conflict: null,
        past: [],
        typing: null,
        problems: {},
      }

/** As the record is now, whatever was typed. */
export const discarded = ({ base, conflict }: EditorContext): Next => {
  const now = conflict?.theirs ?? base
  return { base: now, shown: now, past: [], typing: null, problems: {}, conflict: null, refusal: null, draft: null }
}

export const renewed = ({ fields, base }: EditorContext, record: Values): Next => {
  const now = opened(fields, { ...base, ...record })
  return { base: now, shown: now, past: [], typing: null, problems: {} }
}
