import type { FoundIn } from '#entities/entity.ts'
import type { OrderRow } from '#entities/order.ts'
import type { Selected, Trial } from './many.ts'
import type { Need, NeedValue } from './need.ts'

/** The record that moves are meant for: the open one, or the focused row of a list. */
export type Subject = { object: 'order'; id: number; version: number; record: OrderRow }

/** `>` commands, `#` documents, `@` customers, `?` help: typed, or chosen with Tab; `record` lists what may be done to the record. */
export type Mode = 'all' | 'commands' | FoundIn | 'help' | 'record'
/** A command that asks, confirms or runs: a move of a record, or any other with arguments. */
export type Asked = {
  id: string
  subject?: Subject
  selected?: Selected
  confirms: boolean
  /** Who is asked, on which server: what one person typed is not there for another. */
  by: string
}

/** Why something did not happen, as codes of the chart or as the server's own sentence. */
export type Reason = { codes: readonly { code: string; details: readonly string[] }[]; text?: string }
export type Refused = { because: Reason; unblock: string | null; canForce: boolean }

export type Outcome = { kind: 'done'; version?: number } | ({ kind: 'refused' } & Refused)
/** What is sent: the command, its arguments and, where an administrator insists, why. */
export type Performance = { asked: Asked; needs: readonly Need[]; force: string | undefined }

/** Arguments that were answered by hand, and the reason to insist. */
type Typed = { needs: readonly Need[]; reason: string }
export const nothingTyped: Typed = { needs: [], reason: '' }

export type PaletteContext = {
  query: string
  mode: Mode
  asked: Asked | null
  /** The names of the arguments that it asks for. */
  asks: readonly string[]
  needs: readonly Need[]
  /** Enter came before the choices did. */
  hurries: boolean
  force: string | undefined
  refused: Refused | null
  /** What the move would do to many, and the number that is typed to say so. */
  trial: Trial | null
  counted: string
  /** Nothing has been shown yet: a command without questions runs without a flash. */
  isShown: boolean
  /** Counts what was asked for, so that a page starts afresh. */
  round: number
  /** Leaving a page loses nothing: what was typed stays until it is done or its user signs out (ADR 0013). */
  typed: Readonly<Record<string, Typed>>
}

export type PaletteEvent =
  /** Somebody signs out by their own wish. */
  | { type: 'palette.forget' }
  /** The record on the screen has been read again. */
  | { type: 'palette.renew'; subject: Subject }
  | { type: 'palette.open'; mode?: Mode; query?: string }
  | { type: 'palette.close' }
  | { type: 'palette.back' }
  | { type: 'palette.type'; query: string }
  | { type: 'palette.mode'; mode: Mode }
  | { type: 'palette.ask'; asked: Asked; asks: readonly string[] }
  | { type: 'palette.refuse'; asked: Asked; refused: Refused }
  | { type: 'palette.answer'; name: string; value: NeedValue }
  | { type: 'palette.confirm' }
  | { type: 'palette.count'; text: string }
  | { type: 'palette.insist' }
  | { type: 'palette.write'; reason: string }
  | { type: 'palette.force'; reason: string }

export const fresh = {
  asked: null,
  asks: [],
  needs: [],
  hurries: false,
  force: undefined,
  refused: null,
  trial: null,
  counted: '',
} as const

export const nobody: Asked = { id: '', confirms: false, by: '' }

const keyOf = ({ by, id, subject }: Asked): string => [by, id, subject?.id ?? ''].join(' ')

/** What this user typed for this command and record, and has not sent yet. */
export const typedFor = ({ typed }: PaletteContext, asked: Asked | null): Typed =>
  (asked === null ? undefined : typed[keyOf(asked)]) ?? nothingTyped

export const typing = ({ asked, typed }: PaletteContext, changed: Typed): Partial<PaletteContext> =>
  asked === null ? {} : { typed: { ...typed, [keyOf(asked)]: changed } }

export const leastForceReason = 3

/** The reason to insist as far as it is written. */
export const reasonOf = (context: PaletteContext): string => typedFor(context, context.asked).reason
