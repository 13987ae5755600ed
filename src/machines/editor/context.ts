import type { Fields } from '#entities/entity.ts'
import type { Decision, Decisions, Overlap } from './conflict.ts'
import { saysMore, type Draft } from './draft.ts'
import type { Edit } from './edits.ts'
import type { Values } from './merge.ts'
import type { EditorProblem, Problems } from './problems.ts'
import { blank, opened } from './rows.ts'

/** What somebody else made of the record meanwhile, as the server says it. */
export type Standing = {
  current: Values
  version: number
  changed_by: string | null
  changed_by_me: boolean
  changed_at: string | null
}
/** What both changed, and what is decided of it, by its path. */
export type Conflict = {
  theirs: Values
  /** Who it was; nobody where a draft meets the record as it is now. */
  by: Omit<Standing, 'current' | 'version'> | null
  overlaps: readonly Overlap[]
  decisions: Decisions
}

export type EditorEvent =
  | Edit
  /** Many edits in one step: what is pasted, or what a new record begins with and nobody has typed. */
  | { type: 'editor.paste'; edits: readonly Edit[]; begins?: true }
  | { type: 'editor.back' }
  /** The field, or the cell, has been left: it is looked at, and asked about where it has to be unique. */
  | { type: 'editor.visited'; path: string }
  | { type: 'editor.checked'; path: string; value: unknown; problem: EditorProblem | null }
  /** The record has been read again. */
  | { type: 'editor.renewed'; record: Values }
  | { type: 'editor.save'; leaves?: boolean }
  /** What was asked before it is saved is meant so. */
  | { type: 'editor.confirm' }
  | { type: 'editor.saved'; record: Values }
  | { type: 'editor.refused'; text: string; fields?: Readonly<Record<string, readonly string[]>> }
  | { type: 'editor.overtaken'; by: Standing }
  | { type: 'editor.unreachable' }
  /** Of one overlap, or of all of them. */
  | { type: 'editor.choose'; path: string | null; decision: Decision }
  | { type: 'editor.restore' }
  | { type: 'editor.discard' }
  | { type: 'editor.leave' }
  | { type: 'editor.keep' }
  | { type: 'editor.stay' }

export type EditorContext = {
  /** Those that this user writes. */
  fields: Fields
  /** The record as the server has it; without an id it is new. */
  base: Values
  shown: Values
  /** What a new record began with, as long as nothing was typed before that. */
  begun: Values | null
  /** What was shown before each step. */
  past: readonly Values[]
  /** The path that is being typed at: all that is typed there is one step. */
  typing: string | null
  problems: Problems
  /** What was shown when it was sent. */
  sent: Values | null
  /** Whoever saves wants to go. */
  leaves: boolean
  conflict: Conflict | null
  /** What was typed before, until somebody takes it up or throws it away. */
  draft: Draft | null
  /** Why the server refused, where no field is to blame. */
  refusal: string | null
}

export type EditorInput = { fields: Fields; record: Values | null; draft?: Draft | null }
export const initial = ({ fields, record, draft = null }: EditorInput): EditorContext => {
  const base = record === null ? blank(fields) : opened(fields, record)
  return {
    fields,
    base,
    shown: base,
    begun: null,
    past: [],
    typing: null,
    problems: {},
    sent: null,
    leaves: false,
    conflict: null,
    draft: draft !== null && saysMore(fields, draft, base) ? draft : null,
    refusal: null,
  }
}
